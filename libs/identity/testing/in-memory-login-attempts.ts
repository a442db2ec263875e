import type { UserId } from '@app/kernel';
import {
  afterFailure,
  blockedForS,
  FORGET_AFTER_S,
  FREE_FAILURES,
  type FailureCount,
} from '../src/passwords/domain/attempts.js';
import type { Account } from '../src/accounts/domain/account.js';
import {
  attemptOn,
  attemptsAt,
  LoginAttempts,
  type Attempt,
  type LoginAttempt,
  type Seen,
} from '../src/passwords/ports/login-attempts.js';
import type { InMemoryAccounts } from './in-memory-repositories.js';
import { InMemoryStore } from '@app/kernel/testing';

const KNOWN_NETWORK_MS = 90 * 86_400_000;

export class InMemoryLoginAttempts extends LoginAttempts {
  readonly counts = new InMemoryStore<string, FailureCount>();

  constructor(private readonly accounts: InMemoryAccounts) {
    super();
  }

  async find(email: string, network: string, now: Date): Promise<[LoginAttempt, LoginAttempt]> {
    const found = this.accounts.naming(email, network).map((account) => this.seen(account, network));
    const [other, owner] = attemptsAt(email, network, found);
    return [this.judged(other, now), this.judged(owner, now)];
  }

  async on(account: Account, network: string, now: Date): Promise<LoginAttempt> {
    return this.judged(attemptOn(this.seen(account, network), network), now);
  }

  async failed(attempts: Attempt[], now: Date): Promise<void> {
    for (const attempt of attempts) this.count(accountSubject(attempt), FREE_FAILURES.account, now);
    this.count(`from ${attempts[0]?.network}`, FREE_FAILURES.address, now);
  }

  async succeeded(attempt: Attempt, now: Date): Promise<number> {
    const wait = this.waitS(attempt, now);
    if (wait === 0 && attempt.account) this.remember(attempt, attempt.account.id, now);
    return wait;
  }

  async trust(userId: UserId, network: string, now: Date): Promise<void> {
    const account = await this.accounts.byId(userId);
    if (!account) return;
    for (const networkSeenAt of [null, now]) this.remember(attemptOn({ account, networkSeenAt }, network), userId, now);
  }

  async mailAsked(network: string, now: Date): Promise<number> {
    const wait = blockedForS(this.counts.rows.get(`mail ${network}`) ?? null, now);
    if (wait === 0) this.count(`mail ${network}`, FREE_FAILURES.mail, now);
    return wait;
  }

  async codeFailed(network: string, now: Date): Promise<void> {
    this.count(`codes ${network}`, FREE_FAILURES.code, now);
  }

  async codesBlockedS(network: string, now: Date): Promise<number> {
    return blockedForS(this.counts.rows.get(`codes ${network}`) ?? null, now);
  }

  async networkFailed(network: string, now: Date): Promise<void> {
    this.count(`from ${network}`, FREE_FAILURES.address, now);
  }

  async networkBlockedS(network: string, now: Date): Promise<number> {
    return blockedForS(this.counts.rows.get(`from ${network}`) ?? null, now);
  }

  async forget(now: Date, limit: number): Promise<number> {
    const old = new Date(now.getTime() - 2 * FORGET_AFTER_S * 1000);
    const counts = this.counts.prune((count) => count.lastFailureAt < old && blockedForS(count, now) === 0, limit);
    const networks = this.accounts.networks.prune(
      (seenAt) => now.getTime() - seenAt.getTime() > KNOWN_NETWORK_MS,
      limit,
    );
    return Math.max(counts, networks);
  }

  private seen(account: Account, network: string): Seen {
    return { account, networkSeenAt: this.accounts.networks.rows.get(`${account.id} ${network}`) ?? null };
  }

  private judged(attempt: Attempt, now: Date): LoginAttempt {
    return { ...attempt, blockedForS: this.waitS(attempt, now) };
  }

  private count(subject: string, free: number, now: Date): void {
    this.counts.rows.set(subject, afterFailure(this.counts.rows.get(subject) ?? null, free, now));
  }

  private remember(attempt: Attempt, userId: UserId, now: Date): void {
    this.counts.rows.delete(accountSubject(attempt));
    this.accounts.networks.rows.set(`${userId} ${attempt.network}`, now);
  }

  private waitS(attempt: Attempt, now: Date): number {
    const subjects = [accountSubject(attempt), `from ${attempt.network}`];
    return Math.max(...subjects.map((subject) => blockedForS(this.counts.rows.get(subject) ?? null, now)));
  }
}

function accountSubject({ countedAs, networkSeenAt, network }: Attempt): string {
  return countedAs + (networkSeenAt ? ` ${network}` : '');
}
