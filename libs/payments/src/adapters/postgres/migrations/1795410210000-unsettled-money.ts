import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** A withdrawal waits for what is in it, whosever deposit that was, instead of for its owner's last deposit. */
export class UnsettledMoney1795410210000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE payments.withdrawal SET approval_reasons = array_replace(approval_reasons, 'recent_deposit', 'unsettled_money')
      WHERE 'recent_deposit' = ANY (approval_reasons)`);
  }
}
