import type { Language } from '../../../../domain/language.js';
import { asHeard } from './hangul.js';

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)?/gu;
/** In Korean, Latin names and their particles are written together: `GPU를`. */
const KOREAN_WORD = /[가-힣]+|[ㄱ-ㅎㅏ-ㅣ]+|[\p{Script=Latin}\p{M}\p{N}]+|\p{Script=Cyrillic}+/gu;
/** Laughter, crying and sighs. */
const FEELINGS = /^[ㅋㅎㅠㅜㅡ]+$/u;
const DIGITS_ONLY = /^\p{N}+$/u;
/** No question needs more words; the rest of a long message is not read. */
const MAX_WORDS = 60;
const MAX_READ = 1500;
const MAX_LETTERS = 32;

/**
 * The words of a text in order: lower case, without endings after an apostrophe and without bare numbers; Korean as
 * pronounced.
 */
export function wordsOf(text: string, lang: Language): string[] {
  const read = text.slice(0, MAX_READ);
  const lower = lang === 'tr' ? read.toLocaleLowerCase('tr') : read.toLowerCase();
  const words: string[] = [];
  for (const [match] of lower.normalize('NFC').matchAll(lang === 'ko' ? KOREAN_WORD : WORD)) {
    const word = match.replace(/['’].*$/u, '').slice(0, MAX_LETTERS);
    if (word !== '' && !DIGITS_ONLY.test(word) && !FEELINGS.test(word))
      words.push(lang === 'ko' ? asHeard(word) : word);
    if (words.length === MAX_WORDS) break;
  }
  return words;
}

/** Without Turkish diacritics: many people type without them. */
export function plain(word: string): string {
  return word.replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '');
}
