import { call, device, person, type Person, type Reply, type RequestOptions } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { PATIENCE_MS } from '../../support/patience.js';

const JOB = {
  ...{ title: 'Work that must not be lost', job_type: 'script', price_coin: 1, duration_hrs: 1, verification: 'none' },
};
const PAUSE_MS = 50;
/** A client that waited so long for one answer has met a service that does not heal. */
const LIMIT_MS = 3 * PATIENCE_MS;

/** One client's device, and the last number it was told is stored. */
export interface Rig {
  worker: string;
  beats: number;
}

/** What the clients were told: all of it must be true after every fault. */
export interface Told {
  /** Idempotency-Key → the job made for it. */
  posted: Map<string, string>;
  completed: Set<string>;
  rigs: Rig[];
  /** Answers and breaks that ask for the same request once more. */
  again: number;
  /** Answers that nobody can do anything with: a fault must never cause one. */
  wrong: string[];
}

/** Clients that post, accept, beat and complete, and repeat each request (same key) until it is answered. */
export class Load {
  readonly told: Told = { posted: new Map(), completed: new Set(), rigs: [], again: 0, wrong: [] };
  private clients: Promise<void>[] = [];
  private running = false;
  /** Rounds that each client has ended, and when it began the last of them. */
  private readonly ended: number[] = [];
  private readonly begun: number[] = [];

  private constructor(
    readonly buyer: Person,
    readonly owner: Person,
    /** Addresses the clients use in turn. */
    public urls: string[],
  ) {}

  static async prepare(url: string, clients: number): Promise<Load> {
    const load = new Load(await keyHolder(url, 'buyer'), await keyHolder(url, 'owner'), [url]);
    for (let n = 0; n < clients; n++) {
      load.told.rigs.push({ worker: await device(url, load.owner, `rig-${n}`), beats: 0 });
      load.ended.push(0);
      load.begun.push(0);
    }
    return load;
  }

  start(): void {
    this.running = true;
    this.clients = this.told.rigs.map((rig, n) => this.client(rig, n));
  }

  /** Makes one more job, which is looked for like the others; answers what is shown of it. */
  async postOne(url: string): Promise<{ created_at: string; expires_at: string }> {
    const key = `one-${this.told.posted.size}`;
    const posted = await this.insist(url, '/api/jobs', { token: this.buyer.token, body: JOB }, key);
    if (!posted) throw new Error(this.told.wrong.at(-1));
    this.told.posted.set(key, posted.body.job_id as string);
    return (await call(url, 'GET', `/api/jobs/${posted.body.job_id}`, { token: this.buyer.token })).body.job;
  }

  /** Each client ends its round, so that no request is left without an answer. */
  async stop(): Promise<void> {
    this.running = false;
    await Promise.all(this.clients);
  }

  /** Acknowledged writes of each kind so far, together. */
  get acknowledged(): number {
    const { posted, completed, rigs } = this.told;
    return posted.size + completed.size + rigs.reduce((sum, { beats }) => sum + beats, 0);
  }

  /** Waits for so many more rounds of all clients together. */
  async rounds(count: number): Promise<void> {
    const total = () => this.ended.reduce((sum, rounds) => sum + rounds, 0);
    const from = total();
    await this.until(() => total() >= from + count, `${count} more rounds`);
  }

  /** Waits until every client has ended a round that it began after now: the service is well. Answers how long it took. */
  async healed(): Promise<number> {
    const from = performance.now();
    const rounds = [...this.ended];
    // The round under way when this was called may have been lucky; the one after it was begun and ended since.
    await this.until(() => this.begun.every((at, n) => at >= from && this.ended[n]! > rounds[n]! + 1), 'healing');
    return performance.now() - from;
  }

  private async until(condition: () => boolean, what: string): Promise<void> {
    await eventually(async () => this.told.wrong.length > 0 || condition(), what, LIMIT_MS);
    if (this.told.wrong.length > 0) throw new Error(`Wrong answers:\n${this.told.wrong.slice(0, 5).join('\n')}`);
  }

  private async client(rig: Rig, n: number): Promise<void> {
    for (let round = 0; this.running && this.told.wrong.length === 0; round++) {
      this.begun[n] = performance.now();
      const url = this.urls[(n + round) % this.urls.length]!;
      if (await this.work(url, rig, `client-${n}-${rig.beats}`)) this.ended[n]!++;
    }
  }

  private async work(url: string, rig: Rig, key: string): Promise<boolean> {
    const { buyer, told } = this;
    const posted = await this.insist(url, '/api/jobs', { token: buyer.token, body: JOB }, key);
    if (!posted) return false;
    const id = posted.body.job_id as string;
    told.posted.set(key, id);
    const { worker } = rig;
    if (!(await this.insist(url, `/api/jobs/${id}/accept`, { worker, body: {} }))) return false;
    if (!(await this.insist(url, '/api/worker/heartbeat', { worker, body: { ram_gb: rig.beats + 1 } }))) return false;
    rig.beats++;
    if (!(await this.insist(url, `/api/jobs/${id}/complete`, { worker, body: { result: key } }))) return false;
    told.completed.add(id);
    return true;
  }

  /** Posts until it is answered; null when the answer is one that a repeat can't mend. */
  private async insist(url: string, path: string, options: RequestOptions, key?: string): Promise<Reply | null> {
    const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
    const until = Date.now() + LIMIT_MS;
    let last = 'no connection';
    while (Date.now() < until) {
      const reply = await call(url, 'POST', path, { ...options, headers }).catch(() => null);
      if (reply?.status === 200) return reply;
      if (reply) last = `${reply.status} ${JSON.stringify(reply.body)}`;
      if (reply && !mayBeRepeated(reply)) return this.giveUp(path, last);
      this.told.again++;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    return this.giveUp(path, `nothing better than ${last} for ${LIMIT_MS / 1000} s`);
  }

  private giveUp(path: string, why: string): null {
    this.told.wrong.push(`POST ${path}: ${why}`);
    return null;
  }
}

/** Somebody with an API key in place of a token: no clock takes it away. */
async function keyHolder(url: string, name: string): Promise<Person> {
  const made = await person(url, name);
  const body = { name, scopes: ['jobs:read', 'jobs:write', 'worker:read', 'worker:write'] };
  const reply = await call(url, 'POST', '/auth/api-keys', { token: made.token, body });
  if (reply.status !== 200) throw new Error(`api-keys answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return { ...made, token: reply.body.key as string };
}

/** 503 with Retry-After, and the first request with a key while it still runs. */
function mayBeRepeated({ status, headers, body }: Reply): boolean {
  if (status === 409) return body.code === 'idempotency_in_progress';
  return status === 503 && headers.has('retry-after');
}
