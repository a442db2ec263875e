import { Injectable } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { Database } from '@app/platform';
import type { DeviceFacts } from '@app/workers/contract';
import type { IdleReason } from '../../../contract.js';
import { offerOf } from '../../../jobs/domain/matching.js';
import { MarketplaceOptions } from '../../../marketplace.options.js';
import { toOfferJson } from '../../../jobs/adapters/postgres/hot-writes.js';

interface IdleRow {
  device: DeviceId;
  paused: boolean;
  some: boolean;
  fitting: boolean;
  paying: boolean;
}

/** The jobs that `claim_job` would look at for the offer `o`, by the same index; `price` is its test of the price. */
const claimable = (price: string) => `
  SELECT 1 FROM unnest(o.keys) AS k (key) CROSS JOIN LATERAL (
    SELECT 1 FROM marketplace.job c
    WHERE c.match_key = k.key AND c.ended_at IS NULL AND c.current_attempt_id IS NULL AND c.expires_at > clock_timestamp()
      AND (o.network OR NOT c.needs_network) AND c.needs_memory_mb <= o.memory_mb
      AND c.needs_gpu_count <= o.gpu_count AND c.needs_gpu_memory_gb <= o.gpu_memory_gb
      AND (c.failures = 0 AND c.failure IS NULL OR NOT marketplace.is_barred(c.id, o.device, o.owner))
      AND (c.copy_of IS NULL OR c.buyer_id <> o.owner AND NOT EXISTS (SELECT 1 FROM marketplace.copy_owner w
                      WHERE w.parent_id = c.copy_of AND w.owner_id = o.owner AND w.copy_id <> c.id))
      AND ${price} LIMIT 1) AS one`;

const PAYS = `c.hourly_micros >= o.hourly_floor
  AND (o.min_usd = 0 OR (c.price_micros - marketplace.fee(c.price_micros, o.fee_bps))::numeric * o.coin_usd
       >= o.min_usd::numeric * c.duration_hrs * 1000000)`;

const EXPLAIN = `
  SELECT o.device, marketplace.paused_until(o.device) IS NOT NULL AS paused,
    EXISTS (SELECT 1 FROM marketplace.job c WHERE c.status = 'waiting' AND c.match_key IS NOT NULL) AS some,
    EXISTS (${claimable('true')}) AS fitting,
    EXISTS (${claimable(PAYS)}) AS paying
  FROM json_to_recordset($1::json) AS o (device uuid, owner uuid, keys text[], network boolean, memory_mb double precision,
    gpu_count int, gpu_memory_gb double precision, min_usd bigint, hourly_floor bigint, coin_usd bigint, fee_bps int)
  WHERE NOT EXISTS (SELECT 1 FROM marketplace.attempt r WHERE r.device_id = o.device AND r.ended_at IS NULL)`;

/** Why devices have no work: the questions of a claim, without taking anything; one statement for all. */
@Injectable()
export class ExplainIdle {
  constructor(
    private readonly database: Database,
    private readonly terms: MarketplaceOptions,
  ) {}

  async execute(devices: DeviceFacts[]): Promise<Map<DeviceId, IdleReason>> {
    if (devices.length === 0) return new Map();
    const offers = devices.map((facts) => ({
      device: facts.deviceId,
      owner: facts.ownerId,
      ...toOfferJson(offerOf(facts, this.terms), this.terms),
    }));
    const json = JSON.stringify(offers, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
    const rows = await this.database.query<IdleRow>(EXPLAIN, [json], 'marketplace-explain-idle');
    const pausedByOwner = new Set(devices.filter(({ paused }) => paused).map(({ deviceId }) => deviceId));
    return new Map(rows.map((row) => [row.device, pausedByOwner.has(row.device) ? 'paused_by_owner' : reasonOf(row)]));
  }
}

function reasonOf({ paused, some, fitting, paying }: IdleRow): IdleReason {
  if (paused) return 'paused';
  if (!some) return 'no_waiting_jobs';
  if (!fitting) return 'no_matching_jobs';
  return paying ? 'about_to_claim' : 'floor_too_high';
}
