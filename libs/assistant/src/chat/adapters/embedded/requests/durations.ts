import { LANGUAGES, type Language } from '../../../../domain/language.js';
import { numberOf, numberPattern } from './numbers.js';

/** A duration and the assumptions behind it. */
export interface Duration {
  minutes: number;
  /** `night`: the message names only the night. `month`: counted as 30 days. */
  assumed: ('night' | 'month')[];
}

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;
/** How many hours "overnight" means. */
export const NIGHT_HOURS = 8;

const END = String.raw`(?![\p{L}\d])`;
/** Including Turkish, Russian and Korean endings. */
const UNITS: [string, number][] = [
  [`years?|y[ıi]l(?:l[ıi]k|d[ae])?${END}|sene|год(?:а|у|ом)?${END}|лет${END}|년`, YEAR],
  [`months?|ay(?:${END}|l[ıi]|d[ae])|месяц|개월|달(?:간|\\s|$|동안|에|만)`, MONTH],
  [`weeks?(?!end)|wks?${END}|hafta(?!\\s?sonu)|недел|주(?:일|간|\\s|$|동안)`, WEEK],
  [`days?${END}|gün|gun(?:${END}|l[uü])|дн[яе]|день|сут|일(?:간|\\s|$|동안)`, DAY],
  [`hours?|hrs?${END}|h${END}|saat|час|ч${END}|시간`, HOUR],
  [`minutes?|mins?${END}|dakika|dk${END}|минут|мин${END}|분(?:간|\\s|$|동안)`, 1],
];

/** Spans without a number, the longer words first. */
const BARE: [RegExp, number][] = [
  [/half an hour|yar[ıi]m saat|полчаса|반\s?시간/iu, HOUR / 2],
  [/half (?:a )?day|yar[ıi]m g[üu]n|полдня|пол-?\s?дня|반나절/iu, DAY / 2],
  [/полтора часа/iu, 1.5 * HOUR],
  [/полтора дня|полтора суток|полтор[ыа] сут/iu, 1.5 * DAY],
  [/полторы недели/iu, 1.5 * WEEK],
  [/week-?\s?end|hafta\s?sonu|выходны[еxх]|주말/iu, 2 * DAY],
  [/half a year|yar[ıi]m y[ıi]l|полгода|반\s?년/iu, 180 * DAY],
  [
    /(?:all|whole|the|per|a) year(?!\p{L})|yearly|bütün yıl|butun yil|yıllı[kğ]|(?:на |весь |в |(?<!\p{L}))год(?!\p{L})|일\s?년/iu,
    YEAR,
  ],
  [/석\s?달/u, 3 * MONTH],
  [/fortnight|보름/iu, 14 * DAY],
  [/이틀/u, 2 * DAY],
  [/사흘/u, 3 * DAY],
  [/나흘/u, 4 * DAY],
  [/닷새/u, 5 * DAY],
  [/엿새/u, 6 * DAY],
  [/열흘/u, 10 * DAY],
  [
    /(?:на |(?<!\p{L}))месяц(?!\p{L})|(?<!\p{L})ayda(?!\p{L})|(?:per|a) month|monthly|aylı[kğ]|ayli[kg]|в месяц|한\s?달|월간/iu,
    MONTH,
  ],
  [
    /на неделю(?!\p{L})|일주일|(?:per|a) week(?!\p{L})|weekly|haftalı[kğ]|haftali[kg]|(?:в|целую|всю) неделю|(?<!\p{L})недел[юя](?!\p{L})|주당/iu,
    WEEK,
  ],
  [
    /(?<!\p{L})сутки(?!\p{L})|на день(?!\p{L})|하루|(?:per|all|a whole|the whole) day(?!\p{L})|daily|day rate|günlü[kğ]|gunlu[kg]|в (?:сутки|день)(?!\p{L})/iu,
    DAY,
  ],
  [/на час(?!\p{L})/iu, HOUR],
];
const NIGHT =
  /overnight|over night|(?:all|the whole|for the) night|for a night|gece boyu|bütün gece|tüm gece|bir gece|на ночь|всю ночь|за ночь|밤새|하룻밤/iu;

const START = String.raw`(?<![\p{L}\p{N}.,])`;
const AND_HALF: Record<Language, string> = {
  en: String.raw`\s{1,3}and\s{1,3}a\s{1,3}half`,
  tr: String.raw`\s{0,3}bu[çc]uk`,
  ru: String.raw`\s{1,3}с\s{1,3}половиной`,
  ko: String.raw`\s{0,2}반`,
};
/** "an hour and a half", "한 시간 반": the half follows the unit. */
const HALF_BEHIND: Partial<Record<Language, string>> = { en: AND_HALF.en, ko: AND_HALF.ko };

interface Patterns {
  /** First looks for a unit: numbers in words cost much more to find. */
  spans: [unit: RegExp, span: RegExp, minutes: number][];
  /** Hours of each day. */
  perDay: RegExp;
}

function patternsOf(lang: Language): Patterns {
  const number = numberPattern(lang, true);
  const one = lang === 'en' ? '(?<!half )an?' : '(?!)';
  const behind = HALF_BEHIND[lang] ? `(?:\\p{L}{0,2}(${HALF_BEHIND[lang]}))?` : '()';
  const span = (unit: string) =>
    new RegExp(
      `${START}(?:${number}|${one})(${AND_HALF[lang]})?\\s{0,3}-?\\s{0,3}(?:full |whole |entire |[cg]pu[ -]|tam |полных |целых )?(?:${unit})${behind}`,
      'iu',
    );
  const daily: Record<Language, string> = {
    en: `${number}\\s{0,3}(?:hours?|hrs?|h)\\s{1,3}(?:a|per|each|every)\\s{1,3}day`,
    tr: `(?:günde|gunde|her gün)\\s{1,3}${number}\\s{0,3}saat`,
    ru: `(?:по\\s{1,3})?${number}\\s{0,3}час\\p{L}{0,2}\\s{1,3}в\\s{1,3}(?:день|сутки)`,
    ko: `(?:하루에?|매일)\\s{0,3}${number}\\s{0,3}시간`,
  };
  return {
    spans: UNITS.map(([unit, minutes]) => [new RegExp(unit, 'iu'), span(unit), minutes]),
    perDay: new RegExp(START + daily[lang], 'iu'),
  };
}

const PATTERNS = Object.fromEntries(LANGUAGES.map((lang) => [lang, patternsOf(lang)])) as Record<Language, Patterns>;

/** The duration in a message; undefined: none, or none that can be counted. */
export function durationIn(text: string, lang: Language): Duration | undefined {
  const { perDay } = PATTERNS[lang];
  const daily = perDay.exec(text);
  // English words occur in all languages.
  if (!daily) return spanIn(text, lang) ?? (lang === 'en' || !/[a-z]{3}/i.test(text) ? undefined : spanIn(text, 'en'));
  const rest = spanIn(text.replace(perDay, ' '), lang) ?? { minutes: DAY, assumed: [] };
  const days = Math.ceil(rest.minutes / DAY);
  return counted(days * numberOf(daily[1]!, lang) * HOUR, rest.assumed);
}

function spanIn(text: string, lang: Language): Duration | undefined {
  let minutes = 0;
  const assumed: Duration['assumed'] = [];
  for (const [unit, words, length] of PATTERNS[lang].spans) {
    const found = unit.test(text) ? words.exec(text) : null;
    if (!found) continue;
    const half = found[2] || found[3] ? 0.5 : 0;
    const many = (found[1] === undefined ? 1 : numberOf(found[1], lang)) + half;
    // "A month, 24 hours": all of it, not a day more.
    if (minutes > 0 && length * many === DAY) continue;
    minutes += length * many;
    if (length === MONTH) assumed.push('month');
  }
  if (minutes > 0) return counted(minutes, assumed);
  if (NIGHT.test(text)) return { minutes: NIGHT_HOURS * HOUR, assumed: ['night'] };
  const bare = BARE.find(([words]) => words.test(text))?.[1];
  return bare === undefined ? undefined : { minutes: bare, assumed: bare === MONTH ? ['month'] : [] };
}

const counted = (minutes: number, assumed: Duration['assumed']): Duration | undefined =>
  minutes > 0 && Number.isFinite(minutes) ? { minutes: Math.ceil(minutes), assumed } : undefined;
