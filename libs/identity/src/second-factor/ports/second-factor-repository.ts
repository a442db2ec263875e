import type { UserId } from '@app/kernel';
import type { SecondFactor } from '../domain/second-factor.js';

export interface SealedSecret {
  userId: UserId;
  secret: Buffer;
}

/** Secrets of one-time codes, and hashes of recovery codes. At most one secret per account. */
export abstract class SecondFactorRepository {
  /** Also one that is not enabled yet. */
  abstract find(userId: UserId): Promise<SecondFactor | null>;

  /** Stores a secret that is not enabled, in place of another such. False, with nothing stored, when one is enabled. */
  abstract ask(userId: UserId, sealedSecret: Buffer, at: Date): Promise<boolean>;

  /** Enables this secret, with the step of its first code; false if one is enabled, or it is not this one. Of two at once, one wins. */
  abstract enable(userId: UserId, sealedSecret: Buffer, step: number, at: Date): Promise<boolean>;

  /** Remembers the time step of a code; false if that step or a later one was used before. Of two at once, one wins. */
  abstract useStep(userId: UserId, step: number): Promise<boolean>;

  /** In place of all earlier ones. */
  abstract replaceCodes(userId: UserId, hashes: Buffer[]): Promise<void>;

  /** Uses a recovery code up, and returns how many are left; null: it is none, or was used. Of two at once, one wins. */
  abstract useCode(userId: UserId, hash: Buffer): Promise<number | null>;

  /** With its recovery codes. Returns whether it was enabled. */
  abstract remove(userId: UserId): Promise<boolean>;

  /** Deletes up to `limit` that were asked for before a time and never enabled; returns how many. */
  abstract forgetAsked(before: Date, limit: number): Promise<number>;

  /** All secrets, by account, at most `limit`; `after`: the last account of the batch before. */
  abstract secrets(after: UserId | null, limit: number): Promise<SealedSecret[]>;

  /** Does nothing if the secret is another one by now. */
  abstract reseal(userId: UserId, from: Buffer, to: Buffer): Promise<void>;
}
