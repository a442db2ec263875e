import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** What charge-backs lacked before there were debts, and nobody has decided about, is owed too: it pays itself. */
export class OldShortfalls1795410220000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      WITH debt AS (
      INSERT INTO ledger.debt (key, owner, owed, coin_usd, subject_type, subject_id)
      SELECT key, user_id, missing, coin_usd, type, id FROM (
        SELECT 'deposit:' || r.deposit_id || ':' || r.kind || ':' || r.ref AS key, e.user_id,
          r.amount_micros - r.taken_micros AS missing, 'deposit' AS type, r.deposit_id AS id
          FROM payments.exception e JOIN payments.reversal r ON r.ref = e.ref AND r.deposit_id = e.deposit_id
         WHERE e.code = 'shortfall' AND e.resolved_at IS NULL AND r.state <> 'given_back' AND r.taken_micros < r.amount_micros
        UNION ALL
        SELECT 'withdrawal:' || withdrawal_id || ':paid-after-all', user_id, amount_micros, 'withdrawal', withdrawal_id
          FROM payments.exception WHERE code = 'shortfall' AND resolved_at IS NULL AND withdrawal_id IS NOT NULL
      ) shortfall, (
        -- A migration knows no settings: what a coin was worth last, or is without COIN_USD.
        SELECT coalesce((SELECT coin_usd_micros FROM payments.exchange_quote ORDER BY id DESC LIMIT 1), 100000) AS coin_usd) price
       WHERE user_id IS NOT NULL RETURNING owner)
      UPDATE ledger.account SET in_debt = true WHERE owner IN (SELECT owner FROM debt)`);
  }
}
