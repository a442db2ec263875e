import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** The language in which somebody gets mails. */
export class Language1763700245000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE identity.account ADD COLUMN language text NOT NULL DEFAULT 'en'
      CONSTRAINT account_language CHECK (language IN ('en', 'tr', 'ru', 'ko'))`);
  }
}
