import { Migration } from '../migration.js';
import type { QueryRunner } from 'typeorm';

/** Which API key an act was done with, and acts of one kind by time. */
export class ActsOfKeys1763700003200 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE platform.audited_act ADD COLUMN api_key_id uuid;
      CREATE INDEX audited_act_of_kind ON platform.audited_act (act, id);
    `);
  }
}
