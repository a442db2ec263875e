import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** What a deploy spends later counts against the API key that ordered it. Those ordered before renew as people's. */
export class OrderingKey1795410600000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deploy.deploy ADD COLUMN key_id uuid');
  }
}
