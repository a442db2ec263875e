import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { IsNull } from 'typeorm';
import type { GatewayFacts } from '../../contract.js';
import { ExitRepository, type ExitOffer } from '../../ports/exit-repository.js';
import { ExitRow } from './exit.row.js';

/** SQL: bytes that the exit `e` carried this calendar month (UTC). */
export const CARRIED = `CASE WHEN e.month = date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN e.month_bytes ELSE 0 END`;

const NOW = () => 'clock_timestamp()';

@Injectable()
export class TypeormExitRepository extends ExitRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async offer(offer: ExitOffer): Promise<{ carriedBytesMonth: bigint }> {
    const { deviceId, ownerId, country, minPricePerGbMicros, maxBytesMonth, ticketHash } = offer;
    const values = [deviceId, ownerId, country, minPricePerGbMicros, maxBytesMonth, ticketHash];
    const [row] = await this.database.query<{ carried: string }>(OFFER, values, 'bandwidth-offer-exit');
    return { carriedBytesMonth: BigInt(row!.carried) };
  }

  async stop(deviceId: DeviceId): Promise<void> {
    await this.exits.update({ deviceId, stoppedAt: IsNull() }, { stoppedAt: NOW });
  }

  async stopAllOf(ownerId: UserId): Promise<void> {
    await this.exits.update({ ownerId, stoppedAt: IsNull() }, { stoppedAt: NOW });
  }

  async gateways(): Promise<GatewayFacts[]> {
    return this.database.query<GatewayFacts>(GATEWAYS, [], 'bandwidth-tunnels');
  }

  private get exits() {
    return this.database.repository(ExitRow);
  }
}

/** By hand: an upsert that keeps the previous ticket, repeated by every agent. $1–$5 the terms, $6 the ticket's hash. */
const OFFER = `
  INSERT INTO bandwidth.exit AS e (device_id, owner_id, country, min_price_per_gb_micros, max_bytes_month, ticket_sha256)
  VALUES ($1, $2, $3, $4, $5, decode($6, 'hex'))
  ON CONFLICT (device_id) DO UPDATE
    SET owner_id = excluded.owner_id, country = excluded.country,
        min_price_per_gb_micros = excluded.min_price_per_gb_micros, max_bytes_month = excluded.max_bytes_month,
        ticket_sha256 = excluded.ticket_sha256, renewed_at = clock_timestamp(), stopped_at = NULL,
        previous_ticket_sha256 = CASE WHEN e.stopped_at IS NULL THEN e.ticket_sha256 END
  RETURNING ${CARRIED} AS carried`;

/** By hand: a SQL function over the row decides who is alive; repeated by every agent. */
const GATEWAYS = `
  SELECT g.host, g.tunnel_port AS port, g.certificate_sha256 AS "certificateSha256" FROM bandwidth.gateway g
  WHERE g.tunnel_port > 0 AND bandwidth.is_alive(g) ORDER BY g.seen_at DESC LIMIT 50`;
