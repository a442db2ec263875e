import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who completes several jobs locks all of them first, as whoever cancels one does, and the accounts that they pay after. */
export class JobsFirst1795410310000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Answers what it was given, once the jobs that it names are locked. In one order, as whoever locks several does.
      CREATE FUNCTION marketplace.lock_jobs(p_items json) RETURNS json LANGUAGE plpgsql AS $$
      BEGIN
        IF json_array_length(p_items) > 1 THEN
          PERFORM 1 FROM marketplace.job
           WHERE id = ANY (ARRAY(SELECT (i ->> 'job')::uuid FROM json_array_elements(p_items) AS i))
           ORDER BY id FOR NO KEY UPDATE;
        END IF;
        RETURN p_items;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION marketplace.lock_jobs');
  }
}
