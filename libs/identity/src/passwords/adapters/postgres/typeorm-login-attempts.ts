import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { Account } from '../../../accounts/domain/account.js';
import { afterFailure, blockedForS, FORGET_AFTER_S, FREE_FAILURES, type FailureCount } from '../../domain/attempts.js';
import { attemptOn, attemptsAt, LoginAttempts, type Attempt, type LoginAttempt } from '../../ports/login-attempts.js';
import { ACCOUNT_COLUMNS, toAccount, type AccountRow } from '../../../accounts/adapters/postgres/account-row.js';
import { accountsOfAddress, hashed } from '../../../accounts/adapters/postgres/accounts-of-address.js';

interface CountRow {
  subject: Buffer;
  failures: number;
  last_failure_at: Date;
  blocked_until: Date | null;
}

const KNOWN_NETWORK_DAYS = 90;
const DAY_MS = 86_400_000;

/** What the failures of an attempt count against, and how many each has free. */
function subjectsOf({ countedAs, network, networkSeenAt }: Attempt) {
  const account = `login:${countedAs}`;
  return [
    { subject: hashed(networkSeenAt ? `${account} ${network}` : account), free: FREE_FAILURES.account },
    { subject: hashed(`login from ${network}`), free: FREE_FAILURES.address },
  ];
}

@Injectable()
export class TypeormLoginAttempts extends LoginAttempts {
  constructor(private readonly database: Database) {
    super();
  }

  async find(email: string, network: string, now: Date): Promise<[LoginAttempt, LoginAttempt]> {
    const rows = await accountsOfAddress(this.database, email, network);
    const found = rows.map((row) => ({ account: toAccount(row), networkSeenAt: row.seen_at }));
    const [other, owner] = attemptsAt(email, network, found);
    const counts = await this.counts([other, owner]);
    const judged = (attempt: Attempt) => ({ ...attempt, blockedForS: waitOf(countsOf(attempt, counts), now) });
    return [judged(other), judged(owner)];
  }

  async on(account: Account, network: string, now: Date): Promise<LoginAttempt> {
    const [known] = await this.database.query<{ seen_at: Date }>(
      'SELECT seen_at FROM identity.known_network WHERE account_id = $1 AND network = $2',
      [account.id, hashed(network)],
    );
    const attempt = attemptOn({ account, networkSeenAt: known?.seen_at ?? null }, network);
    return { ...attempt, blockedForS: waitOf(await this.counts([attempt]), now) };
  }

  async failed(attempts: Attempt[], now: Date): Promise<void> {
    await this.count(attempts.flatMap(subjectsOf), now);
  }

  async succeeded(attempt: Attempt, now: Date): Promise<number> {
    const counts = await this.counts([attempt]);
    const wait = waitOf(counts, now);
    if (wait > 0 || !attempt.account) return wait;
    // The common log-in writes nothing here: a write would cost a flush to disk.
    const nothingToClear = !counts.some(({ subject }) => subjectsOf(attempt)[0]?.subject.equals(subject));
    const seenLately = now.getTime() - (attempt.networkSeenAt?.getTime() ?? 0) < DAY_MS;
    if (!nothingToClear || !seenLately) await this.remember(attempt, attempt.account.id, now);
    return 0;
  }

  async trust(userId: UserId, network: string, now: Date): Promise<void> {
    const [row] = await this.database.query<AccountRow>(
      `SELECT ${ACCOUNT_COLUMNS} FROM identity.account WHERE id = $1 AND deleted_at IS NULL`,
      [userId],
    );
    if (!row) return;
    const accountWide = attemptOn({ account: toAccount(row), networkSeenAt: null }, network);
    await this.remember(accountWide, userId, now);
    await this.remember({ ...accountWide, networkSeenAt: now }, userId, now);
  }

  async mailAsked(network: string, now: Date): Promise<number> {
    const subject = { subject: hashed(`mail for ${network}`), free: FREE_FAILURES.mail };
    const wait = waitOf(await this.read([subject.subject]), now);
    if (wait === 0) await this.count([subject], now);
    return wait;
  }

  async forget(now: Date, limit: number): Promise<number> {
    const counts = await this.database.affect(
      `DELETE FROM identity.failure_count WHERE subject IN (
         SELECT subject FROM identity.failure_count
         WHERE last_failure_at < $1::timestamptz - make_interval(secs => $2) AND coalesce(blocked_until, $1) <= $1
         LIMIT $3 FOR UPDATE SKIP LOCKED)`,
      [now, 2 * FORGET_AFTER_S, limit],
    );
    const networks = await this.database.affect(
      `DELETE FROM identity.known_network WHERE (account_id, network) IN (
         SELECT account_id, network FROM identity.known_network
         WHERE seen_at < $1::timestamptz - make_interval(days => $2) LIMIT $3 FOR UPDATE SKIP LOCKED)`,
      [now, KNOWN_NETWORK_DAYS, limit],
    );
    return Math.max(counts, networks);
  }

  private async remember(attempt: Attempt, userId: UserId, now: Date): Promise<void> {
    await this.database.query(
      `WITH cleared AS (DELETE FROM identity.failure_count WHERE subject = $1)
       INSERT INTO identity.known_network (account_id, network, seen_at) VALUES ($2, $3, $4)
       ON CONFLICT (account_id, network) DO UPDATE SET seen_at = $4`,
      [subjectsOf(attempt)[0]?.subject, userId, hashed(attempt.network), now],
      'identity.attempt.remember',
    );
  }

  private counts(attempts: Attempt[]): Promise<CountRow[]> {
    return this.read(attempts.flatMap(subjectsOf).map(({ subject }) => subject));
  }

  private read(subjects: Buffer[]): Promise<CountRow[]> {
    return this.database.query<CountRow>(
      'SELECT subject, failures, last_failure_at, blocked_until FROM identity.failure_count WHERE subject = ANY($1)',
      [subjects],
      'identity.attempt.counts',
    );
  }

  /** Adds one to each count. The rows are made first, so that there is something to lock, and locked in one order. */
  private count(subjects: Array<{ subject: Buffer; free: number }>, now: Date): Promise<void> {
    return this.database.run(async () => {
      const ids = subjects.map(({ subject }) => subject).sort(Buffer.compare);
      await this.database.query(
        `INSERT INTO identity.failure_count (subject, failures, last_failure_at)
         SELECT unnest($1::bytea[]), 0, $2 ON CONFLICT DO NOTHING`,
        [ids, now],
      );
      const rows = await this.database.query<CountRow>(
        `SELECT subject, failures, last_failure_at, blocked_until FROM identity.failure_count
         WHERE subject = ANY($1) ORDER BY subject FOR UPDATE`,
        [ids],
      );
      for (const row of rows) {
        const free = subjects.find(({ subject }) => subject.equals(row.subject))?.free ?? 0;
        const next = afterFailure(toCount(row), free, now);
        await this.database.query(
          `UPDATE identity.failure_count SET failures = $2, last_failure_at = $3, blocked_until = $4 WHERE subject = $1`,
          [row.subject, next.failures, next.lastFailureAt, next.blockedUntil],
        );
      }
    });
  }
}

function toCount(row: CountRow): FailureCount {
  return { failures: row.failures, lastFailureAt: row.last_failure_at, blockedUntil: row.blocked_until };
}

function countsOf(attempt: Attempt, rows: CountRow[]): CountRow[] {
  return rows.filter((row) => subjectsOf(attempt).some(({ subject }) => subject.equals(row.subject)));
}

function waitOf(rows: CountRow[], now: Date): number {
  return Math.max(0, ...rows.map((row) => blockedForS(toCount(row), now)));
}
