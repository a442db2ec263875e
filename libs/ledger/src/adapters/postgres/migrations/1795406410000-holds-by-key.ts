import { rewordFunction } from '@app/platform/database/reword-function';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A hold that is looked up by its key: the index of open ones, empty by its statistics, was walked instead (ADR 23). */
export class HoldsByKey1795406410000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const name of FUNCTIONS) await rewordFunction(runner, name, PLAIN, NO_INDEX);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of FUNCTIONS) await rewordFunction(runner, name, NO_INDEX, PLAIN);
  }
}

const FUNCTIONS = ['ledger.resolve', 'ledger.extend_hold', 'ledger.pay_from_hold'];
const PLAIN = 'subject_id = p_subject_id AND resolved_at IS NULL';
const NO_INDEX = 'subject_id = p_subject_id AND num_nulls(resolved_at) = 1';
