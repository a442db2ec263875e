import { auditOf } from '../../support/audit.js';
import { startCluster, type Cluster } from '../../support/cluster.js';
import { tcpProxy, type TcpProxy } from '../../support/tcp-proxy.js';
import { Load } from './load.js';
import { PostgresServer } from './postgres-server.js';
import { lostOf } from './verdict.js';

const CLIENTS = 6;
/** Rounds of work (four writes each) before a fault, and while it lasts where work goes on. */
const WORK = 24;

/** What one run of a fault showed. */
export interface Outcome {
  fault: string;
  acknowledged: number;
  lost: string[];
  /** From the fault's end until every client had a whole round of work done again; ms. */
  healedMs: number;
}

/** Something that goes wrong, and comes to an end. */
export interface Fault {
  name: string;
  /** Only root can strike it. */
  byRoot?: true;
  /** Breaks it, and resolves when the cause is gone: what is left to heal is the service's own matter. */
  strike(lab: Lab): Promise<void>;
  /** Undoes what the fault needed, after the load has ended. */
  after?(lab: Lab): Promise<void>;
}

/** `npm run cluster` on a PostgreSQL of its own behind a proxy, with clients at work. */
export class Lab {
  private constructor(
    readonly postgres: PostgresServer,
    readonly link: TcpProxy,
    readonly cluster: Cluster,
    readonly load: Load,
  ) {}

  static async open(): Promise<Lab> {
    const postgres = await PostgresServer.start();
    const link = await tcpProxy(postgres.url);
    const drop = async () => {
      await link.cut();
      await postgres.dispose();
    };
    const env = {
      WELCOME_COIN: '1000000',
      DEVICE_OFFLINE_AFTER_S: '3600',
      DATABASE_POOL: '6',
    };
    const cluster = await startCluster(env, { url: link.url, drop });
    return new Lab(postgres, link, cluster, await Load.prepare(cluster.url, CLIENTS));
  }

  /** Work, the fault under it, healing, work again; then everything that was acknowledged is looked for. */
  async suffer(fault: Fault): Promise<Outcome> {
    const before = this.load.acknowledged;
    this.load.start();
    try {
      await this.load.rounds(WORK);
      await fault.strike(this);
      const healedMs = await this.load.healed();
      await this.load.rounds(WORK / 2);
      await this.load.stop();
      const lost = [...(await lostOf(this.cluster.url, this.load)), ...(await this.books())];
      return { fault: fault.name, acknowledged: this.load.acknowledged - before, lost, healedMs };
    } finally {
      await this.load.stop();
      await fault.after?.(this);
    }
  }

  async dispose(): Promise<void> {
    await this.cluster.dispose();
  }

  private books(): Promise<string[]> {
    const { dataDir } = this.cluster;
    return auditOf({ dataDir, databaseUrl: this.postgres.url });
  }
}
