import type { UserId } from '@app/kernel';
import type { Passkey, PasskeyId } from '../domain/passkey.js';
import type { Use } from './passkey-ceremonies.js';

/** A challenge that served. */
export interface Served {
  challenge: string;
  expiresAt: Date;
}

/** Passkeys and the challenges that served. */
export abstract class PasskeyRepository {
  /**
   * Locks the account until the unit of work ends. `full`: it has `max` passkeys. `known`: an account has this
   * credential, or the challenge served before.
   */
  abstract add(passkey: Passkey, served: Served, max: number): Promise<'added' | 'full' | 'known'>;

  /** The newest first. */
  abstract list(userId: UserId): Promise<Passkey[]>;

  abstract find(credentialId: Buffer): Promise<Passkey | null>;

  /**
   * Records a sign-in, in the running unit of work. False: the challenge served before, another sign-in raised the
   * counter meanwhile, or the passkey was removed. The caller then undoes the unit of work.
   */
  abstract use(id: PasskeyId, use: Use, served: Served, now: Date): Promise<boolean>;

  /** Returns its name; null if the user has no such passkey. */
  abstract remove(id: PasskeyId, userId: UserId): Promise<string | null>;

  /** Removes all of a user; returns how many. */
  abstract removeAll(userId: UserId): Promise<number>;

  /** Deletes up to `limit` challenges that expired before a time; returns how many. */
  abstract forgetServed(before: Date, limit: number): Promise<number>;
}
