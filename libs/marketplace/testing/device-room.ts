import type { DeviceId } from '@app/kernel';
import type { Database } from '@app/platform';

/** The device runs so many jobs at once, as if a heartbeat had said so. */
export async function giveRoom(database: Database, deviceId: DeviceId, concurrency = 64): Promise<void> {
  await database.query(
    `INSERT INTO workers.presence (device_id, hostname, concurrency) VALUES ($1, 'rig', $2)
     ON CONFLICT (device_id) DO UPDATE SET concurrency = $2`,
    [deviceId, concurrency],
  );
}

/** Of an answer to a claim: the job, if there is one. */
export const taken = <T extends object>(answer: T | 'device_full' | null): T | null =>
  answer === 'device_full' ? null : answer;
