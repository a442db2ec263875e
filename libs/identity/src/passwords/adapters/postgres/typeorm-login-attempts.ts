import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { In, IsNull } from 'typeorm';
import { AccountRow } from '../../../accounts/adapters/postgres/account.row.js';
import { accountsOfAddress, hashed, toAccount } from '../../../accounts/adapters/postgres/accounts-of-address.js';
import type { Account } from '../../../accounts/domain/account.js';
import { afterFailure, blockedForS, FORGET_AFTER_S, FREE_FAILURES } from '../../domain/attempts.js';
import { attemptOn, attemptsAt, LoginAttempts, type Attempt, type LoginAttempt } from '../../ports/login-attempts.js';
import { FailureCountRow, KnownNetworkRow } from './login-attempt.row.js';

const KNOWN_NETWORK_DAYS = 90;
const DAY_MS = 86_400_000;

/** What a failure counts against, and how many failures are free. */
interface Subject {
  subject: Buffer;
  free: number;
}

@Injectable()
export class TypeormLoginAttempts extends LoginAttempts {
  constructor(private readonly database: Database) {
    super();
  }

  async find(email: string, network: string, now: Date): Promise<[LoginAttempt, LoginAttempt]> {
    const rows = await accountsOfAddress(this.database, email, network);
    const found = rows.map(({ networkSeenAt, ...account }) => ({ account, networkSeenAt }));
    const [other, owner] = attemptsAt(email, network, found);
    const counts = await this.countsOf([other, owner]);
    const judged = (attempt: Attempt) => ({ ...attempt, blockedForS: waitOf(among(counts, attempt), now) });
    return [judged(other), judged(owner)];
  }

  async on(account: Account, network: string, now: Date): Promise<LoginAttempt> {
    const networks = this.database.repository(KnownNetworkRow);
    const known = await networks.findOneBy({ accountId: account.id, network: hashed(network) });
    const attempt = attemptOn({ account, networkSeenAt: known?.seenAt ?? null }, network);
    return { ...attempt, blockedForS: waitOf(await this.countsOf([attempt]), now) };
  }

  async failed(attempts: Attempt[], now: Date): Promise<void> {
    await this.count(attempts.flatMap(subjectsOf), now);
  }

  async succeeded(attempt: Attempt, now: Date): Promise<number> {
    const counts = await this.countsOf([attempt]);
    const wait = waitOf(counts, now);
    if (wait > 0 || !attempt.account) return wait;
    // The common log-in writes nothing here: a write would cost a flush to disk.
    const nothingToClear = !counts.some(({ subject }) => subjectsOf(attempt)[0]?.subject.equals(subject));
    const seenLately = now.getTime() - (attempt.networkSeenAt?.getTime() ?? 0) < DAY_MS;
    if (!nothingToClear || !seenLately) await this.remember(attempt, attempt.account.id, now);
    return 0;
  }

  async trust(userId: UserId, network: string, now: Date): Promise<void> {
    const row = await this.database.repository(AccountRow).findOneBy({ id: userId, deletedAt: IsNull() });
    if (!row) return;
    const accountWide = attemptOn({ account: toAccount(row), networkSeenAt: null }, network);
    await this.remember(accountWide, userId, now);
    await this.remember({ ...accountWide, networkSeenAt: now }, userId, now);
  }

  async mailAsked(network: string, now: Date): Promise<number> {
    const subject = { subject: hashed(`mail for ${network}`), free: FREE_FAILURES.mail };
    const wait = waitOf(await this.read([subject]), now);
    if (wait === 0) await this.count([subject], now);
    return wait;
  }

  async codeFailed(network: string, now: Date): Promise<void> {
    await this.count([codesOf(network)], now);
  }

  async codesBlockedS(network: string, now: Date): Promise<number> {
    return waitOf(await this.read([codesOf(network)]), now);
  }

  async networkFailed(network: string, now: Date): Promise<void> {
    await this.count([logInsFrom(network)], now);
  }

  async networkBlockedS(network: string, now: Date): Promise<number> {
    return waitOf(await this.read([logInsFrom(network)]), now);
  }

  async forget(now: Date, limit: number): Promise<number> {
    const counts = await this.database.affect(FORGET_COUNTS, [now, 2 * FORGET_AFTER_S, limit]);
    const networks = await this.database.affect(FORGET_NETWORKS, [now, KNOWN_NETWORK_DAYS, limit]);
    return Math.max(counts, networks);
  }

  private async remember(attempt: Attempt, userId: UserId, now: Date): Promise<void> {
    const values = [subjectsOf(attempt)[0]?.subject, userId, hashed(attempt.network), now];
    await this.database.query(REMEMBER, values, 'identity.attempt.remember');
  }

  private countsOf(attempts: Attempt[]): Promise<FailureCountRow[]> {
    return this.read(attempts.flatMap(subjectsOf));
  }

  /** By hand: hot. */
  private read(subjects: Subject[]): Promise<FailureCountRow[]> {
    return this.database.query(
      `SELECT subject, failures, last_failure_at AS "lastFailureAt", blocked_until AS "blockedUntil"
       FROM identity.failure_count WHERE subject = ANY($1)`,
      [subjects.map(({ subject }) => subject)],
      'identity.attempt.counts',
    );
  }

  /** Adds one to each count. The rows are made first, so that there is something to lock, and locked in one order. */
  private count(subjects: Subject[], now: Date): Promise<void> {
    return this.database.run(async () => {
      const rows = subjects.map(({ subject }) => ({ subject, failures: 0, lastFailureAt: now }));
      rows.sort((a, b) => Buffer.compare(a.subject, b.subject));
      await this.counts.createQueryBuilder().insert().values(rows).orIgnore().execute();
      const where = { subject: In(rows.map(({ subject }) => subject)) };
      const locked = await this.counts.find({ where, order: { subject: 'ASC' }, lock: { mode: 'pessimistic_write' } });
      for (const { subject, ...count } of locked) {
        const free = subjects.find((one) => one.subject.equals(subject))?.free ?? 0;
        await this.counts.update({ subject }, afterFailure(count, free, now));
      }
    });
  }

  private get counts() {
    return this.database.repository(FailureCountRow);
  }
}

const codesOf = (network: string): Subject => ({ subject: hashed(`codes of ${network}`), free: FREE_FAILURES.code });

const logInsFrom = (network: string): Subject => ({
  subject: hashed(`login from ${network}`),
  free: FREE_FAILURES.address,
});

function subjectsOf({ countedAs, network, networkSeenAt }: Attempt): Subject[] {
  const account = `login:${countedAs}`;
  return [
    { subject: hashed(networkSeenAt ? `${account} ${network}` : account), free: FREE_FAILURES.account },
    logInsFrom(network),
  ];
}

function among(counts: FailureCountRow[], attempt: Attempt): FailureCountRow[] {
  return counts.filter((count) => subjectsOf(attempt).some(({ subject }) => subject.equals(count.subject)));
}

function waitOf(counts: FailureCountRow[], now: Date): number {
  return Math.max(0, ...counts.map((count) => blockedForS(count, now)));
}

/** By hand: a delete and an upsert in one statement. $1 subject to clear, $2 account, $3 network, $4 now. */
const REMEMBER = `
  WITH cleared AS (DELETE FROM identity.failure_count WHERE subject = $1)
  INSERT INTO identity.known_network (account_id, network, seen_at) VALUES ($2, $3, $4)
  ON CONFLICT (account_id, network) DO UPDATE SET seen_at = $4`;

/** By hand: a batch that skips rows in use. $1 now, $2 seconds, $3 limit. */
const FORGET_COUNTS = `
  DELETE FROM identity.failure_count WHERE subject IN (
    SELECT subject FROM identity.failure_count
    WHERE last_failure_at < $1::timestamptz - make_interval(secs => $2) AND coalesce(blocked_until, $1) <= $1
    LIMIT $3 FOR UPDATE SKIP LOCKED)`;

/** By hand: a batch that skips rows in use. $1 now, $2 days, $3 limit. */
const FORGET_NETWORKS = `
  DELETE FROM identity.known_network WHERE (account_id, network) IN (
    SELECT account_id, network FROM identity.known_network
    WHERE seen_at < $1::timestamptz - make_interval(days => $2) LIMIT $3 FOR UPDATE SKIP LOCKED)`;
