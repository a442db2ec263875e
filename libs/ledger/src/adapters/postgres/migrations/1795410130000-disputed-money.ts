import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** What a charge-back did not find with who deposited it does not settle where it went (ADR 25). */
export class DisputedMoney1795410130000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET LOCAL statement_timeout = 0');
    await runner.query(TABLES);
  }
}

const TABLES = `
-- What is looked for, and on which day it would have settled: written with the charge-back of that key, and followed
-- later, in their rank. found: micro-dollars that got ledger.never() for their day. look_at: when that is to be done, or
-- undone, again; null: it is done. given_back: the key of the line that undoes it.
CREATE TABLE ledger.trace (
  key text NOT NULL REFERENCES ledger.debt,
  day date NOT NULL,
  rank int NOT NULL,
  found bigint NOT NULL DEFAULT 0,
  given_back text,
  look_at timestamptz DEFAULT clock_timestamp(),
  PRIMARY KEY (key, day)
);
CREATE INDEX trace_due ON ledger.trace (look_at) WHERE look_at IS NOT NULL;

-- Parts that got another day without a line: what each place's list changed by. type: user, or what a hold is for.
-- settles: the day that they had.
CREATE TABLE ledger.redated (
  key text NOT NULL,
  type text NOT NULL,
  id uuid NOT NULL,
  currency text NOT NULL,
  settles date NOT NULL,
  parts ledger.part[] NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (key, type, id, currency, settles)
);

-- Where unsettled money went from an account, or from escrow of one subject.
CREATE INDEX transfer_unsettled ON ledger.transfer (debit, subject_id) WHERE coalesce(ledger.dated(parts), freed) IS NOT NULL;
`;
