import { createHash, timingSafeEqual } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { newId } from '@app/kernel/ids';
import type { DeviceId } from '@app/kernel';
import type { GatewayId, SessionId } from '../../contract.js';
import {
  GatewayRepository,
  type ExitPass,
  type GatewayAddress,
  type SessionPass,
  type SessionState,
  type Usage,
} from '../../ports/gateway-repository.js';

const CHANNEL = 'bandwidth_session';
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
/** An agent renews its ticket every 30 s. */
const TICKET_VALID_S = 120;
const NOBODY = Buffer.alloc(32);

interface PassRow {
  id: SessionId;
  exit: SessionPass['exit'];
  country: string | null;
  price: string;
  expires_at: Date;
  password_sha256: Buffer | null;
}

/** By hand, on the gateway's own pool without a framework, so that gateways stay small; hot, one statement per call. */
export class PostgresGatewayRepository extends GatewayRepository {
  constructor(private readonly pool: Pool) {
    super();
  }

  async register({ host, port, tunnelPort, certificateSha256 }: GatewayAddress): Promise<GatewayId> {
    const id = newId<GatewayId>();
    // Names a function, so that it fails while the service has created its tables but not yet the functions.
    await this.pool.query(
      `INSERT INTO bandwidth.gateway (id, host, port, tunnel_port, certificate_sha256) VALUES ($1, $2, $3, $4, $5)
       RETURNING bandwidth.vendor()`,
      [id, host, port, tunnelPort, certificateSha256],
    );
    return id;
  }

  async admit(username: string, password: string): Promise<SessionPass | null> {
    const { rows } = await this.pool.query<PassRow>(
      `SELECT id, exit, country, price_per_gb_micros AS price, expires_at, password_sha256 FROM bandwidth.session
       WHERE username = $1 AND num_nulls(ended_at) = 1 AND status || '' = 'active' AND provider = 'gateway' AND expires_at > now()`,
      [username],
    );
    const row = rows[0];
    const matches = timingSafeEqual(sha256(password), row?.password_sha256 ?? NOBODY);
    if (!row || !matches) return null;
    return {
      sessionId: row.id,
      exit: row.exit,
      country: row.country,
      pricePerGbMicros: BigInt(row.price),
      expiresAt: row.expires_at,
    };
  }

  async lease(gatewayId: GatewayId, sessionId: SessionId, bytes: bigint): Promise<bigint> {
    const { rows } = await this.pool.query<{ granted: string }>('SELECT bandwidth.lease($1, $2, $3) AS granted', [
      gatewayId,
      sessionId,
      bytes,
    ]);
    return BigInt(rows[0]!.granted);
  }

  async report(gatewayId: GatewayId, usages: Usage[], watched: SessionId[]): Promise<Map<SessionId, SessionState>> {
    const { rows } = await this.pool.query<{ session_id: SessionId } & SessionState>(
      'SELECT session_id, active, wanted FROM bandwidth.report($1, $2, $3::uuid[])',
      [gatewayId, toJson(usages), watched],
    );
    return new Map(rows.map(({ session_id, active, wanted }) => [session_id, { active, wanted }]));
  }

  async release(gatewayId: GatewayId, usage: Usage): Promise<void> {
    await this.pool.query('SELECT bandwidth.release($1, $2)', [gatewayId, toJson([usage])]);
  }

  async onChange(listener: (sessionId: SessionId) => void): Promise<() => Promise<void>> {
    const listening = new Listening(this.pool, listener);
    await listening.start();
    return () => listening.stop();
  }

  async exitOf(ticket: string): Promise<ExitPass | null> {
    const { rows } = await this.pool.query<{
      id: DeviceId;
      country: string | null;
      floor: string;
      left: string | null;
    }>(
      `SELECT e.device_id AS id, e.country, e.min_price_per_gb_micros AS floor, bandwidth.bytes_left(e) AS left
       FROM bandwidth.exit e WHERE (e.ticket_sha256 = $1 OR e.previous_ticket_sha256 = $1)
         AND e.stopped_at IS NULL AND e.renewed_at > now() - make_interval(secs => $2)`,
      [sha256(ticket), TICKET_VALID_S],
    );
    const row = rows[0];
    if (!row) return null;
    const bytesLeft = row.left === null ? null : BigInt(row.left);
    return { deviceId: row.id, country: row.country, minPricePerGbMicros: BigInt(row.floor), bytesLeft };
  }

  async exitsHere(gatewayId: GatewayId, deviceIds: DeviceId[]): Promise<void> {
    await this.pool.query(
      'DELETE FROM bandwidth.exit_presence WHERE gateway_id = $1 AND device_id <> ALL($2::uuid[])',
      [gatewayId, deviceIds],
    );
    await this.pool.query(
      `INSERT INTO bandwidth.exit_presence (gateway_id, device_id)
       SELECT DISTINCT $1::uuid, device FROM unnest($2::uuid[]) device
       ON CONFLICT (gateway_id, device_id) DO UPDATE SET seen_at = clock_timestamp()`,
      [gatewayId, deviceIds],
    );
  }

  async leave(gatewayId: GatewayId): Promise<void> {
    await this.pool.query(
      `WITH gone AS (DELETE FROM bandwidth.exit_presence WHERE gateway_id = $1)
       UPDATE bandwidth.gateway SET left_at = clock_timestamp() WHERE id = $1 AND left_at IS NULL`,
      [gatewayId],
    );
  }
}

/** One connection that listens and reconnects when it breaks. Reports show what it missed. */
class Listening {
  private client: PoolClient | null = null;
  private timer: NodeJS.Timeout | null = null;
  private stopped = false;
  private pauseMs = FIRST_PAUSE_MS;

  constructor(
    private readonly pool: Pool,
    private readonly listener: (sessionId: SessionId) => void,
  ) {}

  async start(): Promise<void> {
    const client = await this.pool.connect();
    const lost = () => this.lost(client);
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ channel, payload }) => {
      if (channel === CHANNEL && payload) this.listener(payload as SessionId);
    });
    this.client = client;
    try {
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      this.drop(client);
      throw error;
    }
    this.pauseMs = FIRST_PAUSE_MS;
    if (this.stopped) this.drop(client);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    if (this.client) this.drop(this.client);
  }

  private lost(client: PoolClient): void {
    if (this.client !== client) return;
    this.drop(client);
    this.startLater();
  }

  private startLater(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.start().catch(() => this.startLater()), this.pauseMs);
    this.timer.unref();
    this.pauseMs = Math.min(LONGEST_PAUSE_MS, this.pauseMs * 2);
  }

  /** Error listeners stay: a late error must not end the process. */
  private drop(client: PoolClient): void {
    if (this.client !== client) return;
    this.client = null;
    client.release(true);
  }
}

const sha256 = (secret: string): Buffer => createHash('sha256').update(secret).digest();

function toJson(usages: Usage[]): string {
  return JSON.stringify(
    usages.map(({ sessionId, usedBytes, carried }) => ({
      s: sessionId,
      u: String(usedBytes),
      c: carried.map(({ deviceId, gatewayBytes, exitBytes }) => ({
        d: deviceId,
        g: String(gatewayBytes),
        e: String(exitBytes),
      })),
    })),
  );
}
