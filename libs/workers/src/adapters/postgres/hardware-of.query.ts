import { Injectable } from '@nestjs/common';
import { Clock, type DeviceId } from '@app/kernel';
import { Database } from '@app/platform';
import { hardwareOf, type Hardware } from '../../domain/self-test/hardware.js';
import { SELF_TEST_COLUMNS, toClaims, toRecord, type SelfTestRow } from './tested-hardware.js';

/** Where devices stand with their self-tests. */
@Injectable()
export class HardwareOf {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute(ids: DeviceId[]): Promise<Map<DeviceId, Hardware>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<SelfTestRow & { id: DeviceId }>(
      `SELECT p.device_id AS id, ${SELF_TEST_COLUMNS}
       FROM workers.presence p LEFT JOIN workers.self_test t ON t.device_id = p.device_id
       WHERE p.device_id = ANY ($1::uuid[])`,
      [ids],
      'workers-hardware-of',
    );
    const now = this.clock.now();
    return new Map(rows.map((row) => [row.id, hardwareOf(toRecord(row), toClaims(row), now)]));
  }
}
