import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { hashed } from '../../../accounts/adapters/postgres/accounts-of-address.js';
import { SignInMarks } from '../../ports/sign-in-marks.js';

@Injectable()
export class PostgresSignInMarks extends SignInMarks {
  constructor(private readonly database: Database) {
    super();
  }

  async note(userId: UserId, marks: string[], now: Date): Promise<boolean> {
    const values = [userId, marks.map(hashed), now];
    const [row] = await this.database.query<{ is_new: boolean }>(NOTE, values, 'identity.sign_in_mark.note');
    return row!.is_new;
  }

  forget(before: Date, limit: number): Promise<number> {
    return this.database.affect(FORGET, [before, limit]);
  }
}

/**
 * By hand: reads and upserts in one statement, at each sign-in. $1 account, $2 marks, $3 now. `before` sees the table
 * as it was, so a mark that this statement adds is not yet known there.
 */
const NOTE = `
  WITH before AS (
    SELECT count(*) AS known, count(*) FILTER (WHERE mark = ANY($2::bytea[])) AS matching
    FROM identity.sign_in_mark WHERE account_id = $1
  ), noted AS (
    INSERT INTO identity.sign_in_mark (account_id, mark, seen_at) SELECT $1, unnest($2::bytea[]), $3
    ON CONFLICT (account_id, mark) DO UPDATE SET seen_at = $3
      WHERE sign_in_mark.seen_at < $3::timestamptz - interval '1 day'
  )
  SELECT known > 0 AND matching < cardinality($2::bytea[]) AS is_new FROM before`;

/** By hand: a batch that skips rows in use. $1 before, $2 limit. */
const FORGET = `
  DELETE FROM identity.sign_in_mark WHERE (account_id, mark) IN (
    SELECT account_id, mark FROM identity.sign_in_mark WHERE seen_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`;
