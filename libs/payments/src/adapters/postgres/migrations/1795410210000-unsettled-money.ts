import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A withdrawal waits for what is in it, whosever deposit that was, instead of for its owner's last deposit. */
export class UnsettledMoney1795410210000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return rename(runner, 'recent_deposit', 'unsettled_money');
  }

  down(runner: QueryRunner): Promise<void> {
    return rename(runner, 'unsettled_money', 'recent_deposit');
  }
}

async function rename(runner: QueryRunner, from: string, to: string): Promise<void> {
  await runner.query(
    `UPDATE payments.withdrawal SET approval_reasons = array_replace(approval_reasons, $1, $2)
     WHERE $1 = ANY (approval_reasons)`,
    [from, to],
  );
}
