import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the payment provider gives back of a loss goes to who bore it: the treasury. */
export class Recover1763700150000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- Provider to treasury. False when the key was posted before.
CREATE FUNCTION ledger.recover(p_key text, p_currency text, p_amount bigint, p_kind text, p_subject_type text,
                               p_subject_id uuid, p_memo text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, memo)
  VALUES (p_key, p_currency, ledger.provider(), ledger.treasury(), p_amount, p_kind, p_subject_type, p_subject_id, p_memo)
  ON CONFLICT (key) DO NOTHING;
  RETURN FOUND;
END $$;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION ledger.recover(text, text, bigint, text, text, uuid, text)');
  }
}
