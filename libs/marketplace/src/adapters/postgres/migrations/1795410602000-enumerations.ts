import { checkByDomain, checkByTable } from '@app/platform/database/enumerated-columns';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Not job.status: processes of the version before have one parameter for it and for a text. */
export class Enumerations1795410602000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return checkByDomain(runner, COLUMNS);
  }

  down(runner: QueryRunner): Promise<void> {
    return checkByTable(runner, COLUMNS);
  }
}

const job = { table: 'marketplace.job' };
const COLUMNS = [
  { ...job, column: 'job_type', check: 'job_job_type_check', words: 'docker training inference script' },
  { ...job, column: 'verification', check: 'job_verification', words: 'none review quorum' },
  { ...job, column: 'review', check: 'job_review', words: 'pending accepted lapsed disputed settled' },
  { ...job, column: 'verdict', check: 'job_verdict', words: 'agrees differs not_needed' },
  {
    ...{ table: 'marketplace.attempt', column: 'status', check: 'attempt_status_check' },
    words: 'running completed failed released lost cancelled timed_out',
  },
];
