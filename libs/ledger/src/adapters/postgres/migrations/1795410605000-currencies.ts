import { checkByDomain, checkByTable } from '@app/platform/database/enumerated-columns';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Currencies, and what a hold is for. */
export class Currencies1795410605000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return checkByDomain(runner, COLUMNS);
  }

  down(runner: QueryRunner): Promise<void> {
    return checkByTable(runner, COLUMNS);
  }
}

const COLUMNS = [
  { table: 'ledger.account', column: 'currency', check: 'account_currency', words: 'coin usd' },
  { table: 'ledger.transfer', column: 'currency', check: 'transfer_currency', words: 'coin usd' },
  {
    ...{ table: 'ledger.hold', column: 'subject_type', check: 'hold_subject' },
    words: 'job deploy session withdrawal dispute',
  },
];
