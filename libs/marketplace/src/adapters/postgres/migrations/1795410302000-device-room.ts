import { rewordFunction } from '@app/platform/database/reword-function';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A device runs as many jobs at once as it said, by claim and by accept alike, and some by hand. */
export class DeviceRoom1795410302000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ROOM);
    for (const [name, before, after] of WORDS) await rewordFunction(runner, name, before, after);
    await rewordFunction(runner, 'marketplace.accept_job', 'p_attempt uuid, OUT', `p_attempt uuid, ${LIMIT}, OUT`);
    await runner.query('DROP FUNCTION marketplace.accept_job(uuid, uuid, uuid, uuid)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await rewordFunction(runner, 'marketplace.accept_job', `p_attempt uuid, ${LIMIT}, OUT`, 'p_attempt uuid, OUT');
    await runner.query('DROP FUNCTION marketplace.accept_job(uuid, uuid, uuid, uuid, int)');
    for (const [name, before, after] of WORDS) await rewordFunction(runner, name, after, before);
    await runner.query('DROP FUNCTION marketplace.has_room, marketplace.lock_devices');
  }
}

const ROOM = `
  -- Whether a device may run one more job with a spec, or by hand. Exact for whoever locked the device.
  CREATE FUNCTION marketplace.has_room(p_device uuid, p_by_hand boolean, p_by_hand_max int) RETURNS boolean
  LANGUAGE plpgsql AS $$
  BEGIN
    RETURN (SELECT count(*) FROM marketplace.attempt a
             WHERE a.device_id = p_device AND a.ended_at IS NULL AND a.by_hand = p_by_hand)
      < CASE WHEN p_by_hand THEN p_by_hand_max ELSE workers.concurrency(p_device) END;
  END $$;

  -- Answers what it was given, once the devices that it names take jobs for this transaction alone. All at the start and
  -- in one order: those who take jobs for the same devices wait for each other here, and hold nothing else yet. No row is
  -- locked, since whoever ends a job locks its device's row after the job's.
  CREATE FUNCTION marketplace.lock_devices(p_items json) RETURNS json LANGUAGE plpgsql AS $$
  DECLARE v_key bigint;
  BEGIN
    FOR v_key IN SELECT DISTINCT hashtextextended('takes jobs:' || (i ->> 'device'), 0)
                   FROM json_array_elements(p_items) AS i ORDER BY 1 LOOP
      PERFORM pg_advisory_xact_lock(v_key);
    END LOOP;
    RETURN p_items;
  END $$;
`;

const LIMIT = 'p_by_hand_max integer DEFAULT 3';

/** Of a function, these words become those. */
const WORDS = [
  [
    'marketplace.accept_job',
    'AND j.quorum IS NULL',
    'AND j.quorum IS NULL AND marketplace.has_room(p_device, j.spec IS NULL, p_by_hand_max)',
  ],
  [
    'marketplace.accept_job',
    `ELSE 'job_not_waiting' END`,
    `WHEN v_status = 'waiting' AND NOT marketplace.has_room(p_device, spec IS NULL, p_by_hand_max)
        AND EXISTS (SELECT 1 FROM marketplace.job w WHERE w.id = p_job AND w.expires_at > clock_timestamp()) THEN 'device_full'
      ELSE 'job_not_waiting' END`,
  ],
  [
    'marketplace.accept_copy',
    'AND v_buyer <> p_owner THEN',
    'AND v_buyer <> p_owner AND marketplace.has_room(p_device, false, 0) THEN',
  ],
  [
    'marketplace.accept_copy',
    `ELSE 'job_not_waiting' END`,
    `WHEN v_status IN ('waiting', 'running') AND NOT marketplace.has_room(p_device, false, 0) THEN 'device_full'
        ELSE 'job_not_waiting' END`,
  ],
  [
    'marketplace.claim_job',
    `-- Mostly the best of each key is enough`,
    `IF NOT marketplace.has_room(p_device, false, 0) THEN RETURN; END IF;
    -- Mostly the best of each key is enough`,
  ],
] as const;
