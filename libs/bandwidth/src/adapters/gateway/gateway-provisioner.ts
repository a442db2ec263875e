import { Injectable } from '@nestjs/common';
import { Database } from '@app/platform';
import { newPassword, newUsername } from '../../domain/credentials.js';
import { SessionErrors } from '../../domain/session.errors.js';
import { SessionRow } from '../postgres/session.row.js';
import {
  ProxyProvisioner,
  type ProvisionedSession,
  type ProvisionOrder,
  type ProxyAccess,
} from '../../ports/proxy-provisioner.js';

interface Gateway {
  host: string;
  port: number;
}

/** A gateway comes back, or a new one is started, within seconds. */
const RETRY_AFTER_S = 3;
/** Gateways report every few seconds which exits are connected to them. */
export const PRESENT_S = 15;

/** Our own gateways carry the sessions. They share the database, so no call is needed. */
@Injectable()
export class GatewayProvisioner extends ProxyProvisioner {
  override readonly name = 'gateway';

  constructor(private readonly database: Database) {
    super();
  }

  override async check(order: ProvisionOrder): Promise<void> {
    await this.choose(order);
  }

  override async provision(order: ProvisionOrder): Promise<ProxyAccess> {
    const { host, port } = await this.choose(order);
    return { host, port, username: newUsername(), password: newPassword(), providerRef: null };
  }

  /** Gateways see a top-up with their next lease. */
  override async extend(): Promise<void> {}

  /** With the address of a gateway that is alive now: the first one may be gone. */
  override async newPassword({ sessionId }: ProvisionedSession): Promise<ProxyAccess> {
    const session = await this.database.repository(SessionRow).findOneBy({ id: sessionId });
    if (!session?.username) throw SessionErrors.session_not_found();
    const { username, host, port } = session;
    const [gateway = { host: host!, port: port! }] = await this.alive();
    return { ...gateway, username, password: newPassword(), providerRef: null };
  }

  /** Final when no live gateway holds a lease; the reports of dead gateways stand. */
  override async close({ sessionId }: ProvisionedSession): Promise<boolean> {
    const [row] = await this.database.query<{ open: boolean }>(HAS_LEASE, [sessionId]);
    return row?.open === false;
  }

  private async choose(order: ProvisionOrder): Promise<Gateway> {
    const gateways = await this.alive();
    const gateway = gateways[0];
    if (!gateway) throw SessionErrors.proxy_unavailable(undefined, { retryAfterS: RETRY_AFTER_S });
    if (order.exit !== 'device' && order.country === null) return gateway;
    return this.withExit(order);
  }

  private alive(): Promise<Gateway[]> {
    return this.database.query<Gateway>(ALIVE);
  }

  /** A gateway with a connected device that would carry the session now. */
  private async withExit({ country, pricePerGbMicros }: ProvisionOrder): Promise<Gateway> {
    const [gateway] = await this.database.query<Gateway>(WITH_EXIT, [country, pricePerGbMicros, PRESENT_S]);
    if (!gateway) throw SessionErrors.no_exit_available();
    return gateway;
  }
}

/** By hand: a SQL function over the row decides who is alive. $1 session. */
const HAS_LEASE = `
  SELECT EXISTS (SELECT 1 FROM bandwidth.lease l JOIN bandwidth.gateway g ON g.id = l.gateway_id
    WHERE l.session_id = $1 AND l.closed_at IS NULL AND bandwidth.is_alive(g)) AS open`;

/** By hand: as above. */
const ALIVE = `
  SELECT g.host, g.port FROM bandwidth.gateway g WHERE g.left_at IS NULL AND bandwidth.is_alive(g) ORDER BY random()`;

/** By hand: joins, and SQL functions over their rows. $1 country or null, $2 price per GB, $3 seconds. */
const WITH_EXIT = `
  SELECT g.host, g.port FROM bandwidth.exit_presence p
  JOIN bandwidth.gateway g ON g.id = p.gateway_id JOIN bandwidth.exit e USING (device_id)
  WHERE bandwidth.is_alive(g) AND p.seen_at > clock_timestamp() - make_interval(secs => $3)
    AND e.stopped_at IS NULL AND e.min_price_per_gb_micros <= $2 AND ($1::text IS NULL OR e.country = $1)
    AND coalesce(bandwidth.bytes_left(e), 1) > 0
  ORDER BY random() LIMIT 1`;
