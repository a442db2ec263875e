import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Money in and out: what was asked for, what the provider said, and what a person has to decide. */
export class Payments1763701000000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE SCHEMA payments; ${IN} ${OUT} ${BOTH}`);
  }
}

const IN = `
CREATE TABLE payments.deposit (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  status text NOT NULL DEFAULT 'pending' CONSTRAINT deposit_status CHECK (status IN
    ('pending', 'paid', 'expired', 'refunded', 'partly_refunded', 'disputed', 'dispute_lost')),
  -- A payment came in that is not credited by itself; there is an exception of this code.
  held_back text,
  credited_micros bigint NOT NULL DEFAULT 0 CHECK (credited_micros >= 0),
  credited_at timestamptz,
  checkout_ref text UNIQUE,
  checkout_url text,
  payment_ref text UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  creation_key bytea UNIQUE,
  -- When the provider is asked again; null: only its events make us ask.
  due_at timestamptz,
  CONSTRAINT deposit_credited CHECK ((credited_micros > 0) = (credited_at IS NOT NULL)
    AND (credited_micros > 0) = (status NOT IN ('pending', 'expired')))
) WITH (fillfactor = 80);
CREATE INDEX deposit_by_user ON payments.deposit (user_id, id);
CREATE INDEX deposit_due ON payments.deposit (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE payments.reversal (
  ref text PRIMARY KEY,
  deposit_id uuid NOT NULL REFERENCES payments.deposit,
  kind text NOT NULL CHECK (kind IN ('refund', 'dispute')),
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  -- Out of the user's balance; the rest was the treasury's loss.
  taken_micros bigint NOT NULL CHECK (taken_micros BETWEEN 0 AND amount_micros),
  state text NOT NULL CHECK (state IN ('open', 'done', 'given_back')),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX reversal_by_deposit ON payments.reversal (deposit_id);

CREATE TABLE payments.refund_order (
  id uuid PRIMARY KEY,
  deposit_id uuid NOT NULL REFERENCES payments.deposit,
  payment_ref text NOT NULL,
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  why text NOT NULL,
  ordered_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  creation_key bytea UNIQUE,
  due_at timestamptz,
  answered_at timestamptz,
  refusal text
);
CREATE INDEX refund_order_due ON payments.refund_order (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX refund_order_open ON payments.refund_order (deposit_id) WHERE answered_at IS NULL;
`;

const OUT = `
CREATE TABLE payments.payout_account (
  user_id uuid PRIMARY KEY,
  ref text NOT NULL UNIQUE,
  ready boolean NOT NULL,
  requirements text[] NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE payments.withdrawal (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  status text NOT NULL CONSTRAINT withdrawal_status CHECK (status IN
    ('pending_approval', 'approved', 'sending', 'paid', 'returned', 'rejected', 'cancelled')),
  approval_reasons text[] NOT NULL,
  account_ref text NOT NULL,
  payout_ref text UNIQUE,
  reason text,
  decided_by text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  ended_at timestamptz,
  -- When it is sent or asked after; null: nobody does by themselves.
  due_at timestamptz,
  asked int NOT NULL DEFAULT 0,
  CONSTRAINT withdrawal_ended CHECK ((ended_at IS NOT NULL) = (status IN ('paid', 'returned', 'rejected', 'cancelled')))
) WITH (fillfactor = 80);
CREATE INDEX withdrawal_by_user ON payments.withdrawal (user_id, id);
CREATE INDEX withdrawal_by_status ON payments.withdrawal (status, id);
CREATE INDEX withdrawal_due ON payments.withdrawal (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE payments.exchange_quote (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  from_currency text NOT NULL CHECK (from_currency IN ('coin', 'usd')),
  to_currency text NOT NULL CHECK (to_currency IN ('coin', 'usd') AND to_currency <> from_currency),
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  receives_micros bigint NOT NULL CHECK (receives_micros > 0),
  fee_micros bigint NOT NULL CHECK (fee_micros >= 0),
  coin_usd_micros bigint NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX exchange_quote_unused ON payments.exchange_quote (expires_at) WHERE used_at IS NULL;
`;

const BOTH = `
CREATE TABLE payments.event (
  id text PRIMARY KEY,
  type text NOT NULL,
  about_kind text,
  about_ref text,
  received_at timestamptz NOT NULL DEFAULT now(),
  applied_at timestamptz,
  due_at timestamptz,
  tries int NOT NULL DEFAULT 0,
  last_error text
) WITH (fillfactor = 80);
CREATE INDEX event_due ON payments.event (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX event_applied ON payments.event (applied_at) WHERE applied_at IS NOT NULL;

CREATE TABLE payments.exception (
  id uuid PRIMARY KEY,
  code text NOT NULL,
  ref text NOT NULL,
  deposit_id uuid,
  withdrawal_id uuid,
  user_id uuid,
  amount_micros bigint,
  currency text,
  detail text NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  resolved_by text,
  action text,
  note text,
  CONSTRAINT exception_once UNIQUE (code, ref),
  CONSTRAINT exception_resolution CHECK ((resolved_at IS NULL) = (resolved_by IS NULL)
    AND (resolved_at IS NULL) = (action IS NULL) AND (resolved_at IS NULL) = (note IS NULL))
);
CREATE INDEX exception_open ON payments.exception (id) WHERE resolved_at IS NULL;
CREATE INDEX exception_open_by_user ON payments.exception (user_id) WHERE resolved_at IS NULL;
`;
