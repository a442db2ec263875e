import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { SignInMarks } from '../../ports/sign-in-marks.js';

const hashed = (mark: string) => createHash('sha256').update(mark).digest();

@Injectable()
export class PostgresSignInMarks extends SignInMarks {
  constructor(private readonly database: Database) {
    super();
  }

  /** `before` sees the table as it was, so what is added by the same statement is not yet known there. */
  async note(userId: UserId, marks: string[], now: Date): Promise<boolean> {
    const [row] = await this.database.query<{ is_new: boolean }>(
      `WITH before AS (
         SELECT count(*) AS known, count(*) FILTER (WHERE mark = ANY($2::bytea[])) AS matching
         FROM identity.sign_in_mark WHERE account_id = $1
       ), noted AS (
         INSERT INTO identity.sign_in_mark (account_id, mark, seen_at) SELECT $1, unnest($2::bytea[]), $3
         ON CONFLICT (account_id, mark) DO UPDATE SET seen_at = $3
           WHERE sign_in_mark.seen_at < $3::timestamptz - interval '1 day'
       )
       SELECT known > 0 AND matching < cardinality($2::bytea[]) AS is_new FROM before`,
      [userId, marks.map(hashed), now],
      'identity.sign_in_mark.note',
    );
    return row!.is_new;
  }

  async forget(before: Date, limit: number): Promise<number> {
    return this.database.affect(
      `DELETE FROM identity.sign_in_mark WHERE (account_id, mark) IN (
         SELECT account_id, mark FROM identity.sign_in_mark WHERE seen_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [before, limit],
    );
  }
}
