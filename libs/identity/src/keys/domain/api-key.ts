import type { Currency, Id, UserId } from '@app/kernel';

export type ApiKeyId = Id<'api key'>;

/** A program's credential: scopes limit what it may do, caps what it may spend. */
export interface ApiKey {
  id: ApiKeyId;
  userId: UserId;
  /** What its owner calls it; 1 to 100 characters. */
  name: string;
  /** The first characters of the secret, see `hintOf`. */
  hint: string;
  scopes: string[];
  /** The most it may put on hold in a UTC day, in micro-units; null: any amount. */
  dailyCapMicros: Record<Currency, bigint | null>;
  createdAt: Date;
  /** Null: never. */
  expiresAt: Date | null;
}

/** The most keys of one account that are neither revoked nor expired. */
export const MAX_LIVE_KEYS = 50;

const HINT_LENGTH = 7;

/** The prefix and four characters: enough to tell keys apart, too little to guess the other 39. */
export const hintOf = (secret: string): string => secret.slice(0, HINT_LENGTH);
