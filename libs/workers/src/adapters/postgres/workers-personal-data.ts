import { Injectable } from '@nestjs/common';
import { PersonalData, type UserId } from '@app/kernel';
import { Database, SqlPersonalSource, type PersonalSql } from '@app/platform';
import { DeviceRepository } from '../../ports/device-repository.js';
import { ManageTokens } from '../../use-cases/manage-tokens.js';

/** A user's devices. */
@Injectable()
export class WorkersPersonalData extends SqlPersonalSource {
  readonly name = 'workers';

  constructor(
    database: Database,
    registry: PersonalData,
    private readonly devices: DeviceRepository,
    private readonly tokens: ManageTokens,
  ) {
    super(database, registry);
  }

  protected readonly sql: PersonalSql = {
    sections: {
      devices: `SELECT d.id AS key, d.id, d.name, d.device_type, d.min_price_usd_micros::float8 / 1000000 AS min_price_usd,
                  p.hostname, p.gpu_name, p.gpu_count, p.gpu_memory_gb, p.cpu_cores, p.ram_gb, p.capabilities, p.concurrency,
                  p.cpu_temp, p.gpu_temp, p.cpu_pct, p.ram_pct, p.last_heartbeat_at, d.paused, d.created_at, d.revoked_at
                FROM workers.device d LEFT JOIN workers.presence p ON p.device_id = d.id WHERE d.owner_id = $1`,
      self_tests: `SELECT t.device_id AS key, t.device_id, t.asked_at, t.tested_at, t.failures, t.shown, t.found
                   FROM workers.device d JOIN workers.self_test t ON t.device_id = d.id WHERE d.owner_id = $1`,
      presence: `SELECT s.device_id || ':' || to_char(s.since AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSUS') AS key, s.device_id, s.since, s.until
                 FROM workers.device d JOIN workers.online_span s ON s.device_id = d.id WHERE d.owner_id = $1`,
    },
    textKeys: ['presence'],
    forget: [
      `DELETE FROM workers.online_span WHERE device_id IN (SELECT id FROM workers.device WHERE owner_id = $1)`,
      `DELETE FROM workers.enrolment WHERE owner_id = $1`,
      `DELETE FROM workers.self_test WHERE device_id IN (SELECT id FROM workers.device WHERE owner_id = $1)`,
      `UPDATE workers.presence SET hostname = 'deleted' WHERE device_id IN (SELECT id FROM workers.device WHERE owner_id = $1)`,
      `UPDATE workers.device SET name = 'deleted' WHERE owner_id = $1`,
    ],
  };

  override async forget(userId: UserId): Promise<void> {
    // Reads ids without locks: revoking a token locks the work on a device before the device.
    const devices = await this.devices.idsOf(userId);
    for (const tokenId of devices) await this.tokens.revoke({ tokenId, ownerId: userId });
    await super.forget(userId);
  }
}
