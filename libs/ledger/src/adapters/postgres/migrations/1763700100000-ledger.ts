import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The book: accounts, transfers, holds, and the only functions that write them. */
export class Ledger1763700100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(GUARDS);
    await runner.query(FUNCTIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA ledger CASCADE');
  }
}

const TABLES = `
CREATE SCHEMA ledger;

CREATE FUNCTION ledger.treasury() RETURNS uuid IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$ SELECT '00000000-0000-7000-8000-000000000001'::uuid $$;
CREATE FUNCTION ledger.escrow() RETURNS uuid IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$ SELECT '00000000-0000-7000-8000-000000000002'::uuid $$;
CREATE FUNCTION ledger.fees() RETURNS uuid IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$ SELECT '00000000-0000-7000-8000-000000000003'::uuid $$;

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

const GUARDS = `
CREATE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A posted transfer is never changed or deleted: post a compensating one' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER transfer_is_final BEFORE UPDATE OR DELETE ON ledger.transfer FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER transfers_are_kept BEFORE TRUNCATE ON ledger.transfer FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE FUNCTION ledger.refuse_reopening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.resolved_at IS NOT NULL OR NEW.payer <> OLD.payer OR NEW.currency <> OLD.currency THEN
    RAISE EXCEPTION 'A hold is resolved once and keeps its payer' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER hold_is_resolved_once BEFORE UPDATE ON ledger.hold FOR EACH ROW EXECUTE FUNCTION ledger.refuse_reopening();
`;

const FUNCTIONS = `
-- Credits a user and writes the line. The account's row lock orders everything that happens to it.
CREATE FUNCTION ledger.credit(p_key text, p_from uuid, p_user uuid, p_currency text, p_amount bigint, p_kind text,
                              p_subject_type text, p_subject_id uuid, p_memo text, p_earned_by uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  WITH credited AS (
    UPDATE ledger.account SET balance = balance + p_amount, version = version + 1
     WHERE owner = p_user AND currency = p_currency RETURNING balance, version
  )
  INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, memo, earned_by, credit_version, credit_balance)
  SELECT p_key, p_currency, p_from, p_user, p_amount, p_kind, p_subject_type, p_subject_id, p_memo, p_earned_by, version, balance FROM credited;
  IF NOT FOUND THEN RAISE EXCEPTION 'User % has no % account', p_user, p_currency; END IF;
END $$;

-- Treasury to user. False when the key was posted before.
CREATE FUNCTION ledger.grant(p_key text, p_user uuid, p_currency text, p_amount bigint, p_kind text, p_memo text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger.account WHERE owner = p_user AND currency = p_currency FOR UPDATE;
  IF EXISTS (SELECT 1 FROM ledger.transfer WHERE key = p_key) THEN RETURN false; END IF;
  PERFORM ledger.credit(p_key, ledger.treasury(), p_user, p_currency, p_amount, p_kind, NULL, NULL, p_memo, NULL);
  RETURN true;
END $$;

-- User to escrow. 'held', or 'insufficient_balance' with nothing written.
CREATE FUNCTION ledger.hold(p_payer uuid, p_currency text, p_amount bigint, p_subject_type text, p_subject_id uuid, p_memo text) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
  -- One statement: starting three costs more than what they write.
  WITH debit AS (
    UPDATE ledger.account SET balance = balance - p_amount, version = version + 1
     WHERE owner = p_payer AND currency = p_currency AND balance >= p_amount RETURNING balance, version
  ), held AS (
    INSERT INTO ledger.hold (subject_type, subject_id, payer, currency, amount)
    SELECT p_subject_type, p_subject_id, p_payer, p_currency, p_amount FROM debit
  )
  INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, memo, debit_version, debit_balance)
  SELECT p_subject_type || ':' || p_subject_id || ':hold', p_currency, p_payer, ledger.escrow(), p_amount,
         p_subject_type || '_hold', p_subject_type, p_subject_id, p_memo, version, balance FROM debit;
  IF NOT FOUND THEN RETURN 'insufficient_balance'; END IF;
  RETURN 'held';
END $$;

-- Escrow to the payees, the rest back to the payer. 'resolved', or 'not_held' with nothing written.
CREATE FUNCTION ledger.resolve(p_subject_type text, p_subject_id uuid, p_payees uuid[], p_amounts bigint[], p_kinds text[],
                               p_earned_by uuid[], p_memo text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE v_hold ledger.hold; v_rest bigint; v_key text := p_subject_type || ':' || p_subject_id || ':resolve:';
BEGIN
  UPDATE ledger.hold SET resolved_at = now()
   WHERE subject_type = p_subject_type AND subject_id = p_subject_id AND resolved_at IS NULL RETURNING * INTO v_hold;
  IF NOT FOUND THEN RETURN 'not_held'; END IF;
  v_rest := v_hold.amount;
  FOR i IN 1 .. cardinality(p_payees) LOOP
    CONTINUE WHEN p_amounts[i] = 0;
    v_rest := v_rest - p_amounts[i];
    IF p_payees[i] = ledger.fees() THEN
      INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, memo)
      VALUES (v_key || i, v_hold.currency, ledger.escrow(), ledger.fees(), p_amounts[i], p_kinds[i], p_subject_type, p_subject_id, p_memo);
    ELSE
      PERFORM ledger.credit(v_key || i, ledger.escrow(), p_payees[i], v_hold.currency, p_amounts[i], p_kinds[i],
                            p_subject_type, p_subject_id, p_memo, p_earned_by[i]);
    END IF;
  END LOOP;
  IF v_rest < 0 THEN RAISE EXCEPTION 'The legs of % % exceed its hold by %', p_subject_type, p_subject_id, -v_rest; END IF;
  IF v_rest > 0 THEN
    PERFORM ledger.credit(v_key || 'rest', ledger.escrow(), v_hold.payer, v_hold.currency, v_rest, 'refund',
                          p_subject_type, p_subject_id, p_memo, NULL);
  END IF;
  RETURN 'resolved';
END $$;
`;
