import { call, device, person, type Person } from '../../support/client.js';

/** What a device is told to run. */
export interface Order {
  placement_id: string;
  deploy_id: string;
  replica: number;
  revision: number;
  command: string[] | null;
}

/** How an order fares here; undefined: it is running. */
export type Fate = { state: 'ended'; exit_code?: number; cause?: string; reason?: string } | { state: 'starting' };

const PAUSE_MS = 150;

/** A device as the service sees one: it calls heartbeat and sync like an agent, and runs nothing. */
export class Rig {
  /** All that it was told to run, and when first, by placement. */
  readonly seen = new Map<string, Order>();
  /** What it was told to run last. */
  orders: Order[] = [];
  fate: (order: Order) => Fate | undefined = () => undefined;
  private calling = false;
  private loop: Promise<void> = Promise.resolve();

  private constructor(
    private readonly url: () => string,
    readonly name: string,
    readonly owner: Person,
    readonly worker: string,
    private readonly facts: object,
  ) {}

  /** A new device, of a new owner unless one is given, that is online when this returns. */
  static async start(url: () => string, name: string, facts: object = {}, owner?: Person): Promise<Rig> {
    const whose = owner ?? (await person(url(), 'owner'));
    const rig = new Rig(url, name, whose, await device(url(), whose, name), facts);
    await rig.heartbeat();
    await rig.sync(true);
    rig.resume();
    return rig;
  }

  /** From now on nobody hears of it; what it runs goes on running. */
  async silence(): Promise<void> {
    this.calling = false;
    await this.loop;
  }

  resume(): void {
    this.calling = true;
    this.loop = this.call();
  }

  /** One call; answers what it is to run. */
  async sync(fresh = false): Promise<Order[]> {
    const replicas = fresh ? [] : [...this.orders].map((order) => this.word(order));
    const { status, body } = await call(this.url(), 'POST', '/api/deploy/replicas/sync', {
      worker: this.worker,
      body: { fresh, replicas },
    });
    if (status !== 200) throw new Error(`sync answered ${status}: ${JSON.stringify(body)}`);
    this.orders = body.replicas;
    for (const order of this.orders) this.seen.set(order.placement_id, order);
    return this.orders;
  }

  async heartbeat(): Promise<void> {
    const body = { device_type: 'desktop', ...this.facts };
    const reply = await call(this.url(), 'POST', '/api/worker/heartbeat', { worker: this.worker, body });
    if (reply.status !== 200) throw new Error(`heartbeat answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  }

  private word(order: Order): object {
    return { placement_id: order.placement_id, ...(this.fate(order) ?? { state: 'running' }) };
  }

  /** A call that fails is repeated, as an agent does. */
  private async call(): Promise<void> {
    for (let n = 1; this.calling; n++) {
      if (n % 5 === 0) await this.heartbeat().catch(() => undefined);
      await this.sync().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
