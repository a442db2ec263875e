import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/**
 * A device has two rooms: GPUs (`room`, `used`), and places for replicas without. Places are counted as memory is, by the
 * database itself. Of processes of the version before, replicas without GPUs go on to count as one GPU each.
 */
export class PlacesBesideGpus1795410820000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE deploy.placement ADD COLUMN places int NOT NULL DEFAULT 0 CHECK (places IN (0, 1)),
        DROP CONSTRAINT placement_room_check, ADD CONSTRAINT placement_room CHECK (room >= 0 AND room + places >= 1);
      ALTER TABLE deploy.host ADD COLUMN places int NOT NULL DEFAULT 0, ADD COLUMN places_used int NOT NULL DEFAULT 0,
        ADD CONSTRAINT host_places CHECK (places_used BETWEEN 0 AND places);

      CREATE FUNCTION deploy.count_places() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE deploy.host SET places_used = places_used + CASE WHEN NEW.ended_at IS NULL THEN 1 ELSE -1 END * NEW.places
        WHERE device_id = NEW.device_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER placement_takes_place AFTER INSERT ON deploy.placement FOR EACH ROW
        WHEN (NEW.places > 0 AND NEW.ended_at IS NULL) EXECUTE FUNCTION deploy.count_places();
      CREATE TRIGGER placement_gives_place AFTER UPDATE OF ended_at ON deploy.placement FOR EACH ROW
        WHEN (NEW.places > 0 AND OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION deploy.count_places();

      UPDATE deploy.placement p SET room = 0, places = 1 FROM deploy.revision r
        WHERE p.ended_at IS NULL AND r.deploy_id = p.deploy_id AND r.revision = p.revision AND r.gpu_count = 0;
      UPDATE deploy.host h SET used = used - p.places, places = p.places, places_used = p.places
        FROM (SELECT device_id, sum(places) AS places FROM deploy.placement WHERE ended_at IS NULL GROUP BY 1) p
        WHERE p.device_id = h.device_id`);
  }
}
