import pg from 'pg';
import { newId } from '@app/kernel/ids';
import type { DeviceId, UserId } from '@app/kernel';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import { ledgerChecks } from '@app/ledger/audit/ledger-checks';
import { ledgerDatabase } from '@app/ledger/ledger.database';
import { migratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { GatewayProvisioner } from '../src/adapters/gateway/gateway-provisioner.js';
import { bandwidthAudit } from '../src/adapters/postgres/bandwidth-audit.js';
import { PostgresGatewayRepository } from '../src/adapters/postgres/postgres-gateway-repository.js';
import { TypeormSessionRepository } from '../src/adapters/postgres/typeorm-session-repository.js';
import { bandwidthDatabase } from '../src/bandwidth.database.js';
import type { GatewayId, SessionId } from '../src/contract.js';
import { Provisioners, type ProxyProvisioner } from '../src/ports/proxy-provisioner.js';
import { ChangePassword } from '../src/use-cases/change-password.js';
import { EndSession } from '../src/use-cases/end-session.js';
import { FailSession } from '../src/use-cases/fail-session.js';
import { OrderSession, type OrderedSession, type OrderSessionInput } from '../src/use-cases/order-session.js';
import { SettleSession } from '../src/use-cases/settle-session.js';
import { TidySessions } from '../src/use-cases/tidy-sessions.js';
import { TopUpSession } from '../src/use-cases/top-up-session.js';

const OPTIONS = { minPricePerGbMicros: 1n, exitShareBps: 7_000, sessionHours: 1 };
const GB = 1_000_000_000n;

/** The use cases of sessions on a database of their own, and what gateways use beside them. */
export class SessionMarket {
  readonly ledger = new PostgresLedger(this.migrated.database);
  readonly sessions = new TypeormSessionRepository(this.migrated.database);
  readonly gateways = new PostgresGatewayRepository(this.pool);
  readonly gatewayProvisioner = new GatewayProvisioner(this.migrated.database);
  readonly topUp = new TopUpSession(
    this.migrated.database,
    this.sessions,
    this.ledger,
    new Provisioners(this.gatewayProvisioner),
  );

  private constructor(
    readonly migrated: MigratedDatabase,
    readonly pool: pg.Pool,
  ) {}

  static async open(): Promise<SessionMarket> {
    const migrated = await migratedDatabase(ledgerDatabase, bandwidthDatabase);
    const pool = new pg.Pool({ connectionString: migrated.url, max: 6 });
    pool.on('error', () => undefined);
    return new SessionMarket(migrated, pool);
  }

  async close(): Promise<void> {
    await this.pool.end();
    await this.migrated.drop();
  }

  /** The use cases over a provider: our gateways, unless told otherwise. */
  over(provisioner: ProxyProvisioner = this.gatewayProvisioner) {
    const { database } = this.migrated;
    const provisioners = new Provisioners(provisioner, [this.gatewayProvisioner]);
    const failSession = new FailSession(database, this.sessions, this.ledger, provisioners);
    const settle = new SettleSession(database, this.sessions, this.ledger, provisioners, OPTIONS);
    return {
      failSession,
      settle,
      order: new OrderSession(database, this.sessions, this.ledger, provisioners, failSession, OPTIONS),
      end: new EndSession(this.sessions, settle),
      changePassword: new ChangePassword(this.sessions, provisioners),
      tidy: new TidySessions(this.sessions, settle, failSession),
    };
  }

  gateway(): Promise<GatewayId> {
    return this.gateways.register({ host: '127.0.0.1', port: 1080, tunnelPort: 1443, certificateSha256: '' });
  }

  /** The gateway stops reporting. */
  async silence(gatewayId: GatewayId): Promise<void> {
    await this.pool.query(`UPDATE bandwidth.gateway SET seen_at = now() - interval '1 minute' WHERE id = $1`, [
      gatewayId,
    ]);
  }

  async buyer(usdMicros: bigint): Promise<UserId> {
    const userId = newId<UserId>();
    await this.ledger.openAccounts(userId);
    if (usdMicros > 0n)
      await this.ledger.grant({
        userId,
        currency: 'usd',
        amountMicros: usdMicros,
        key: `w:${userId}`,
        kind: 'welcome',
      });
    return userId;
  }

  /** A device of a new owner that shares its connection. */
  async device(country = 'tr'): Promise<{ deviceId: DeviceId; ownerId: UserId }> {
    const [deviceId, ownerId] = [newId<DeviceId>(), await this.buyer(0n)];
    await this.pool.query(
      'INSERT INTO bandwidth.exit (device_id, owner_id, country, ticket_sha256) VALUES ($1, $2, $3, sha256($4))',
      [deviceId, ownerId, country, Buffer.from(deviceId)],
    );
    return { deviceId, ownerId };
  }

  async usd(userId: UserId): Promise<bigint> {
    return (await this.ledger.balances(userId)).usd;
  }

  /** An order with defaults: 1 GB for a dollar. */
  terms(userId: UserId, changes: Partial<OrderSessionInput> = {}): OrderSessionInput {
    return {
      userId,
      boughtBytes: GB,
      pricePerGbMicros: 1_000_000n,
      exit: 'any',
      country: null,
      creationKey: null,
      ...changes,
    };
  }

  activate(ordered: OrderedSession): Promise<void> {
    return this.over().order.activate(ordered);
  }

  async buy(userId: UserId, changes: Partial<OrderSessionInput> = {}): Promise<SessionId> {
    const ordered = await this.over().order.execute(this.terms(userId, changes));
    await this.activate(ordered!);
    return ordered!.sessionId;
  }

  /** The failing checks of ledger and bandwidth, by name, with their rows. */
  async wrongs(): Promise<object> {
    const wrongs: Record<string, object[]> = {};
    for (const { name, sql } of [...ledgerChecks, ...bandwidthAudit]) {
      const { rows } = await this.pool.query(sql);
      if (rows.length > 0) wrongs[name] = rows;
    }
    return wrongs;
  }
}
