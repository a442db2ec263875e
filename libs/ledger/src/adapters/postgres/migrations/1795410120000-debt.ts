import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** What a charge-back could not take is owed: it blocks spending, and what comes in pays it first. */
export class Debt1795410120000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }
}

const TABLES = `
-- By the key of the charge-back. owed: dollars that are still missing; paid: what its owner gave for it since; forgiven: what
-- the platform did. coin_usd: a coin in micro-dollars on that day. Rows stay when nothing is owed any more: the provider may
-- give the money back.
CREATE TABLE ledger.debt (
  key text PRIMARY KEY,
  owner uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  owed bigint NOT NULL CONSTRAINT debt_owed CHECK (owed >= 0),
  paid bigint NOT NULL DEFAULT 0 CONSTRAINT debt_paid CHECK (paid >= 0),
  forgiven bigint NOT NULL DEFAULT 0 CONSTRAINT debt_forgiven CHECK (forgiven >= 0),
  coin_usd bigint NOT NULL CONSTRAINT debt_coin CHECK (coin_usd > 0),
  subject_type text NOT NULL,
  subject_id uuid NOT NULL
);
CREATE INDEX debt_of_owner ON ledger.debt (owner, at);

-- True for both currencies of whom a debt came over, until a movement of that account sees that it is paid.
ALTER TABLE ledger.account ADD COLUMN in_debt boolean NOT NULL DEFAULT false;
`;
