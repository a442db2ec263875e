import { randomInt } from 'node:crypto';
import type { Currency, UserId } from '@app/kernel';

/** How long a person has to answer. */
export const DEVICE_LOGIN_S = 600;
/** Seconds between two polls of a client, and the extra seconds for a client that polls too fast. */
export const POLL_S = 3;
export const SLOWER_S = 5;
const SLOWEST_S = 60;
/** Timers of clients are early, too. */
const EARLY_MS = 500;
/** Logins that clients of one network may have waiting. */
export const MAX_WAITING = 10;
/** How long the key of a login is good. */
export const DEVICE_KEY_DAYS = 90;

/** What a program asks for, before anybody has answered. */
export interface AskedLogin {
  /** The program, and the machine it runs on; shown to the person and part of the key's name. */
  client: string;
  hostname: string | null;
  scopes: string[];
  /** What it suggests; the person decides. In micro-units; null: no cap. */
  dailyCapMicros: Record<Currency, bigint | null>;
  /** Where it asks from. */
  address: string;
}

/** A program's login that a person answers in a browser (RFC 8628). */
export interface DeviceLogin extends AskedLogin {
  askedAt: Date;
  expiresAt: Date;
  status: 'waiting' | 'approved' | 'denied';
  /** Who approved it. */
  userId: UserId | null;
  polledAt: Date | null;
  intervalS: number;
}

export const nameOf = ({ client, hostname }: AskedLogin): string =>
  hostname === null ? client : `${client} on ${hostname}`;

/** Consonants: no word comes of them, and none looks like another letter or a digit (RFC 8628 §6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** What a person types: 20⁸ are enough for ten minutes and a few guesses. */
export const newUserCode = (): string =>
  shownCode(Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''));

/** A typed code without what people add to it, such as spaces; null if it can't be one. */
export function userCodeOf(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s\p{P}]/gu, '');
  return CODE.test(letters) ? shownCode(letters) : null;
}

const shownCode = (letters: string) => `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;

export const pollsTooSoon = ({ polledAt, intervalS }: DeviceLogin, now: Date): boolean =>
  polledAt !== null && now.getTime() - polledAt.getTime() < intervalS * 1000 - EARLY_MS;

/** The interval for a client that polled too soon. */
export const slowerS = (intervalS: number): number => Math.min(SLOWEST_S, intervalS + SLOWER_S);
