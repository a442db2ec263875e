import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { SharedExits, type ExitOffer, type TunnelAddress } from '../../ports/shared-exits.js';

interface GatewayRow {
  host: string;
  tunnel_port: number;
  certificate_sha256: string;
}

/** Bytes of this calendar month (UTC). */
export const CARRIED = `CASE WHEN e.month = date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN e.month_bytes ELSE 0 END`;

/** More gateways than any agent connects to. */
const MAX_GATEWAYS = 50;

@Injectable()
export class PostgresSharedExits extends SharedExits {
  constructor(private readonly database: Database) {
    super();
  }

  async offer(offer: ExitOffer): Promise<{ carriedBytesMonth: bigint }> {
    const { deviceId, ownerId, country, minPricePerGbMicros, maxBytesMonth, ticketHash } = offer;
    const [row] = await this.database.query<{ carried: string }>(
      `INSERT INTO bandwidth.exit AS e (device_id, owner_id, country, min_price_per_gb_micros, max_bytes_month, ticket_sha256)
       VALUES ($1, $2, $3, $4, $5, decode($6, 'hex'))
       ON CONFLICT (device_id) DO UPDATE
         SET owner_id = excluded.owner_id, country = excluded.country,
             min_price_per_gb_micros = excluded.min_price_per_gb_micros, max_bytes_month = excluded.max_bytes_month,
             ticket_sha256 = excluded.ticket_sha256, renewed_at = clock_timestamp(), stopped_at = NULL,
             previous_ticket_sha256 = CASE WHEN e.stopped_at IS NULL THEN e.ticket_sha256 END
       RETURNING ${CARRIED} AS carried`,
      [deviceId, ownerId, country, minPricePerGbMicros, maxBytesMonth, ticketHash],
      'bandwidth-offer-exit',
    );
    return { carriedBytesMonth: BigInt(row!.carried) };
  }

  async stop(deviceId: DeviceId): Promise<void> {
    await this.database.query(
      'UPDATE bandwidth.exit SET stopped_at = clock_timestamp() WHERE device_id = $1 AND stopped_at IS NULL',
      [deviceId],
    );
  }

  async stopAllOf(ownerId: UserId): Promise<void> {
    await this.database.query(
      'UPDATE bandwidth.exit SET stopped_at = clock_timestamp() WHERE owner_id = $1 AND stopped_at IS NULL',
      [ownerId],
    );
  }

  async gateways(): Promise<TunnelAddress[]> {
    const rows = await this.database.query<GatewayRow>(
      `SELECT g.host, g.tunnel_port, g.certificate_sha256 FROM bandwidth.gateway g
       WHERE g.tunnel_port > 0 AND bandwidth.is_alive(g) ORDER BY g.seen_at DESC LIMIT ${MAX_GATEWAYS}`,
      [],
      'bandwidth-tunnels',
    );
    return rows.map(({ host, tunnel_port, certificate_sha256 }) => ({
      host,
      port: tunnel_port,
      certificateSha256: certificate_sha256,
    }));
  }
}
