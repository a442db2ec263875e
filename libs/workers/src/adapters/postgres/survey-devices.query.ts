import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { DeviceFacts, HardwareStanding, OwnedDevice } from '../../contract.js';
import { hardwareOf } from '../../domain/self-test/hardware.js';
import { WorkersOptions } from '../../workers.options.js';
import { DEVICES, FACTS, toFacts, type FactsRow } from './device-facts.row.js';
import { SELF_TEST_COLUMNS, toClaims, toRecord, type SelfTestRow } from './tested-hardware.js';

const ONLINE = `NOT p.offline AND p.last_heartbeat_at > now() - make_interval(secs => $2)`;

type OwnedRow = FactsRow & SelfTestRow & { online: boolean; last_heartbeat_at: Date | null };

const OWNED = `SELECT ${FACTS}, ${SELF_TEST_COLUMNS}, p.last_heartbeat_at, coalesce(${ONLINE}, false) AS online
  FROM ${DEVICES}`;

/** Devices in numbers, for contexts that talk about them; one statement each. */
@Injectable()
export class SurveyDevices {
  constructor(
    private readonly database: Database,
    private readonly options: WorkersOptions,
  ) {}

  async one(id: DeviceId): Promise<OwnedDevice | null> {
    const [row] = await this.database.query<OwnedRow>(
      `${OWNED} WHERE d.id = $1 AND d.revoked_at IS NULL`,
      [id, this.options.deviceOfflineAfterS],
      'workers-survey-one',
    );
    return row ? toOwned(row) : null;
  }

  async ofOwner(ownerId: UserId, limit: number): Promise<OwnedDevice[]> {
    const rows = await this.database.query<OwnedRow>(
      `${OWNED}
       WHERE d.owner_id = $1 AND d.revoked_at IS NULL ORDER BY d.id DESC LIMIT $3`,
      [ownerId, this.options.deviceOfflineAfterS, limit],
      'workers-survey-of-owner',
    );
    return rows.map(toOwned);
  }

  async online(limit: number): Promise<DeviceFacts[]> {
    const rows = await this.database.query<FactsRow>(
      `SELECT ${FACTS} FROM ${DEVICES}
       WHERE ${ONLINE} AND d.revoked_at IS NULL LIMIT $1`,
      [limit, this.options.deviceOfflineAfterS],
      'workers-survey-online',
    );
    return rows.map(toFacts);
  }

  async gpuNames(ids: DeviceId[]): Promise<Map<DeviceId, string>> {
    const rows = await this.database.query<{ device_id: DeviceId; gpu_name: string }>(
      'SELECT device_id, gpu_name FROM workers.presence WHERE device_id = ANY($1::uuid[])',
      [ids],
      'workers-survey-gpu-names',
    );
    return new Map(rows.map(({ device_id, gpu_name }) => [device_id, gpu_name]));
  }
}

const toOwned = (row: OwnedRow): OwnedDevice => ({
  ...toFacts(row),
  online: row.online,
  lastHeartbeatAt: row.last_heartbeat_at,
  hardware: standingOf(row),
});

function standingOf(row: SelfTestRow): HardwareStanding {
  const { state, verified, reasons, text } = hardwareOf(toRecord(row), toClaims(row), new Date());
  return { state, verified, reasons, text };
}
