import { Injectable } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { Database } from '@app/platform';
import { Devices } from '@app/workers/contract';
import type { DeviceFacts } from '@app/workers/contract';
import { boardOf } from '../../domain/offers-board.js';
import type { BoardOffer, ShownDevice } from '../../domain/offers-board.js';
import { MarketplaceOptions } from '../../ports/marketplace-options.js';
import { DeviceReliability } from './device-reliability.query.js';

/** How old the board may be, in ms: less than a second, with the way to whoever asks. */
const BOARD_MS = 800;
/** Pauses and scores change seldom and cost a look at each device's past. */
const RECORDS_MS = 10_000;
/** Devices on the board; of more, these are a sample. */
const MAX_DEVICES = 5_000;

export interface Board {
  all: BoardOffer[];
  /** Of verified devices alone. */
  verified: BoardOffer[];
}

interface Records {
  paused: Set<DeviceId>;
  reliability: Map<DeviceId, number>;
}

interface Kept<T> {
  at: number;
  read: Promise<T>;
}

/** What is on offer, read at most once in BOARD_MS by a process, for all who ask meanwhile. */
@Injectable()
export class OffersBoard {
  private board: Kept<Board> | null = null;
  private records: Kept<Records> | null = null;

  constructor(
    private readonly database: Database,
    private readonly devices: Devices,
    private readonly scores: DeviceReliability,
    private readonly terms: MarketplaceOptions,
  ) {}

  now(): Promise<Board> {
    if (isOld(this.board, BOARD_MS)) {
      const board = keep(this.read());
      this.board = board;
      board.read.catch(() => {
        if (this.board === board) this.board = null;
      });
    }
    return this.board!.read;
  }

  private async read(): Promise<Board> {
    const online = await this.devices.online(MAX_DEVICES);
    const ids = online.map(({ deviceId }) => deviceId);
    const busy = await this.busy(ids);
    const { paused, reliability } = await this.recordsOf(ids);
    const isFree = (id: DeviceId) => !busy.has(id) && !paused.has(id);
    const shown = online.map((device) =>
      toShown(device, isFree(device.deviceId), reliability.get(device.deviceId) ?? null),
    );
    const verified = shown.filter((device) => device.verified);
    return { all: boardOf(shown, this.terms), verified: boardOf(verified, this.terms) };
  }

  private async busy(ids: DeviceId[]): Promise<Set<DeviceId>> {
    const rows = await this.database.query<{ device_id: DeviceId }>(
      `SELECT DISTINCT device_id FROM marketplace.attempt WHERE status = 'running' AND device_id = ANY($1::uuid[])`,
      [ids],
      'marketplace-board-busy',
    );
    return new Set(rows.map(({ device_id }) => device_id));
  }

  private recordsOf(ids: DeviceId[]): Promise<Records> {
    if (isOld(this.records, RECORDS_MS)) {
      const records = keep(this.readRecords(ids));
      this.records = records;
      records.read.catch(() => {
        if (this.records === records) this.records = null;
      });
    }
    return this.records!.read;
  }

  private async readRecords(ids: DeviceId[]): Promise<Records> {
    const rows = await this.database.query<{ device_id: DeviceId }>(
      `SELECT d.device_id FROM unnest($1::uuid[]) AS d (device_id)
       WHERE marketplace.paused_until(d.device_id) IS NOT NULL`,
      [ids],
      'marketplace-board-paused',
    );
    return { paused: new Set(rows.map(({ device_id }) => device_id)), reliability: await this.scores.of(ids) };
  }
}

const isOld = (kept: Kept<unknown> | null, ms: number) => kept === null || performance.now() - kept.at > ms;
const keep = <T>(read: Promise<T>): Kept<T> => ({ at: performance.now(), read });

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
