import type { UserId } from '@app/kernel';

/** By what an account's sign-ins are recognised: the networks they came from and the programs they were made with. */
export abstract class SignInMarks {
  /**
   * Remembers the marks of one sign-in. Answers whether one of them is new to the account; false for its first sign-in
   * ever, which has nothing to be compared with.
   */
  abstract note(userId: UserId, marks: string[], now: Date): Promise<boolean>;

  /** Deletes up to `limit` marks not seen since a time; answers how many. */
  abstract forget(before: Date, limit: number): Promise<number>;
}
