import { createHmac } from 'node:crypto';
import { WORDS } from './daily-word-lists.js';
import { LANGUAGES, type Language } from '../../domain/language.js';
import { dayOf, HOUR_MS, startOfDay, DAY_MS } from './utc-day.js';

/** A photo taken just before midnight may still be on its way. */
const GRACE_MS = HOUR_MS;

export interface Challenge {
  word: string;
  /** When a photo that shows it stops counting as proof. */
  validUntil: Date;
}

/**
 * The word that a user should show in a photo today. It follows from a secret, the UTC day and the user. So nothing is
 * stored, every process knows it, and nobody knows it a day ahead: an old or borrowed photo doesn't show it.
 */
export class DailyWords {
  constructor(private readonly secret: Uint8Array) {}

  /** Today's word; `subject` is a user's id, or null for visitors without an account. */
  today(subject: string | null, lang: Language, now: Date): Challenge {
    const validUntil = new Date(startOfDay(now).getTime() + DAY_MS + GRACE_MS);
    return { word: WORDS[lang][this.index(subject, now)]!, validUntil };
  }

  /** The words that count now: today's in every language, and in the first hour yesterday's, too. */
  accepted(subject: string | null, now: Date): string[] {
    const indexes = new Set([this.index(subject, now), this.index(subject, new Date(now.getTime() - GRACE_MS))]);
    return [...indexes].flatMap((index) => LANGUAGES.map((lang) => WORDS[lang][index]!));
  }

  private index(subject: string | null, at: Date): number {
    const digest = createHmac('sha256', this.secret)
      .update(`${dayOf(at)}|${subject ?? 'anonymous'}`)
      .digest();
    return digest.readUInt32BE() % WORDS.en.length;
  }
}

/** A photo may show at most so many words of the lists; with more it is a sheet that would fit any day and user. */
const MOST_LISTED = 3;
const LISTED = [...new Set(LANGUAGES.flatMap((lang) => WORDS[lang].flatMap(plainWords)))];

/** Whether one of the accepted words is among those that were read in a photo. */
export function showsWord(read: string[], accepted: string[]): boolean {
  const seen = new Set(read.flatMap(plainWords));
  const isSeen = (word: string) => plainWords(word).every((part) => seen.has(part));
  return LISTED.filter((word) => seen.has(word)).length <= MOST_LISTED && accepted.some(isSeen);
}

/** Without capitals, accents and Turkish dots, which are easily misread in handwriting. */
function plainWords(text: string): string[] {
  const plain = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').replaceAll('ı', 'i');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
