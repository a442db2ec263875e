import type { Currency, UserId } from '@app/kernel';
import type { DeviceLogin } from '../domain/device-login.js';

export type Answer =
  | { status: 'approved'; userId: UserId; dailyCapMicros: Record<Currency, bigint | null> }
  | { status: 'denied' };

/** Logins of programs by the hashes of their two codes. */
export abstract class DeviceLoginRepository {
  /** Returns false, and adds nothing, if the network has `maxWaiting` logins that nobody has answered. */
  abstract add(login: DeviceLogin, deviceHash: Buffer, userHash: Buffer, maxWaiting: number): Promise<boolean>;

  /** The login that waits for an answer. */
  abstract waiting(userHash: Buffer, now: Date): Promise<DeviceLogin | null>;

  /** Of two answers at once, one returns true. */
  abstract answer(userHash: Buffer, answer: Answer, now: Date): Promise<boolean>;

  /** Answered or not; null if it has expired or was taken. */
  abstract find(deviceHash: Buffer, now: Date): Promise<DeviceLogin | null>;

  abstract polled(deviceHash: Buffer, now: Date, intervalS: number): Promise<void>;

  /** Removes an approved login. Of two calls at once, one returns true. */
  abstract take(deviceHash: Buffer): Promise<boolean>;

  /** Deletes up to `limit` that expired before a time; returns how many. */
  abstract forget(before: Date, limit: number): Promise<number>;
}
