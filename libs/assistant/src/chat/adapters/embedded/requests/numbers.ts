import type { Language } from '../../../../domain/language.js';

/** Numbers from 1 on in words; `|` separates several spellings. */
type Spelled = { ones: string[]; tens: string[] };

const SPELLED: Record<Language, Spelled> = {
  en: {
    ones: (
      'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
      'eighteen nineteen'
    ).split(' '),
    tens: 'twenty thirty forty|fourty fifty sixty seventy eighty ninety'.split(' '),
  },
  tr: {
    ones: 'bir|bi|tek iki|İki üç|uc dört|dort beş|bes altı|alti yedi sekiz dokuz'.split(' '),
    tens: 'on yirmi otuz kırk|kirk elli altmış|altmis yetmiş|yetmis seksen doksan'.split(' '),
  },
  ru: {
    ones: (
      'один|одну|одна|одного|одно два|две|двух|двумя|двое|двоих|пара|пару|пары|паре|парой три|трёх|трех|тремя|трое|троих четыре|четырёх|четырех пять|пяти шесть|шести ' +
      'семь|семи восемь|восьми девять|девяти десять|десяти одиннадцать двенадцать тринадцать четырнадцать пятнадцать ' +
      'шестнадцать семнадцать восемнадцать девятнадцать'
    ).split(' '),
    tens: 'двадцать|двадцати тридцать|тридцати сорок|сорока пятьдесят|пятидесяти шестьдесят|шестидесяти семьдесят|семидесяти восемьдесят|восьмидесяти девяносто|девяноста'.split(
      ' ',
    ),
  },
  // Native numbers; of the others only those that have no second meaning.
  ko: {
    ones: '하나|한 둘|두 셋|세|삼 넷|네|사 다섯|오 여섯|육 일곱|칠 여덟|팔 아홉|구'.split(' '),
    tens: '열|십 스물|스무|이십 서른|삼십 마흔|사십 쉰|오십 예순|육십 일흔|칠십 여든|팔십 아흔|구십'.split(' '),
  },
};

/** A hundred, with the words that may follow before the rest. */
const HUNDRED: Record<Language, string> = {
  en: '(?:a |one )?hundred(?: and)?',
  tr: 'yüz|yuz',
  ru: 'сто|ста',
  ko: '백',
};

/** The value of the first of `tens`. */
const FIRST_TEN: Record<Language, number> = { en: 20, tr: 10, ru: 20, ko: 10 };

const valued = (words: string[], from: number, step: number): [string, number][] =>
  words.flatMap((spellings, at) => spellings.split('|').map((word): [string, number] => [word, from + at * step]));

/** By language: "on" is ten in Turkish. */
const VALUES = Object.fromEntries(
  Object.entries(SPELLED).map(([lang, { ones, tens }]) => [
    lang,
    {
      ones: new Map(valued(ones, 1, 1)),
      tens: new Map(valued(tens, FIRST_TEN[lang as Language], 10)),
    },
  ]),
) as Record<Language, { ones: Map<string, number>; tens: Map<string, number> }>;

const longestFirst = (words: Iterable<string>): string => [...words].sort((a, b) => b.length - a.length).join('|');

/** A pattern for a number in digits (with decimals if allowed) or in words; read it with `numberOf`. */
export function numberPattern(lang: Language, decimals = false): string {
  const { ones, tens } = VALUES[lang];
  const [one, ten] = [longestFirst(ones.keys()), longestFirst(tens.keys())];
  const digits = decimals ? String.raw`\d{1,6}(?:[.,]\d{1,2})?` : String.raw`\d{1,6}`;
  const below = `(?:(?:${ten})(?:[\\s-]{0,2}(?:${one}))?|${one})`;
  return `(${digits}|(?<![\\p{L}\\p{N}])(?:(?:${HUNDRED[lang]})(?:[\\s-]{0,2}${below}(?!\\p{L}))?|${below}))`;
}

export function numberOf(text: string, lang: Language): number {
  if (/^\d/.test(text)) return Number(text.replace(',', '.'));
  const { ones, tens } = VALUES[lang];
  // Lower case of the Turkish İ is more than an i.
  const word = text.replaceAll('İ', 'i').toLowerCase();
  const [hundred] = new RegExp(`^(?:${HUNDRED[lang]})`, 'u').exec(word) ?? [];
  if (hundred !== undefined) {
    const behind = word.slice(hundred.length).replace(/^[\s-]+/, '');
    return 100 + (behind === '' ? 0 : numberOf(behind, lang));
  }
  const ten = longestFirst(tens.keys())
    .split('|')
    .find((name) => word.startsWith(name));
  if (ten === undefined || ones.has(word)) return ones.get(word) ?? NaN;
  const rest = word.slice(ten.length).replace(/^[\s-]+/, '');
  return tens.get(ten)! + (rest === '' ? 0 : (ones.get(rest) ?? NaN));
}

/** The first number of a text, if it is whole and stands alone. */
export function countIn(text: string, lang: Language): number | undefined {
  const [, found] = COUNT[lang].exec(text) ?? [];
  const count = found === undefined ? NaN : numberOf(found, lang);
  return count > 0 ? count : undefined;
}

const COUNT = Object.fromEntries(
  (Object.keys(SPELLED) as Language[]).map((lang) => [
    lang,
    new RegExp(String.raw`(?<![\p{L}\p{N}.,])${numberPattern(lang)}(?![\p{L}\p{N}])`, 'iu'),
  ]),
) as Record<Language, RegExp>;
