import { Injectable } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { Database } from '@app/platform';
import { Devices } from '@app/workers/contract';
import { Cached } from '../../../adapters/cached.js';
import { Supply } from '../../domain/supply.js';
import { CurrentSupply } from '../../ports/current-supply.js';
import { MarketplaceOptions } from '../../../marketplace.options.js';

/** How long what is online stays true enough to explain with, in ms; reading it costs a look at every device. */
const SUPPLY_MS = 10_000;
/** Devices that are compared; beyond them an explanation is drawn from these. */
const MAX_SUPPLY = 2_000;

interface DeviceNow {
  device_id: DeviceId;
  busy: boolean;
  paused: boolean;
  free_by: Date | null;
}

/** What is online, who of it is busy or paused: looked up at most every ten seconds by a process, for all who ask. */
@Injectable()
export class SupplySnapshot extends CurrentSupply {
  private readonly supply = new Cached<Supply>(SUPPLY_MS);

  constructor(
    private readonly database: Database,
    private readonly devices: Devices,
    private readonly terms: MarketplaceOptions,
  ) {
    super();
  }

  now(): Promise<Supply> {
    return this.supply.get(() => this.read());
  }

  private async read(): Promise<Supply> {
    const at = new Date();
    const machines = await this.devices.online(MAX_SUPPLY);
    const rows = await this.database.query<DeviceNow>(
      `SELECT d.device_id, marketplace.paused_until(d.device_id) IS NOT NULL AS paused,
         NOT marketplace.has_room(d.device_id, false, 0) AS busy,
         (SELECT min(a.due_at) FROM marketplace.attempt a WHERE a.device_id = d.device_id AND a.ended_at IS NULL) AS free_by
       FROM unnest($1::uuid[]) AS d (device_id)`,
      [machines.map(({ deviceId }) => deviceId)],
      'marketplace-busy-and-paused',
    );
    const only = (flag: 'busy' | 'paused') => rows.filter((row) => row[flag]).map(({ device_id }) => device_id);
    const byOwners = machines.filter(({ paused }) => paused).map(({ deviceId }) => deviceId);
    const paused = new Set([...only('paused'), ...byOwners]);
    const freeBy = new Map(rows.flatMap(({ device_id, free_by }) => (free_by ? [[device_id, free_by]] : [])));
    return new Supply(machines, new Set(only('busy')), this.terms, paused, at, freeBy);
  }
}
