import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The words of a transfer may be forgotten, when somebody leaves; nothing else of it can be changed. */
export class ForgetMemos1763700145000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' THEN
          OLD.memo := NULL;
          IF NEW IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
        END IF;
        RAISE EXCEPTION 'A posted transfer is never changed or deleted: post a compensating one' USING ERRCODE = 'restrict_violation';
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'A posted transfer is never changed or deleted: post a compensating one' USING ERRCODE = 'restrict_violation';
      END $$;
    `);
  }
}
