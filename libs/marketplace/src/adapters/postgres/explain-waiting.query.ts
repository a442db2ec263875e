import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { Devices } from '@app/workers/contract';
import type { JobFacts, JobId } from '../../contract.js';
import type { JobSpec } from '../../domain/job-spec.js';
import { needsOf } from '../../domain/matching.js';
import { copyPrice } from '../../domain/quorum.js';
import { Supply } from '../../domain/supply.js';
import { MarketplaceOptions } from '../../ports/marketplace-options.js';

interface JobFactsRow {
  id: JobId;
  title: string;
  status: JobFacts['status'];
  price_micros: string;
  duration_hrs: number;
  spec: JobSpec | null;
  quorum: number | null;
}

/** How long what is online stays true enough to explain with, in ms; reading it costs a look at every device. */
const SUPPLY_MS = 10_000;
/** Devices that are compared; beyond them an explanation is drawn from these. */
const MAX_SUPPLY = 2_000;

/** A buyer's newest jobs, and why the waiting ones wait. */
@Injectable()
export class ExplainWaiting {
  private supply: { at: number; read: Promise<Supply> } | null = null;

  constructor(
    private readonly database: Database,
    private readonly devices: Devices,
    private readonly terms: MarketplaceOptions,
  ) {}

  async recentOf(buyerId: UserId, limit: number): Promise<JobFacts[]> {
    const rows = await this.database.query<JobFactsRow>(
      `SELECT id, title, status, price_micros, duration_hrs, spec, quorum
       FROM marketplace.job WHERE buyer_id = $1 AND copy_of IS NULL ORDER BY id DESC LIMIT $2`,
      [buyerId, limit],
      'marketplace-recent-of',
    );
    const supply = rows.some(({ status }) => status === 'waiting') ? await this.online() : null;
    return rows.map((row) => toFacts(row, supply));
  }

  /** Whoever asks first reads for all who ask meanwhile. */
  private online(): Promise<Supply> {
    const now = performance.now();
    if (this.supply === null || now - this.supply.at > SUPPLY_MS) {
      const supply = { at: now, read: this.readSupply() };
      this.supply = supply;
      supply.read.catch(() => {
        if (this.supply === supply) this.supply = null;
      });
    }
    return this.supply.read;
  }

  private async readSupply(): Promise<Supply> {
    const machines = await this.devices.online(MAX_SUPPLY);
    const busy = await this.database.query<{ device_id: DeviceId }>(
      `SELECT DISTINCT device_id FROM marketplace.attempt WHERE status = 'running' AND device_id = ANY ($1::uuid[])`,
      [machines.map(({ deviceId }) => deviceId)],
      'marketplace-busy-devices',
    );
    return new Supply(machines, new Set(busy.map(({ device_id }) => device_id)), this.terms);
  }
}

function toFacts(row: JobFactsRow, supply: Supply | null): JobFacts {
  const priceMicros = BigInt(row.price_micros);
  const offered = row.quorum === null ? priceMicros : copyPrice(priceMicros, row.quorum);
  const demand = { needs: row.spec && needsOf(row.spec), priceMicros: offered, durationHours: row.duration_hrs };
  const waitingFor = row.status === 'waiting' && supply ? supply.whyWaiting(demand) : null;
  return { jobId: row.id, title: row.title, status: row.status, priceMicros, waitingFor };
}
