import { Injectable } from '@nestjs/common';
import { Clock, type DeviceId, type UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { Any, IsNull, type FindOneOptions } from 'typeorm';
import type { DeviceFacts } from '../../contract.js';
import type { NewDevice } from '../../domain/device.js';
import { DeviceRepository, type DeviceChanges } from '../../ports/device-repository.js';
import { DEVICES, FACTS, toFacts, type FactsRow } from './device-columns.js';
import { DeviceRow, PresenceRow } from './device.row.js';

@Injectable()
export class TypeormDeviceRepository extends DeviceRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  async add({ tokenHash, ...device }: NewDevice): Promise<void> {
    await this.database.run(async () => {
      await this.devices.insert({ ...device, tokenHash: Buffer.from(tokenHash, 'hex') });
      await this.presence.insert({ deviceId: device.id, hostname: device.name });
    });
  }

  async token(id: DeviceId, ownerId: UserId): Promise<{ revoked: boolean } | null> {
    const row = await this.devices.findOne({ select: { id: true, revokedAt: true }, where: { id, ownerId } });
    return row && { revoked: row.revokedAt !== null };
  }

  async replaceToken(id: DeviceId, ownerId: UserId, tokenHash: string): Promise<boolean> {
    const valid = { id, ownerId, revokedAt: IsNull() };
    return this.database.run(async () => {
      const { affected } = await this.devices.update(valid, { tokenHash: Buffer.from(tokenHash, 'hex') });
      // The agent with the old token is out, so another may come at once.
      if (affected === 1) await this.presence.update({ deviceId: id }, { instanceId: null });
      return affected === 1;
    });
  }

  async change(id: DeviceId, ownerId: UserId, changes: DeviceChanges): Promise<string | null> {
    const valid = { id, ownerId, revokedAt: IsNull() };
    // TypeORM leaves out what is undefined, and refuses an update of nothing.
    if (Object.values(changes).some((value) => value !== undefined)) await this.devices.update(valid, changes);
    return (await this.devices.findOne({ select: { id: true, name: true }, where: valid }))?.name ?? null;
  }

  async revoke(id: DeviceId, ownerId: UserId): Promise<boolean> {
    const valid = { id, ownerId, revokedAt: IsNull() };
    return (await this.devices.update(valid, { revokedAt: () => 'now()' })).affected === 1;
  }

  async goOffline(id: DeviceId): Promise<void> {
    await this.presence.update({ deviceId: id }, { offline: true });
  }

  idsOf(ownerId: UserId): Promise<DeviceId[]> {
    return this.ids(ownerId);
  }

  lockAllOf(ownerId: UserId): Promise<DeviceId[]> {
    return this.ids(ownerId, { mode: 'for_no_key_update' });
  }

  async bar(ids: DeviceId[], barred: boolean): Promise<void> {
    await this.devices.update({ id: Any(ids) }, { barred });
  }

  async facts(id: DeviceId): Promise<DeviceFacts | null> {
    const [row] = await this.database.query<FactsRow>(FACTS_OF, [id], 'workers-facts');
    return row ? toFacts(row, this.clock.now()) : null;
  }

  async lastContact(ids: DeviceId[]): Promise<Map<DeviceId, Date>> {
    const rows = await this.database.query<{ device_id: DeviceId; last_contact_at: Date }>(
      LAST_CONTACT,
      [ids],
      'workers-last-contact',
    );
    return new Map(rows.map((row) => [row.device_id, row.last_contact_at]));
  }

  private async ids(ownerId: UserId, lock?: FindOneOptions['lock']): Promise<DeviceId[]> {
    const where = { ownerId, revokedAt: IsNull() };
    const rows = await this.devices.find({ select: { id: true }, where, order: { id: 'ASC' }, lock });
    return rows.map(({ id }) => id);
  }

  private get devices() {
    return this.database.repository(DeviceRow);
  }

  private get presence() {
    return this.database.repository(PresenceRow);
  }
}

/** By hand: hot, read whenever a device takes a job. $1 device. */
const FACTS_OF = `SELECT ${FACTS} FROM ${DEVICES} WHERE d.id = $1 AND d.revoked_at IS NULL AND NOT d.barred`;

/** By hand: hot, read whenever leases are checked. $1 devices. */
const LAST_CONTACT = `
  SELECT p.device_id, p.last_contact_at FROM workers.presence p JOIN workers.device d ON d.id = p.device_id
  WHERE p.device_id = ANY ($1::uuid[]) AND p.last_contact_at IS NOT NULL AND d.revoked_at IS NULL AND NOT d.barred`;
