import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Part payments: a long-running subject pays those who work for it before it ends. */
export class PayFromHold1763700120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ledger.hold DROP CONSTRAINT hold_positive,
      ADD CONSTRAINT hold_not_negative CHECK (amount >= 0)`);
    await runner.query(FUNCTIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION ledger.pay_from_hold(text, text, uuid, uuid[], bigint[], text[], uuid[], text)');
    await runner.query(`ALTER TABLE ledger.hold DROP CONSTRAINT hold_not_negative,
      ADD CONSTRAINT hold_positive CHECK (amount > 0)`);
  }
}

const FUNCTIONS = `
-- Escrow to the payees, under a hold that stays open. 'paid', or 'not_held' with nothing written; a key that was used
-- answers 'not_held'. The hold's row lock orders this against its resolution, its CHECK refuses more than is held.
CREATE FUNCTION ledger.pay_from_hold(p_key text, p_subject_type text, p_subject_id uuid, p_payees uuid[], p_amounts bigint[],
                                     p_kinds text[], p_earned_by uuid[], p_memo text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE v_hold ledger.hold; v_paid bigint := 0;
BEGIN
  SELECT * INTO v_hold FROM ledger.hold
   WHERE subject_type = p_subject_type AND subject_id = p_subject_id AND resolved_at IS NULL FOR UPDATE;
  IF NOT FOUND OR EXISTS (SELECT 1 FROM ledger.transfer WHERE key IN (
    SELECT p_key || ':' || i FROM generate_series(1, cardinality(p_payees)) i)) THEN RETURN 'not_held'; END IF;
  FOR i IN 1 .. cardinality(p_payees) LOOP
    CONTINUE WHEN p_amounts[i] = 0;
    v_paid := v_paid + p_amounts[i];
    IF p_payees[i] = ledger.fees() THEN
      INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, memo)
      VALUES (p_key || ':' || i, v_hold.currency, ledger.escrow(), ledger.fees(), p_amounts[i], p_kinds[i], p_subject_type, p_subject_id, p_memo);
    ELSE
      PERFORM ledger.credit(p_key || ':' || i, ledger.escrow(), p_payees[i], v_hold.currency, p_amounts[i], p_kinds[i],
                            p_subject_type, p_subject_id, p_memo, p_earned_by[i]);
    END IF;
  END LOOP;
  UPDATE ledger.hold SET amount = amount - v_paid WHERE subject_type = p_subject_type AND subject_id = p_subject_id;
  RETURN 'paid';
END $$;
`;
