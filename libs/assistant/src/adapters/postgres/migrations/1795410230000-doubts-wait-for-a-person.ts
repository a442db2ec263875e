import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/**
 * Photos that are held for a doubt wait for a person. Whether a model has seen them was not kept before, and those that none
 * has seen would be paid without anybody's look when their time is over.
 */
export class DoubtsWaitForAPerson1795410230000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE assistant.reward SET reason = 'embedded_judge'
       WHERE status = 'held' AND kind = 'photo' AND reason IN ('doubtful', 'looks_similar', 'random_review')`);
  }
}
