import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { DeviceFacts } from '../../contract.js';
import type { NewDevice } from '../../domain/device.js';
import { DeviceRepository } from '../../ports/device-repository.js';
import { DEVICES, FACTS, toFacts, type FactsRow } from './device-facts.row.js';

@Injectable()
export class PostgresDeviceRepository extends DeviceRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async add(device: NewDevice): Promise<void> {
    await this.database.query(
      `WITH device AS (
         INSERT INTO workers.device (id, owner_id, name, device_type, min_price_usd_micros, token_hash)
         VALUES ($1, $2, $3, $4, $5, decode($6, 'hex')) RETURNING id, name)
       INSERT INTO workers.presence (device_id, hostname) SELECT id, name FROM device`,
      [device.id, device.ownerId, device.name, device.deviceType, device.minPriceUsdMicros, device.tokenHash],
      'workers-add',
    );
  }

  async token(id: DeviceId, ownerId: UserId): Promise<{ revoked: boolean } | null> {
    const [row] = await this.database.query<{ revoked: boolean }>(
      'SELECT revoked_at IS NOT NULL AS revoked FROM workers.device WHERE id = $1 AND owner_id = $2',
      [id, ownerId],
    );
    return row ?? null;
  }

  async replaceToken(id: DeviceId, ownerId: UserId, tokenHash: string): Promise<boolean> {
    const replaced = await this.database.affect(
      `UPDATE workers.device SET token_hash = decode($3, 'hex')
       WHERE id = $1 AND owner_id = $2 AND revoked_at IS NULL`,
      [id, ownerId, tokenHash],
    );
    return replaced === 1;
  }

  async revoke(id: DeviceId, ownerId: UserId): Promise<boolean> {
    const revoked = await this.database.affect(
      'UPDATE workers.device SET revoked_at = now() WHERE id = $1 AND owner_id = $2 AND revoked_at IS NULL',
      [id, ownerId],
    );
    return revoked === 1;
  }

  async goOffline(id: DeviceId): Promise<void> {
    await this.database.query('UPDATE workers.presence SET offline = true WHERE device_id = $1', [id]);
  }

  async idsOf(ownerId: UserId): Promise<DeviceId[]> {
    const devices = await this.database.query<{ id: DeviceId }>(
      'SELECT id FROM workers.device WHERE owner_id = $1 AND revoked_at IS NULL',
      [ownerId],
    );
    return devices.map(({ id }) => id);
  }

  async lockAllOf(ownerId: UserId): Promise<DeviceId[]> {
    const devices = await this.database.query<{ id: DeviceId }>(
      'SELECT id FROM workers.device WHERE owner_id = $1 AND revoked_at IS NULL ORDER BY id FOR NO KEY UPDATE',
      [ownerId],
    );
    return devices.map(({ id }) => id);
  }

  async bar(ids: DeviceId[], barred: boolean): Promise<void> {
    await this.database.query('UPDATE workers.device SET barred = $2 WHERE id = ANY($1::uuid[])', [ids, barred]);
  }

  async facts(id: DeviceId): Promise<DeviceFacts | null> {
    const [row] = await this.database.query<FactsRow>(
      `SELECT ${FACTS} FROM ${DEVICES}
       WHERE d.id = $1 AND d.revoked_at IS NULL AND NOT d.barred`,
      [id],
      'workers-facts',
    );
    return row ? toFacts(row) : null;
  }

  async lastContact(ids: DeviceId[]): Promise<Map<DeviceId, Date>> {
    const rows = await this.database.query<{ device_id: DeviceId; last_contact_at: Date }>(
      `SELECT p.device_id, p.last_contact_at
       FROM workers.presence p JOIN workers.device d ON d.id = p.device_id
       WHERE p.device_id = ANY ($1::uuid[]) AND p.last_contact_at IS NOT NULL AND d.revoked_at IS NULL
         AND NOT d.barred`,
      [ids],
      'workers-last-contact',
    );
    return new Map(rows.map((row) => [row.device_id, row.last_contact_at]));
  }
}
