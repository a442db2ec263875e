import { Injectable } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { Database } from '@app/platform';
import { Devices, type DeviceFacts } from '@app/workers/contract';
import { Cached } from '../../../adapters/cached.js';
import { boardOf, sampleOf, type BoardOffer, type ShownDevice } from '../../domain/offers-board.js';
import { MarketplaceOptions } from '../../../marketplace.options.js';
import { DeviceReliability } from '../../../verification/adapters/postgres/device-reliability.query.js';

/** How old the board may be, in ms: with the network, less than a second. */
const BOARD_MS = 800;
/** Pauses cost a look at each device's past. */
const PAUSES_MS = 10_000;
/** Scores are read from up to a hundred attempts each: seldom, and of a sample. */
const SCORES_MS = 60_000;
const SCORED_PER_KIND = 25;
const SCORED = 500;
/** Devices on the board; of more, these are a sample. */
const MAX_DEVICES = 5_000;

export interface Board {
  all: BoardOffer[];
  /** Of verified devices alone. */
  verified: BoardOffer[];
}

/** What is on offer, read at most once in BOARD_MS by a process, for all who ask meanwhile. */
@Injectable()
export class OffersBoard {
  private readonly board = new Cached<Board>(BOARD_MS);
  private readonly paused = new Cached<Set<DeviceId>>(PAUSES_MS);
  private readonly reliability = new Cached<Map<DeviceId, number>>(SCORES_MS);

  constructor(
    private readonly database: Database,
    private readonly devices: Devices,
    private readonly scores: DeviceReliability,
    private readonly terms: MarketplaceOptions,
  ) {}

  now(): Promise<Board> {
    return this.board.get(() => this.read());
  }

  private async read(): Promise<Board> {
    const online = await this.devices.online(MAX_DEVICES);
    const ids = online.map(({ deviceId }) => deviceId);
    const busy = await this.busy(ids);
    const paused = await this.paused.get(() => this.readPaused(ids));
    const sample = () => sampleOf(online, SCORED_PER_KIND, SCORED).map(({ deviceId }) => deviceId);
    const reliability = await this.reliability.get(() => this.scores.of(sample()));
    const isFree = (device: DeviceFacts) =>
      !device.paused && !busy.has(device.deviceId) && !paused.has(device.deviceId);
    const shown = online.map((device) => toShown(device, isFree(device), reliability.get(device.deviceId) ?? null));
    const verified = shown.filter((device) => device.verified);
    return { all: boardOf(shown, this.terms), verified: boardOf(verified, this.terms) };
  }

  private busy(ids: DeviceId[]): Promise<Set<DeviceId>> {
    return this.deviceSet(
      `SELECT DISTINCT device_id FROM marketplace.attempt WHERE ended_at IS NULL AND device_id = ANY($1::uuid[])`,
      ids,
      'marketplace-board-busy',
    );
  }

  private readPaused(ids: DeviceId[]): Promise<Set<DeviceId>> {
    return this.deviceSet(
      `SELECT d.device_id FROM unnest($1::uuid[]) AS d (device_id)
       WHERE marketplace.paused_until(d.device_id) IS NOT NULL`,
      ids,
      'marketplace-board-paused',
    );
  }

  private async deviceSet(text: string, ids: DeviceId[], name: string): Promise<Set<DeviceId>> {
    const rows = await this.database.query<{ device_id: DeviceId }>(text, [ids], name);
    return new Set(rows.map(({ device_id }) => device_id));
  }
}

const toShown = (facts: DeviceFacts, free: boolean, reliability: number | null): ShownDevice => ({
  gpuName: facts.gpuName,
  gpuCount: facts.gpuCount,
  gpuMemoryGb: facts.gpuMemoryGb,
  cpuCores: facts.cpuCores,
  ramGb: facts.ramGb,
  minPriceUsdMicros: facts.minPriceUsdMicros,
  free,
  verified: facts.verified,
  reliability,
});
