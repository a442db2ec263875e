import { Injectable } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { Database } from '@app/platform';
import { In, MoreThan } from 'typeorm';
import { DeviceTrustRow } from './device-record.row.js';

/** How many results of devices in a row agreed with others'. */
@Injectable()
export class DeviceTrust {
  constructor(private readonly database: Database) {}

  async of(deviceIds: DeviceId[]): Promise<Map<DeviceId, number>> {
    if (deviceIds.length === 0) return new Map();
    const where = { deviceId: In(deviceIds), validInRow: MoreThan(0) };
    const rows = await this.database.repository(DeviceTrustRow).findBy(where);
    return new Map(rows.map(({ deviceId, validInRow }) => [deviceId, validInRow]));
  }
}
