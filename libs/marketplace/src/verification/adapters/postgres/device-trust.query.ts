import { Injectable } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { Database } from '@app/platform';

/** How many results of devices in a row agreed with others'. */
@Injectable()
export class DeviceTrust {
  constructor(private readonly database: Database) {}

  async of(deviceIds: DeviceId[]): Promise<Map<DeviceId, number>> {
    if (deviceIds.length === 0) return new Map();
    const rows = await this.database.query<{ device_id: DeviceId; valid_in_row: number }>(
      'SELECT device_id, valid_in_row FROM marketplace.device_trust WHERE device_id = ANY ($1::uuid[]) AND valid_in_row > 0',
      [deviceIds],
      'marketplace.device_trust',
    );
    return new Map(rows.map((row) => [row.device_id, row.valid_in_row]));
  }
}
