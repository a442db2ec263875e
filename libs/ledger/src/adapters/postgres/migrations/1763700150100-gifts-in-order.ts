import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is left of gifts follows from the order of things: what was spent before a gift came spent nothing of it, and
 * what somebody pays to themselves (a job on their own device) spends none.
 */
export class GiftsInOrder1763700150100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE OR REPLACE FUNCTION ledger.gifts(p_user uuid, p_currency text) RETURNS bigint STABLE LANGUAGE sql AS $$
  WITH spent AS MATERIALIZED (
    SELECT subject_type, subject_id, min(debit_version) AS version, sum(amount) AS amount FROM ledger.transfer
     WHERE debit = p_user AND currency = p_currency AND debit_version IS NOT NULL
       AND credit = ledger.escrow() AND subject_type <> 'withdrawal' GROUP BY 1, 2
  ), came_back AS (
    -- The rest of a hold, and what was earned from it on devices of one's own.
    SELECT subject_type, subject_id, sum(amount) AS amount FROM ledger.transfer
     WHERE credit = p_user AND currency = p_currency AND credit_version IS NOT NULL
       AND debit = ledger.escrow() AND (subject_type, subject_id) IN (SELECT subject_type, subject_id FROM spent) GROUP BY 1, 2
  ), changes AS (
    SELECT version, least(0, coalesce(b.amount, 0) - s.amount) AS change
      FROM spent s LEFT JOIN came_back b USING (subject_type, subject_id)
    UNION ALL
    SELECT credit_version, amount FROM ledger.transfer
     WHERE credit = p_user AND currency = p_currency AND credit_version IS NOT NULL
       AND debit = ledger.treasury() AND kind <> 'adjustment'
    UNION ALL
    SELECT debit_version, -amount FROM ledger.transfer
     WHERE debit = p_user AND currency = p_currency AND debit_version IS NOT NULL
       AND credit = ledger.treasury() AND kind NOT IN ('adjustment', 'deposit_shortfall')
  ), totals AS (
    SELECT version, sum(change) OVER (ORDER BY version) AS total FROM changes
  )
  -- Gifts never fall below nothing: what went beyond them was one's own.
  SELECT coalesce((SELECT total FROM totals ORDER BY version DESC LIMIT 1) - least(0, (SELECT min(total) FROM totals)), 0)::bigint
$$;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE OR REPLACE FUNCTION ledger.gifts(p_user uuid, p_currency text) RETURNS bigint STABLE LANGUAGE sql AS $$
  SELECT greatest(0, coalesce(sum(amount), 0))::bigint FROM (
    SELECT amount FROM ledger.transfer
     WHERE credit = p_user AND currency = p_currency AND credit_version IS NOT NULL
       AND (debit = ledger.treasury() AND kind <> 'adjustment'
            OR debit = ledger.escrow() AND kind = 'refund' AND subject_type <> 'withdrawal')
    UNION ALL
    SELECT -amount FROM ledger.transfer
     WHERE debit = p_user AND currency = p_currency AND debit_version IS NOT NULL
       AND (credit = ledger.treasury() AND kind <> 'adjustment' OR credit = ledger.escrow() AND subject_type <> 'withdrawal')
  ) gifts
$$;`);
  }
}
