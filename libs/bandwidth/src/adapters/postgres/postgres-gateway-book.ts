import { createHash, timingSafeEqual } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { v7 } from 'uuid';
import type { DeviceId } from '@app/kernel';
import type { GatewayId, SessionId } from '../../contract.js';
import { GatewayBook } from '../../ports/gateway-book.js';
import type { ExitPass, GatewayAddress, SessionPass, SessionState, Usage } from '../../ports/gateway-book.js';

interface SessionRow {
  id: SessionId;
  password_sha256: Buffer;
  exit: SessionPass['exit'];
  country: string | null;
  price_per_gb: string;
  expires_at: Date;
}

interface ExitRow {
  device_id: DeviceId;
  country: string | null;
  min_price_per_gb: string;
  bytes_left: string | null;
}

const NO_PASSWORD = Buffer.alloc(32);

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The gateways' book in PostgreSQL: one statement a call. Free of Nest and TypeORM, for the gateway's memory. */
export class PostgresGatewayBook extends GatewayBook {
  constructor(private readonly pool: Pool) {
    super();
  }

  async register({ host, port, tunnelPort, certificateSha256 }: GatewayAddress): Promise<GatewayId> {
    const id = v7() as GatewayId;
    await this.pool.query(
      'INSERT INTO bandwidth.gateway (id, host, port, tunnel_port, certificate_sha256) VALUES ($1, $2, $3, $4, $5)',
      [id, host, port, tunnelPort, certificateSha256],
    );
    return id;
  }

  async admit(username: string, password: string): Promise<SessionPass | null> {
    const { rows } = await this.pool.query<SessionRow>({
      name: 'bandwidth.admit',
      text: `SELECT id, password_sha256, exit, country, price_per_gb, expires_at FROM bandwidth.session
             WHERE username = $1 AND status = 'active' AND expires_at > now()`,
      values: [username],
    });
    const [row] = rows;
    const right = timingSafeEqual(sha256(password), row?.password_sha256 ?? NO_PASSWORD);
    if (!row || !right) return null;
    return {
      sessionId: row.id,
      exit: row.exit,
      country: row.country,
      pricePerGbMicros: BigInt(row.price_per_gb),
      expiresAt: row.expires_at,
    };
  }

  async lease(gatewayId: GatewayId, sessionId: SessionId, bytes: bigint): Promise<bigint> {
    const { rows } = await this.pool.query<{ granted: string }>({
      name: 'bandwidth.lease',
      text: 'SELECT bandwidth.lease($1, $2, $3) AS granted',
      values: [gatewayId, sessionId, bytes],
    });
    return BigInt(rows[0]!.granted);
  }

  async report(gatewayId: GatewayId, usages: Usage[], watched: SessionId[]): Promise<Map<SessionId, SessionState>> {
    const carried = usages.flatMap(({ sessionId, carried: parts }) => parts.map((part) => ({ sessionId, ...part })));
    const { rows } = await this.pool.query<{ session_id: SessionId } & SessionState>({
      name: 'bandwidth.report',
      text: 'SELECT * FROM bandwidth.report($1, $2::uuid[], $3::bigint[], $4::uuid[], $5::uuid[], $6::uuid[], $7::bigint[], $8::bigint[])',
      values: [
        gatewayId,
        usages.map(({ sessionId }) => sessionId),
        usages.map(({ usedBytes }) => usedBytes),
        watched,
        carried.map(({ sessionId }) => sessionId),
        carried.map(({ deviceId }) => deviceId),
        carried.map(({ gatewayBytes }) => gatewayBytes),
        carried.map(({ exitBytes }) => exitBytes),
      ],
    });
    return new Map(rows.map(({ session_id, active, wanted }) => [session_id, { active, wanted }]));
  }

  async release(gatewayId: GatewayId, { sessionId, usedBytes, carried }: Usage): Promise<void> {
    await this.pool.query({
      name: 'bandwidth.release',
      text: 'SELECT bandwidth.release($1, $2, $3, $4::uuid[], $5::bigint[], $6::bigint[])',
      values: [
        gatewayId,
        sessionId,
        usedBytes,
        carried.map(({ deviceId }) => deviceId),
        carried.map(({ gatewayBytes }) => gatewayBytes),
        carried.map(({ exitBytes }) => exitBytes),
      ],
    });
  }

  /** Keeps one connection to itself; when it breaks, it is opened again with the next try, a second later. */
  async onChange(listener: (sessionId: SessionId) => void): Promise<() => Promise<void>> {
    let stopped = false;
    let client: PoolClient | null = null;
    let retry: NodeJS.Timeout | undefined;
    const listen = async (): Promise<void> => {
      const fresh = await this.pool.connect();
      if (stopped) return fresh.release();
      client = fresh;
      fresh.on('notification', ({ payload }) => listener(payload as SessionId));
      fresh.once('error', (error) => {
        client = null;
        fresh.release(error);
        again();
      });
      await fresh.query('LISTEN bandwidth_session');
    };
    const again = (): void => {
      if (!stopped) retry = setTimeout(() => void listen().catch(again), 1000);
    };
    await listen();
    return async () => {
      stopped = true;
      clearTimeout(retry);
      // Not back to the pool: the next borrower would go on listening.
      client?.release(true);
    };
  }

  async exitOf(ticket: string): Promise<ExitPass | null> {
    const { rows } = await this.pool.query<ExitRow>(
      `SELECT device_id, country, min_price_per_gb,
              max_bytes_month - coalesce((SELECT bytes FROM bandwidth.exit_month m WHERE m.device_id = e.device_id
                AND m.month = date_trunc('month', now() AT TIME ZONE 'UTC')::date), 0) AS bytes_left
       FROM bandwidth.exit e
       WHERE ticket_sha256 = $1 AND stopped_at IS NULL AND renewed_at > now() - interval '90 seconds'`,
      [sha256(ticket)],
    );
    const [row] = rows;
    return row
      ? {
          deviceId: row.device_id,
          country: row.country,
          minPricePerGbMicros: BigInt(row.min_price_per_gb),
          bytesLeft: row.bytes_left === null ? null : BigInt(row.bytes_left),
        }
      : null;
  }

  async exitsHere(gatewayId: GatewayId, deviceIds: DeviceId[]): Promise<void> {
    await this.pool.query(
      `WITH gone AS (
         DELETE FROM bandwidth.exit_presence WHERE gateway_id = $1 AND device_id <> ALL ($2::uuid[])
       )
       INSERT INTO bandwidth.exit_presence (device_id, gateway_id) SELECT DISTINCT unnest($2::uuid[]), $1::uuid
       ON CONFLICT (device_id, gateway_id) DO UPDATE SET seen_at = now()`,
      [gatewayId, deviceIds],
    );
  }

  async leave(gatewayId: GatewayId): Promise<void> {
    await this.pool.query(
      `WITH gone AS (DELETE FROM bandwidth.exit_presence WHERE gateway_id = $1)
       UPDATE bandwidth.gateway SET left_at = now() WHERE id = $1`,
      [gatewayId],
    );
  }
}
