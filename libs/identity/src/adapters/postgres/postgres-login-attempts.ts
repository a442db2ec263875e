import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { Account } from '../../domain/account.js';
import { afterFailure, blockedForS, FORGET_AFTER_S, FREE_FAILURES } from '../../domain/attempts.js';
import type { FailureCount } from '../../domain/attempts.js';
import { LoginAttempts } from '../../ports/login-attempts.js';
import type { LoginAttempt } from '../../ports/login-attempts.js';
import { ACCOUNT_COLUMNS, toAccount } from './account-row.js';
import type { AccountRow } from './account-row.js';

interface CountRow {
  subject: Buffer;
  failures: number;
  last_failure_at: Date;
  blocked_until: Date | null;
}

const KNOWN_NETWORK_DAYS = 90;
const DAY_MS = 86_400_000;
const hashed = (text: string) => createHash('sha256').update(text).digest();

/** What the failures of an attempt count against, and how many each has free. */
function subjectsOf({ email, network, networkSeenAt }: Pick<LoginAttempt, 'email' | 'network' | 'networkSeenAt'>) {
  const account = `login:${email.toLowerCase()}`;
  return [
    { subject: hashed(networkSeenAt ? `${account} ${network}` : account), free: FREE_FAILURES.account },
    { subject: hashed(`login from ${network}`), free: FREE_FAILURES.address },
  ];
}

@Injectable()
export class PostgresLoginAttempts extends LoginAttempts {
  constructor(private readonly database: Database) {
    super();
  }

  async find(email: string, network: string, now: Date): Promise<LoginAttempt> {
    const [row] = await this.database.query<AccountRow & { seen_at: Date | null }>(
      `SELECT ${ACCOUNT_COLUMNS}, (SELECT seen_at FROM identity.known_network
                                    WHERE account_id = account.id AND network = $2) AS seen_at
       FROM identity.account WHERE lower(email) = lower($1) AND deleted_at IS NULL`,
      [email, hashed(network)],
      'identity.attempt.find',
    );
    const attempt = { account: row ? toAccount(row) : null, email, network, networkSeenAt: row?.seen_at ?? null };
    return { ...attempt, blockedForS: await this.blockedForS(attempt, now) };
  }

  async failed(attempt: LoginAttempt, now: Date): Promise<void> {
    await this.count(subjectsOf(attempt), now);
  }

  async succeeded(attempt: LoginAttempt, now: Date): Promise<number> {
    const counts = await this.counts(subjectsOf(attempt).map(({ subject }) => subject));
    const wait = waitOf(counts, now);
    if (wait > 0 || !attempt.account) return wait;
    // The common log-in writes nothing here: a write would cost a flush to disk.
    const nothingToClear = !counts.some(({ subject }) => subjectsOf(attempt)[0]?.subject.equals(subject));
    const seenLately = now.getTime() - (attempt.networkSeenAt?.getTime() ?? 0) < DAY_MS;
    if (!nothingToClear || !seenLately) await this.remember({ ...attempt, account: attempt.account }, now);
    return 0;
  }

  /** The account-wide count is found by the account's address, whose hash is the subject. */
  async trust(userId: UserId, network: string, now: Date): Promise<void> {
    const [row] = await this.database.query<AccountRow>(
      `SELECT ${ACCOUNT_COLUMNS} FROM identity.account WHERE id = $1 AND deleted_at IS NULL`,
      [userId],
    );
    if (!row) return;
    const accountWide = { account: toAccount(row), email: row.email, network, networkSeenAt: null };
    await this.remember(accountWide, now);
    await this.remember({ ...accountWide, networkSeenAt: now }, now);
  }

  async mailAsked(network: string, now: Date): Promise<number> {
    const subject = { subject: hashed(`mail for ${network}`), free: FREE_FAILURES.mail };
    const wait = waitOf(await this.counts([subject.subject]), now);
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

  private async remember(attempt: Omit<LoginAttempt, 'blockedForS'> & { account: Account }, now: Date): Promise<void> {
    await this.database.query(
      `WITH cleared AS (DELETE FROM identity.failure_count WHERE subject = $1)
       INSERT INTO identity.known_network (account_id, network, seen_at) VALUES ($2, $3, $4)
       ON CONFLICT (account_id, network) DO UPDATE SET seen_at = $4`,
      [subjectsOf(attempt)[0]?.subject, attempt.account.id, hashed(attempt.network), now],
      'identity.attempt.remember',
    );
  }

  private async blockedForS(attempt: Omit<LoginAttempt, 'blockedForS'>, now: Date): Promise<number> {
    return waitOf(await this.counts(subjectsOf(attempt).map(({ subject }) => subject)), now);
  }

  private counts(subjects: Buffer[]): Promise<CountRow[]> {
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

function waitOf(rows: CountRow[], now: Date): number {
  return Math.max(0, ...rows.map((row) => blockedForS(toCount(row), now)));
}
