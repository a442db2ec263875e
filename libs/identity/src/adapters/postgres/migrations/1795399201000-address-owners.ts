import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** An address belongs to the first account that confirmed it; until then any number of accounts may name it. */
export class AddressOwners1795399201000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX identity.account_email;
      CREATE UNIQUE INDEX account_email_owner ON identity.account (lower(email)) WHERE email_verified_at IS NOT NULL;
      CREATE INDEX account_email ON identity.account (lower(email));
    `);
  }
}
