import { DailyWords, showsWord } from './daily-word.js';
import { WORDS } from './daily-word-lists.js';
import { LANGUAGES } from '../../domain/language.js';

const words = new DailyWords(new Uint8Array(32).fill(7));
const at = (time: string) => new Date(`2026-11-${time}Z`);

describe('the word of the day', () => {
  it('is there in every language, and no two are the same', () => {
    for (const lang of LANGUAGES) {
      for (const word of WORDS[lang]) expect(showsWord([word.toUpperCase()], [word])).toBe(true);
      expect(WORDS[lang]).toHaveLength(WORDS.en.length);
      expect(new Set(WORDS[lang]).size).toBe(WORDS.en.length);
      expect(WORDS[lang].filter((word) => word.length < 2 || word.length > 12)).toEqual([]);
    }
  });

  it('stays for a UTC day and an hour, and is the same thing in every language', () => {
    const morning = words.today('ada', 'en', at('21T00:00:00'));
    expect(words.today('ada', 'en', at('21T23:59:59'))).toEqual(morning);
    expect(morning.validUntil).toEqual(at('22T01:00:00'));
    const index = WORDS.en.indexOf(morning.word);
    expect(words.today('ada', 'ko', at('21T12:00:00')).word).toBe(WORDS.ko[index]);
  });

  it('counts in any language on its day, and in the first hour of the next', () => {
    const word = words.today('ada', 'ru', at('21T23:00:00')).word;
    expect(words.accepted('ada', at('21T01:00:00'))).toEqual(
      LANGUAGES.map((lang) => words.today('ada', lang, at('21T12:00:00')).word),
    );
    expect(words.accepted('ada', at('22T00:59:59'))).toContain(word);
    const next = words.accepted('ada', at('22T01:00:00'));
    expect(next).toHaveLength(LANGUAGES.length);
    expect(next.includes(word)).toBe(words.today('ada', 'ru', at('22T12:00:00')).word === word);
  });

  it('differs between people, days and servers', () => {
    const of = (source: DailyWords, subject: string | null, day: number) =>
      source.today(subject, 'en', new Date(Date.UTC(2026, 0, day, 12))).word;
    const days = Array.from({ length: 60 }, (_, day) => day);
    const kinds = (list: string[]) => new Set(list).size;
    expect(kinds(days.map((day) => of(words, 'ada', day)))).toBeGreaterThan(20);
    expect(kinds(days.map((day) => of(words, `user ${day}`, 1)))).toBeGreaterThan(20);
    expect(days.filter((day) => of(words, 'ada', day) === of(words, null, day)).length).toBeLessThan(10);
    const other = new DailyWords(new Uint8Array(32).fill(8));
    expect(days.filter((day) => of(words, 'ada', day) === of(other, 'ada', day)).length).toBeLessThan(10);
  });

  it('is recognised among what was read, however it was written', () => {
    expect(showsWord(['LANTERN'], ['fener', 'lantern'])).toBe(true);
    expect(showsWord(['the word: “Lantern”!', 'exit'], ['lantern'])).toBe(true);
    expect(showsWord(['ковер'], ['ковёр'])).toBe(true);
    expect(showsWord(['KIŞ', 'ŞEMSİYE'], ['şemsiye'])).toBe(true);
    expect(showsWord(['무지개'], ['무지개'])).toBe(true);
    expect(showsWord(['lanterns', 'lan', 'tern'], ['lantern'])).toBe(false);
    expect(showsWord([], ['lantern'])).toBe(false);
    expect(showsWord(['lantern'], [])).toBe(false);
  });

  it('is not shown by a sheet that lists them all', () => {
    expect(showsWord([WORDS.en.join(' ')], ['lantern'])).toBe(false);
    expect(showsWord(['apple', 'bridge', 'candle', 'lantern'], ['lantern'])).toBe(false);
    expect(showsWord(['apple', 'butter', 'lantern'], ['lantern'])).toBe(true);
  });
});
