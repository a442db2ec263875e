import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { Database } from '@app/platform';
import { LessThan, MoreThanOrEqual } from 'typeorm';
import { OnlineSampleRow } from './online-sample.row.js';
import { SurveyDevices } from './survey-devices.query.js';

export const SAMPLE_EVERY_S = 300;
const DAY_MS = 86_400_000;
const KEPT_MS = 31 * DAY_MS;

export interface OnlineSample {
  at: Date;
  devices: number;
}

/** Devices online over time: a sample every five minutes, kept 31 days. */
@Injectable()
export class OnlineSamples {
  constructor(
    private readonly database: Database,
    private readonly survey: SurveyDevices,
    private readonly clock: Clock,
  ) {}

  /** Counts once per five minutes, in whichever process comes first; the others only look. */
  async sample(): Promise<void> {
    const slot = this.slot();
    if (await this.samples.existsBy({ slot })) return;
    const devices = await this.survey.onlineCount();
    await this.samples.createQueryBuilder().insert().values({ slot, devices }).orIgnore().execute();
    await this.samples.delete({ slot: LessThan(new Date(slot.getTime() - KEPT_MS)) });
  }

  /** Oldest first, at most 288 a day. Times when no background process ran have none. */
  async last(days: number): Promise<OnlineSample[]> {
    const since = new Date(this.clock.now().getTime() - days * DAY_MS);
    const rows = await this.samples.find({ where: { slot: MoreThanOrEqual(since) }, order: { slot: 'ASC' } });
    return rows.map(({ slot, devices }) => ({ at: slot, devices }));
  }

  private slot(): Date {
    const ms = SAMPLE_EVERY_S * 1000;
    return new Date(Math.floor(this.clock.now().getTime() / ms) * ms);
  }

  private get samples() {
    return this.database.repository(OnlineSampleRow);
  }
}
