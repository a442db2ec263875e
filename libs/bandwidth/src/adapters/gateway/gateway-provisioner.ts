import { Injectable } from '@nestjs/common';
import { Database } from '@app/platform';
import { newPassword, newUsername } from '../../domain/credentials.js';
import { SessionErrors } from '../../domain/session.errors.js';
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
/** Gateways say every few seconds which exits hang on them. */
const PRESENT_S = 15;

/** Our own gateways carry the sessions: they share the database, so there is nobody to call. */
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

  /** Gateways see what is bought with their next lease. */
  override async extend(): Promise<void> {}

  /** With the address of a gateway that lives now: the one of the creation may be gone. */
  override async newPassword({ sessionId }: ProvisionedSession): Promise<ProxyAccess> {
    const [session] = await this.database.query<{ username: string; host: string; port: number }>(
      'SELECT username, host, port FROM bandwidth.session WHERE id = $1',
      [sessionId],
    );
    if (!session) throw SessionErrors.session_not_found();
    const [gateway = session] = await this.alive();
    return { ...gateway, username: session.username, password: newPassword(), providerRef: null };
  }

  /** Final when no gateway that lives holds a lease: the dead are not waited for, what they reported stands. */
  override async close({ sessionId }: ProvisionedSession): Promise<boolean> {
    const [row] = await this.database.query<{ open: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM bandwidth.lease l JOIN bandwidth.gateway g ON g.id = l.gateway_id
         WHERE l.session_id = $1 AND l.closed_at IS NULL AND bandwidth.is_alive(g)) AS open`,
      [sessionId],
    );
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
    return this.database.query<Gateway>(
      'SELECT g.host, g.port FROM bandwidth.gateway g WHERE g.left_at IS NULL AND bandwidth.is_alive(g) ORDER BY random()',
    );
  }

  /** A gateway on which a device hangs that would carry the session now. */
  private async withExit({ country, pricePerGbMicros }: ProvisionOrder): Promise<Gateway> {
    const [gateway] = await this.database.query<Gateway>(
      `SELECT g.host, g.port FROM bandwidth.exit_presence p
       JOIN bandwidth.gateway g ON g.id = p.gateway_id JOIN bandwidth.exit e USING (device_id)
       WHERE bandwidth.is_alive(g) AND p.seen_at > clock_timestamp() - make_interval(secs => $3)
         AND e.stopped_at IS NULL AND e.min_price_per_gb_micros <= $2 AND ($1::text IS NULL OR e.country = $1)
         AND coalesce(bandwidth.bytes_left(e), 1) > 0
       ORDER BY random() LIMIT 1`,
      [country, pricePerGbMicros, PRESENT_S],
    );
    if (!gateway) throw SessionErrors.no_exit_available();
    return gateway;
  }
}
