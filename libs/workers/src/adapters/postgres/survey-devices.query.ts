import { Injectable } from '@nestjs/common';
import { Clock, type DeviceId, type UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { Any } from 'typeorm';
import type { DeviceFacts, OwnedDevice } from '../../contract.js';
import { WorkersOptions } from '../../workers.options.js';
import { DEVICES, FACTS, HARDWARE, toFacts, toHardware, type FactsRow, type HardwareRow } from './device-columns.js';
import { PresenceRow } from './device.row.js';

const ONLINE = `NOT p.offline AND p.last_heartbeat_at > now() - make_interval(secs => $2)`;

/** By hand, as the next: a list over joins. $2 seconds until offline. */
const OWNED = `
  SELECT ${FACTS}, ${HARDWARE}, p.last_heartbeat_at, coalesce(${ONLINE}, false) AS online FROM ${DEVICES}
  WHERE d.revoked_at IS NULL`;

/** $1 limit, $2 seconds until offline. */
const ALL_ONLINE = `SELECT ${FACTS} FROM ${DEVICES} WHERE ${ONLINE} AND d.revoked_at IS NULL LIMIT $1`;

/** One pass over presence, since an index on it would slow every heartbeat. $1 seconds until offline. */
const COUNT_ONLINE = `
  SELECT count(*)::int AS online FROM workers.presence
  WHERE NOT offline AND last_heartbeat_at > now() - make_interval(secs => $1)`;

type OwnedRow = FactsRow & HardwareRow & { online: boolean; last_heartbeat_at: Date | null };

/** Devices for other contexts; one statement each. */
@Injectable()
export class SurveyDevices {
  constructor(
    private readonly database: Database,
    private readonly options: WorkersOptions,
    private readonly clock: Clock,
  ) {}

  async one(id: DeviceId): Promise<OwnedDevice | null> {
    const values = [id, this.options.deviceOfflineAfterS];
    const [row] = await this.database.query<OwnedRow>(`${OWNED} AND d.id = $1`, values, 'workers-survey-one');
    return row ? toOwned(row, this.clock.now()) : null;
  }

  async ofOwner(ownerId: UserId, limit: number): Promise<OwnedDevice[]> {
    const rows = await this.database.query<OwnedRow>(
      `${OWNED} AND d.owner_id = $1 ORDER BY d.id DESC LIMIT $3`,
      [ownerId, this.options.deviceOfflineAfterS, limit],
      'workers-survey-of-owner',
    );
    return rows.map((row) => toOwned(row, this.clock.now()));
  }

  async online(limit: number): Promise<DeviceFacts[]> {
    const values = [limit, this.options.deviceOfflineAfterS];
    const rows = await this.database.query<FactsRow>(ALL_ONLINE, values, 'workers-survey-online');
    return rows.map((row) => toFacts(row, this.clock.now()));
  }

  async onlineCount(): Promise<number> {
    const [row] = await this.database.query<{ online: number }>(COUNT_ONLINE, [this.options.deviceOfflineAfterS]);
    return row!.online;
  }

  async gpuNames(ids: DeviceId[]): Promise<Map<DeviceId, string>> {
    const presence = this.database.repository(PresenceRow);
    const rows = await presence.find({ select: { deviceId: true, gpuName: true }, where: { deviceId: Any(ids) } });
    return new Map(rows.map(({ deviceId, gpuName }) => [deviceId, gpuName]));
  }
}

function toOwned(row: OwnedRow, now: Date): OwnedDevice {
  const { state, verified, reasons, text } = toHardware(row, now);
  return {
    ...toFacts(row, now),
    online: row.online,
    lastHeartbeatAt: row.last_heartbeat_at,
    hardware: { state, verified, reasons, text },
  };
}
