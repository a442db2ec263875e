import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** The book: accounts, transfers, holds, and the only functions that write them. */
export class Ledger1763700100000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }
}

const TABLES = `
CREATE SCHEMA ledger;


-- Users only. The platform's accounts have no row and so are never a hot one: their balance is the sum of transfers.
CREATE TABLE ledger.account (
  owner uuid NOT NULL,
  currency text NOT NULL CONSTRAINT account_currency CHECK (currency IN ('coin', 'usd')),
  balance bigint NOT NULL DEFAULT 0 CONSTRAINT account_not_negative CHECK (balance >= 0),
  -- Counts the account's lines: orders its statement, and the unique indexes below prove none is missing or doubled.
  version bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (owner, currency)
) WITH (fillfactor = 70);

-- One debit and one credit of the same amount: nothing else can be written, so the book always balances.
CREATE TABLE ledger.transfer (
  key text PRIMARY KEY,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  at timestamptz NOT NULL DEFAULT now(),
  currency text NOT NULL CONSTRAINT transfer_currency CHECK (currency IN ('coin', 'usd')),
  debit uuid NOT NULL,
  credit uuid NOT NULL,
  amount bigint NOT NULL CONSTRAINT transfer_positive CHECK (amount > 0),
  kind text NOT NULL,
  subject_type text,
  subject_id uuid,
  memo text,
  earned_by uuid,
  debit_version bigint,
  debit_balance bigint,
  credit_version bigint,
  credit_balance bigint,
  CONSTRAINT transfer_two_accounts CHECK (debit <> credit)
);
CREATE UNIQUE INDEX transfer_debit_line ON ledger.transfer (debit, currency, debit_version) WHERE debit_version IS NOT NULL;
CREATE UNIQUE INDEX transfer_credit_line ON ledger.transfer (credit, currency, credit_version) WHERE credit_version IS NOT NULL;
CREATE INDEX transfer_earned_by ON ledger.transfer (earned_by, at) WHERE earned_by IS NOT NULL;

-- What is in escrow, by what it is for. Resolved exactly once, in whole.
CREATE TABLE ledger.hold (
  subject_type text NOT NULL CONSTRAINT hold_subject CHECK (subject_type IN ('job', 'deploy', 'session')),
  subject_id uuid NOT NULL,
  payer uuid NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CONSTRAINT hold_positive CHECK (amount > 0),
  resolved_at timestamptz,
  PRIMARY KEY (subject_type, subject_id)
) WITH (fillfactor = 80);
CREATE INDEX hold_open_by_payer ON ledger.hold (payer, currency) INCLUDE (amount) WHERE resolved_at IS NULL;
`;
