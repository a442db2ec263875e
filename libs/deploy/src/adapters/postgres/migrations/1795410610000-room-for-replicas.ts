import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/**
 * Several replicas on a device share its memory. The database counts it by itself, so that processes of the version
 * before count it too while this one comes in.
 */
export class RoomForReplicas1795410610000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE deploy.placement ADD COLUMN memory_mb int NOT NULL DEFAULT 0 CHECK (memory_mb >= 0);
      -- MiB of the device for all its replicas together; null: it doesn't know.
      ALTER TABLE deploy.host ADD COLUMN memory_mb int, ADD COLUMN memory_used int NOT NULL DEFAULT 0,
        ADD CONSTRAINT host_memory CHECK (memory_used >= 0 AND memory_used <= memory_mb);

      CREATE FUNCTION deploy.count_memory() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE deploy.host SET memory_used = memory_used + CASE WHEN NEW.ended_at IS NULL THEN 1 ELSE -1 END * NEW.memory_mb
        WHERE device_id = NEW.device_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER placement_takes_memory AFTER INSERT ON deploy.placement FOR EACH ROW
        WHEN (NEW.memory_mb > 0 AND NEW.ended_at IS NULL) EXECUTE FUNCTION deploy.count_memory();
      CREATE TRIGGER placement_gives_memory AFTER UPDATE OF ended_at ON deploy.placement FOR EACH ROW
        WHEN (NEW.memory_mb > 0 AND OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION deploy.count_memory();

      UPDATE deploy.placement p SET memory_mb = r.memory_mb FROM deploy.revision r
        WHERE p.ended_at IS NULL AND r.deploy_id = p.deploy_id AND r.revision = p.revision;
      UPDATE deploy.host h SET memory_used = p.memory_mb
        FROM (SELECT device_id, sum(memory_mb) AS memory_mb FROM deploy.placement WHERE ended_at IS NULL GROUP BY 1) p
        WHERE p.device_id = h.device_id`);
  }
}
