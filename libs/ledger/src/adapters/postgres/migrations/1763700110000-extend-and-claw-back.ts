import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Holds that grow (top-ups), and value that returns to the treasury. */
export class ExtendAndClawBack1763700110000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FUNCTIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION ledger.extend_hold(text, text, uuid, bigint, text);
      DROP FUNCTION ledger.claw_back(text, uuid, text, bigint, text, text)`);
  }
}

const FUNCTIONS = `
-- More from the payer to escrow, under a hold that is open. 'held', 'not_held' or 'insufficient_balance'; the last two
-- with nothing written. A key that was used answers 'not_held'. The hold's row lock orders this against its resolution.
CREATE FUNCTION ledger.extend_hold(p_key text, p_subject_type text, p_subject_id uuid, p_amount bigint, p_memo text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE v_hold ledger.hold;
BEGIN
  SELECT * INTO v_hold FROM ledger.hold
   WHERE subject_type = p_subject_type AND subject_id = p_subject_id AND resolved_at IS NULL FOR UPDATE;
  IF NOT FOUND OR EXISTS (SELECT 1 FROM ledger.transfer WHERE key = p_key) THEN RETURN 'not_held'; END IF;
  WITH debit AS (
    UPDATE ledger.account SET balance = balance - p_amount, version = version + 1
     WHERE owner = v_hold.payer AND currency = v_hold.currency AND balance >= p_amount RETURNING balance, version
  )
  INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, memo, debit_version, debit_balance)
  SELECT p_key, v_hold.currency, v_hold.payer, ledger.escrow(), p_amount, p_subject_type || '_hold', p_subject_type,
         p_subject_id, p_memo, version, balance FROM debit;
  IF NOT FOUND THEN RETURN 'insufficient_balance'; END IF;
  UPDATE ledger.hold SET amount = amount + p_amount WHERE subject_type = p_subject_type AND subject_id = p_subject_id;
  RETURN 'held';
END $$;

-- User to treasury, as much of the amount as the balance has. What was taken; 0 with nothing written.
CREATE FUNCTION ledger.claw_back(p_key text, p_user uuid, p_currency text, p_amount bigint, p_kind text, p_memo text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE v_taken bigint;
BEGIN
  SELECT least(balance, p_amount) INTO v_taken FROM ledger.account WHERE owner = p_user AND currency = p_currency FOR UPDATE;
  IF coalesce(v_taken, 0) <= 0 OR EXISTS (SELECT 1 FROM ledger.transfer WHERE key = p_key) THEN RETURN 0; END IF;
  WITH debit AS (
    UPDATE ledger.account SET balance = balance - v_taken, version = version + 1
     WHERE owner = p_user AND currency = p_currency RETURNING balance, version
  )
  INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, memo, debit_version, debit_balance)
  SELECT p_key, p_currency, p_user, ledger.treasury(), v_taken, p_kind, p_memo, version, balance FROM debit;
  RETURN v_taken;
END $$;
`;
