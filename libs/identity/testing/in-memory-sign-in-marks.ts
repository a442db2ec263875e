import type { UserId } from '@app/kernel';
import { SignInMarks } from '../src/sessions/ports/sign-in-marks.js';
import { InMemoryStore } from '@app/kernel/testing';

export class InMemorySignInMarks extends SignInMarks {
  readonly store = new InMemoryStore<string, { userId: UserId; seenAt: Date }>();

  async note(userId: UserId, marks: string[], now: Date): Promise<boolean> {
    const keys = marks.map((mark) => `${userId} ${mark}`);
    const isFirst = this.store.list((mark) => mark.userId === userId).length === 0;
    const isNew = keys.some((key) => !this.store.rows.has(key));
    keys.forEach((key) => this.store.rows.set(key, { userId, seenAt: now }));
    return isNew && !isFirst;
  }

  async forget(before: Date, limit: number): Promise<number> {
    return this.store.prune(({ seenAt }) => seenAt < before, limit);
  }
}
