import { Agent, request } from 'node:http';

const CHECK_EVERY_MS = 1_000;
const CHECK_LIMIT_MS = 2_000;
/** Shorter than a server's keep-alive, so that no request goes out on a connection that is just closing. */
const QUIET_CONNECTION_MS = 30_000;

/** One server behind the balancer; its address changes when it restarts. */
export class Backend {
  readonly agent = new Agent({ keepAlive: true, timeout: QUIET_CONNECTION_MS });
  private address: { hostname: string; port: number } | null = null;
  /** Whether its last health check succeeded. */
  ready = false;

  constructor(readonly name: string) {}

  get known(): boolean {
    return this.address !== null;
  }

  /** Where requests go; throws without a known address. */
  get target(): { hostname: string; port: number; agent: Agent } {
    if (!this.address) throw new Error(`${this.name} has no address`);
    return { ...this.address, agent: this.agent };
  }

  up(url: string): void {
    const { hostname, port } = new URL(url);
    this.address = { hostname, port: Number(port) };
    this.ready = true;
  }

  down(): void {
    this.address = null;
    this.ready = false;
  }

  async check(): Promise<void> {
    const asked = this.address;
    if (!asked) return;
    const ready = await answersReady(asked);
    // It may have restarted at another address meanwhile.
    if (this.address === asked) this.ready = ready;
  }
}

/** All servers, taken in turn. */
export class Backends {
  private readonly all: Backend[] = [];
  private turn = 0;
  private readonly timer = setInterval(() => this.check(), CHECK_EVERY_MS);

  add(name: string): Backend {
    const backend = new Backend(name);
    this.all.push(backend);
    return backend;
  }

  /** The next server not tried yet. If none is ready (the database is away), any may report that itself. */
  next(tried: ReadonlySet<Backend>): Backend | undefined {
    const choice = this.choice(tried);
    return choice[this.turn++ % choice.length];
  }

  /** Whether `next` would find one. */
  hasNext(tried: ReadonlySet<Backend>): boolean {
    return this.choice(tried).length > 0;
  }

  close(): void {
    clearInterval(this.timer);
    for (const { agent } of this.all) agent.destroy();
  }

  private choice(tried: ReadonlySet<Backend>): Backend[] {
    const known = this.all.filter((backend) => backend.known && !tried.has(backend));
    const ready = known.filter((backend) => backend.ready);
    return ready.length > 0 ? ready : known;
  }

  private check(): void {
    for (const backend of this.all) void backend.check();
  }
}

function answersReady({ hostname, port }: { hostname: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = request(
      // A new connection: a closing server would look healthy on its old ones.
      { hostname, port, path: '/health/ready', agent: false, timeout: CHECK_LIMIT_MS },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    );
    asking.on('timeout', () => asking.destroy());
    asking.on('error', () => resolve(false));
    asking.end();
  });
}
