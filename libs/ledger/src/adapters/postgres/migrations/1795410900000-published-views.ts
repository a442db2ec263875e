import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** What SQL of other contexts may read (`LEDGER_SQL` in contract.ts). PostgreSQL inlines each: a plan is the table's own. */
export class PublishedViews1795410900000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE VIEW ledger.posted AS
        SELECT key, id, at, currency, debit, credit, amount, kind, subject_type, subject_id, memo, earned_by, credit_version
        FROM ledger.transfer;
      CREATE VIEW ledger.held AS
        SELECT subject_type, subject_id, payer, currency, amount, resolved_at FROM ledger.hold;
      CREATE VIEW ledger.balance AS
        SELECT owner, currency, balance FROM ledger.account;
      CREATE VIEW ledger.debts AS
        SELECT key, owner, at, owed, paid, forgiven, coin_usd, subject_type, subject_id FROM ledger.debt;
    `);
  }
}
