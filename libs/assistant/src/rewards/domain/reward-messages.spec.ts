import { LANGUAGES } from '../../domain/language.js';
import { REWARD_MESSAGES, rewardMessage } from './reward-messages.js';
import { HELD_REASONS, PAID_REASONS, REFUSED_REASONS, REWARD_REASONS } from './reward-reasons.js';

const SCRIPT = { en: /^[\x20-\x7e]+$/, tr: /[çğıöşüİ]/, ru: /[а-яё]/, ko: /[가-힣]/ };
const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe('messages about rewards', () => {
  it.each(LANGUAGES)('say in %s the amount when there is one, and until when it is held', (lang) => {
    for (const reason of PAID_REASONS) expect(holes(REWARD_MESSAGES[lang][reason])).toEqual(['{coins}']);
    for (const reason of HELD_REASONS) expect(holes(REWARD_MESSAGES[lang][reason])).toEqual(['{coins}', '{until}']);
    for (const reason of REFUSED_REASONS) expect(holes(REWARD_MESSAGES[lang][reason])).toEqual([]);
  });

  it.each(LANGUAGES)('are in %s, each another, whole sentences', (lang) => {
    const texts = REWARD_REASONS.map((reason) => REWARD_MESSAGES[lang][reason]);
    expect(texts.filter((text) => !SCRIPT[lang].test(text) || !/\.$/.test(text))).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('count coins as the language does', () => {
    const paid = (lang: 'en' | 'tr' | 'ru' | 'ko', amountMicros: bigint) =>
      rewardMessage({ reason: 'hold_over', amountMicros, heldUntil: null }, lang);
    expect(paid('en', 1_000_000n)).toContain('1 coin.');
    expect(paid('en', 4_500_000n)).toContain('4.5 coins');
    expect(paid('tr', 4_500_000n)).toContain('4,5 coin ');
    expect([1n, 2n, 5n].map((coins) => paid('ru', coins * 1_000_000n))).toEqual([
      expect.stringContaining('1 монета'),
      expect.stringContaining('2 монеты'),
      expect.stringContaining('5 монет'),
    ]);
    expect(paid('ko', 123_456n)).toContain('0.123456코인');
  });

  it('name the time a held reward is due', () => {
    const heldUntil = new Date('2026-11-24T09:30:12.345Z');
    expect(rewardMessage({ reason: 'no_word', amountMicros: 3_000_000n, heldUntil }, 'en')).toContain(
      'We hold 3 coins for you until 2026-11-24 09:30 UTC.',
    );
  });
});
