import stemmers from 'snowball-stemmers';
import type { Language } from '../../../domain/language.js';
import { MINE, STOP_WORDS } from './stop-words.js';

/** A word as it is compared: one stem, or in Korean every two syllables that stand together. */
export interface Word {
  typed: string;
  terms: string[];
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)?/gu;
const KOREAN_WORD = /[가-힣]+|[\p{Script=Latin}\p{M}\p{N}]+|\p{Script=Cyrillic}+/gu;
const HANGUL = /^[가-힣]/u;
const DIGITS_ONLY = /^\p{N}+$/u;
/** What `my` and its like count as. */
const OWN = '=mine';
/** More words than any question needs: the rest of a long message is not read. */
const MAX_WORDS = 80;
const MAX_LETTERS = 40;
/** Turkish hangs endings on words: beyond this many letters a stem is an ending more often than another word. */
const TURKISH_STEM = 5;

/** Particles and endings that stand behind Korean nouns and verbs, longest first. */
const KOREAN_ENDINGS =
  /(?:이라는|에서는|으로는|에게서|입니까|인가요|이에요|하나요|되나요|있나요|했나요|할까요|될까요|습니다|습니까|합니다|됩니다|에서|에게|에는|으로|까지|부터|보다|처럼|이란|이나|예요|에요|하면|하려면|하는|해요|해줘|돼요|하고|했어|됐어|은|는|이|가|을|를|의|에|로|와|과|도|만|요|란|들)$/u;

const ALGORITHM = { en: 'english', tr: 'turkish', ru: 'russian', ko: 'english' } as const;
/** People use few words: their stems are kept, and forgotten all at once when they have become too many. */
const MAX_KEPT = 4000;

class KeptStems {
  private readonly stemmer: { stem(word: string): string };
  private readonly kept = new Map<string, string>();

  constructor(algorithm: string) {
    this.stemmer = stemmers.newStemmer(algorithm);
  }

  of(word: string): string {
    let stem = this.kept.get(word);
    if (stem === undefined) {
      if (this.kept.size >= MAX_KEPT) this.kept.clear();
      this.kept.set(word, (stem = this.stemmer.stem(word)));
    }
    return stem;
  }
}

const stems = new Map<string, KeptStems>();

function stem(word: string, lang: Language): string {
  const algorithm = ALGORITHM[lang];
  let kept = stems.get(algorithm);
  if (!kept) stems.set(algorithm, (kept = new KeptStems(algorithm)));
  return kept.of(word);
}

/** What a text is about: its words without the empty ones and the numbers, in their order. */
export function wordsOf(text: string, lang: Language): Word[] {
  const lower = lang === 'tr' ? text.toLocaleLowerCase('tr') : text.toLowerCase();
  const words: Word[] = [];
  for (const [match] of lower.normalize('NFC').matchAll(lang === 'ko' ? KOREAN_WORD : WORD)) {
    const typed = match.replace(/['’].*$/u, '').slice(0, MAX_LETTERS);
    if (typed === '' || DIGITS_ONLY.test(typed)) continue;
    const isMine = MINE[lang].has(typed);
    if (!isMine && STOP_WORDS[lang].has(lang === 'tr' ? plain(typed) : typed)) continue;
    const terms = isMine ? [OWN] : termsOf(typed, lang);
    if (terms.length > 0) words.push({ typed, terms });
    if (words.length === MAX_WORDS) break;
  }
  return words;
}

function termsOf(word: string, lang: Language): string[] {
  if (lang === 'ko' && HANGUL.test(word)) return bigrams(word);
  if (/^[a-z0-9]+$/.test(word) && lang === 'ru') return [stem(word, 'en')];
  if (lang === 'tr') return [plain(stem(word, 'tr')).slice(0, TURKISH_STEM)];
  return [stem(word.replaceAll('ё', 'е'), lang)];
}

function bigrams(word: string): string[] {
  const bare = word.length > 2 ? word.replace(KOREAN_ENDINGS, '') : word;
  const root = bare.length > 0 ? bare : word;
  if (STOP_WORDS.ko.has(root)) return [];
  if (root.length < 3) return [root];
  return Array.from({ length: root.length - 1 }, (_, i) => root.slice(i, i + 2));
}

/** Without the signs of Turkish letters: many people type without them. */
export function plain(word: string): string {
  return word.replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '');
}
