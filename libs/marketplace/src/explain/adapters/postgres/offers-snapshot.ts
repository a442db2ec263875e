import { Injectable } from '@nestjs/common';
import { Database } from '@app/platform';
import { IsNull, Not } from 'typeorm';
import { Cached } from '../../../adapters/cached.js';
import type { OnOffer } from '../../domain/explain-device.js';
import { toNeeds } from '../../../jobs/adapters/postgres/job-rows.js';
import { JobRow } from '../../../jobs/adapters/postgres/job.row.js';

/** How long a look at what waits stays true enough to explain with, in ms. */
const OFFERS_MS = 10_000;
const MAX_OFFERS = 500;
const NEEDS = { matchKey: true, needsNetwork: true, needsMemoryMb: true, needsGpuCount: true, needsGpuMemoryGb: true };
const SHOWN = { id: true, priceMicros: true, durationHrs: true, ...NEEDS };

/** The newest jobs that wait for a device: looked up at most every ten seconds by a process, for all who ask. */
@Injectable()
export class OffersSnapshot {
  private readonly offers = new Cached<OnOffer[]>(OFFERS_MS);

  constructor(private readonly database: Database) {}

  now(): Promise<OnOffer[]> {
    return this.offers.get(() => this.read());
  }

  private async read(): Promise<OnOffer[]> {
    const newest = await this.database.repository(JobRow).find({
      select: SHOWN,
      where: { status: 'waiting', matchKey: Not(IsNull()) },
      order: { waitingSince: 'DESC' },
      take: MAX_OFFERS,
    });
    return newest.map((job) => ({
      jobId: job.id,
      needs: toNeeds(job)!,
      priceMicros: job.priceMicros,
      durationHours: job.durationHrs,
    }));
  }
}
