import { Injectable } from '@nestjs/common';
import { fromMicros } from '@app/kernel';
import { Database } from '@app/platform';
import type { ExitCountryDto } from '../http/exits.dto.js';
import { PRESENT_S } from '../gateway/gateway-provisioner.js';

interface CountryRow {
  country: string | null;
  exits: number;
  floor: string;
}

/** Where devices are that would carry a session now. */
@Injectable()
export class ExitCountries {
  constructor(private readonly database: Database) {}

  async execute(): Promise<ExitCountryDto[]> {
    const rows = await this.database.query<CountryRow>(COUNTRIES, [PRESENT_S]);
    return rows.map(({ country, exits, floor }) => ({ country, exits, min_price_per_gb: fromMicros(BigInt(floor)) }));
  }
}

/** By hand: joins, and SQL functions over their rows. One row per connected device is read. $1 seconds. */
const COUNTRIES = `
  SELECT e.country, count(DISTINCT e.device_id)::int AS exits, min(e.min_price_per_gb_micros)::bigint AS floor
    FROM bandwidth.exit_presence p JOIN bandwidth.gateway g ON g.id = p.gateway_id JOIN bandwidth.exit e USING (device_id)
   WHERE bandwidth.is_alive(g) AND p.seen_at > clock_timestamp() - make_interval(secs => $1)
     AND e.stopped_at IS NULL AND coalesce(bandwidth.bytes_left(e), 1) > 0
   GROUP BY 1 ORDER BY 1 NULLS LAST`;
