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
 * The word somebody is to show in a photo today. It follows from a secret, the UTC day and the user, so nothing is
 * stored, every process knows it, and nobody can tell it a day ahead: an old or a borrowed photo doesn't show it.
 */
export class DailyWords {
  constructor(private readonly secret: Uint8Array) {}

  /** Today's word; `subject` is a user's id, or null for everybody without an account. */
  today(subject: string | null, lang: Language, now: Date): Challenge {
    const validUntil = new Date(startOfDay(now).getTime() + DAY_MS + GRACE_MS);
    return { word: WORDS[lang][this.index(subject, now)]!, validUntil };
  }

  /** The words that count in a photo shown now: today's in every language, and yesterday's in the first hour. */
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

/** So many words of the lists may stand in a photo; more is a sheet that lists them all, for any day and anybody. */
const MOST_LISTED = 3;
const LISTED = [...new Set(LANGUAGES.flatMap((lang) => WORDS[lang].flatMap(plainWords)))];

/** Whether one of the accepted words is among those that were read in a photo. */
export function showsWord(read: string[], accepted: string[]): boolean {
  const seen = new Set(read.flatMap(plainWords));
  const isSeen = (word: string) => plainWords(word).every((part) => seen.has(part));
  return LISTED.filter((word) => seen.has(word)).length <= MOST_LISTED && accepted.some(isSeen);
}

/** Capitals, accents and Turkish dots aside: hand-written they are easily misread. */
function plainWords(text: string): string[] {
  const plain = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').replaceAll('ı', 'i');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
