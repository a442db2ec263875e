import { Injectable } from '@nestjs/common';
import { Database } from '@app/platform';
import type { JobId } from '../../../contract.js';
import type { OnOffer } from '../../domain/explain-device.js';
import { toNeeds, type NeedsRow } from '../../../jobs/adapters/postgres/job-rows.js';

type OnOfferRow = NeedsRow & { id: JobId; price_micros: string; duration_hrs: number };

/** How long a look at what waits stays true enough to explain with, in ms. */
const OFFERS_MS = 10_000;
const MAX_OFFERS = 500;

/** The newest jobs that wait for a device: looked up at most every ten seconds by a process, for all who ask. */
@Injectable()
export class OffersSnapshot {
  private offers: { at: number; read: Promise<OnOffer[]> } | null = null;

  constructor(private readonly database: Database) {}

  now(): Promise<OnOffer[]> {
    const now = performance.now();
    if (this.offers === null || now - this.offers.at > OFFERS_MS) {
      const offers = { at: now, read: this.read() };
      this.offers = offers;
      offers.read.catch(() => {
        if (this.offers === offers) this.offers = null;
      });
    }
    return this.offers.read;
  }

  private async read(): Promise<OnOffer[]> {
    const rows = await this.database.query<OnOfferRow>(
      `SELECT id, match_key, needs_network, needs_memory_mb, needs_gpu_count, needs_gpu_memory_gb, price_micros, duration_hrs
       FROM marketplace.job WHERE status = 'waiting' AND match_key IS NOT NULL
       ORDER BY waiting_since DESC LIMIT $1`,
      [MAX_OFFERS],
      'marketplace.on_offer',
    );
    return rows.map((row) => ({
      jobId: row.id,
      needs: toNeeds(row)!,
      priceMicros: BigInt(row.price_micros),
      durationHours: row.duration_hrs,
    }));
  }
}
