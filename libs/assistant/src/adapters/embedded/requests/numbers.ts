import type { Language } from '../../../domain/language.js';

/** Small numbers as they are spelled; by language, since "on" is ten in Turkish. Korean in both of its ways. */
const SPELLED: Record<Language, Record<string, number>> = {
  en: { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, twelve: 12 },
  tr: {
    bir: 1,
    iki: 2,
    üç: 3,
    uc: 3,
    dört: 4,
    dort: 4,
    beş: 5,
    bes: 5,
    altı: 6,
    alti: 6,
    yedi: 7,
    sekiz: 8,
    dokuz: 9,
    on: 10,
  },
  ru: {
    один: 1,
    одну: 1,
    два: 2,
    две: 2,
    двух: 2,
    три: 3,
    трёх: 3,
    трех: 3,
    четыре: 4,
    четырёх: 4,
    четырех: 4,
    пять: 5,
    шесть: 6,
    семь: 7,
    восемь: 8,
    девять: 9,
    десять: 10,
  },
  ko: {
    한: 1,
    하나: 1,
    두: 2,
    둘: 2,
    세: 3,
    셋: 3,
    네: 4,
    넷: 4,
    다섯: 5,
    여섯: 6,
    일곱: 7,
    여덟: 8,
    아홉: 9,
    열: 10,
  },
};

/** A pattern's group for a whole number in digits or spelled; read what it caught with `numberOf`. */
export function numberPattern(lang: Language): string {
  const names = Object.keys(SPELLED[lang]).sort((a, b) => b.length - a.length);
  return `(\\d{1,6}|(?<![\\p{L}\\p{N}])(?:${names.join('|')}))`;
}

export function numberOf(text: string, lang: Language): number {
  return SPELLED[lang][text.toLowerCase()] ?? Number(text);
}
