import { fromMicros } from '@app/kernel/money';
import type { Language } from '../../domain/language.js';
import { MESSAGES_EN } from './messages/en.js';
import { MESSAGES_KO } from './messages/ko.js';
import { MESSAGES_RU } from './messages/ru.js';
import { MESSAGES_TR } from './messages/tr.js';
import type { RewardMessages } from './reward-reasons.js';
import type { RewardDecision } from './reward.js';

export const REWARD_MESSAGES: Record<Language, RewardMessages> = {
  en: MESSAGES_EN,
  tr: MESSAGES_TR,
  ru: MESSAGES_RU,
  ko: MESSAGES_KO,
};

const COINS: Record<Language, Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }> = {
  en: { one: '# coin', other: '# coins' },
  tr: { other: '# coin' },
  ru: { one: '# монета', few: '# монеты', many: '# монет', other: '# монеты' },
  ko: { other: '#코인' },
};

/** The message for a decision, in the caller's language. */
export function rewardMessage(
  { reason, amountMicros, heldUntil }: Pick<RewardDecision, 'reason' | 'amountMicros' | 'heldUntil'>,
  lang: Language,
): string {
  return REWARD_MESSAGES[lang][reason]
    .replace('{coins}', () => coinsIn(lang, amountMicros))
    .replace('{until}', () => (heldUntil ? `${heldUntil.toISOString().slice(0, 16).replace('T', ' ')} UTC` : ''));
}

function coinsIn(lang: Language, amountMicros: bigint): string {
  const amount = fromMicros(amountMicros);
  const form = COINS[lang][new Intl.PluralRules(lang).select(amount)] ?? COINS[lang].other;
  return form.replace('#', new Intl.NumberFormat(lang, { maximumFractionDigits: 6 }).format(amount));
}
