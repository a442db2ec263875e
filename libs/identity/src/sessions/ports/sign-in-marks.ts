import type { UserId } from '@app/kernel';

/** The networks and programs of an account's sign-ins, by which it recognises them. */
export abstract class SignInMarks {
  /**
   * Remembers the marks of one sign-in. Returns whether one of them is new to the account; false for its very first
   * sign-in.
   */
  abstract note(userId: UserId, marks: string[], now: Date): Promise<boolean>;

  /** Deletes up to `limit` marks not seen since a time; returns how many. */
  abstract forget(before: Date, limit: number): Promise<number>;
}
