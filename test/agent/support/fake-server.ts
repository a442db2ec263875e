import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { freePort } from '../../support/free-port.js';

export const TOKEN = 'wk_token_of_the_tests';

export interface FakeAttempt {
  id: string;
  job: { id: string; title: string; duration_hrs: number; price_coin: number; spec: object | null };
  state: 'waiting' | 'running' | 'completed' | 'failed' | 'released' | 'cancelled';
  log: Buffer;
  progress: Array<{ percent: number; message?: string }>;
  artifacts: Map<string, Buffer>;
  reports: Array<{ kind: string; body: Record<string, unknown> }>;
  paid: number;
}

export interface FakeReplica {
  placement_id: string;
  port?: number;
  memory_mb: number;
  [field: string]: unknown;
}

export interface FakeWord {
  placement_id: string;
  state: string;
  exit_code?: number | null;
  cause?: string;
  reason?: string;
}

type Body = Record<string, string | number | undefined>;

interface Answer {
  status: number;
  body: object | Buffer;
  headers?: Record<string, string>;
}

/** The worker's side of the service, in memory, for the agent's specs; it can fail, lose replies, and go away. */
export class FakeServer {
  readonly attempts: FakeAttempt[] = [];
  readonly heartbeats: Array<Record<string, unknown>> = [];
  /** `METHOD /path` of every request that arrived, without queries. */
  readonly requests: string[] = [];
  /** Inputs of jobs, by the SHA-256 they are asked for. */
  readonly files = new Map<string, Buffer>();
  offlineCalls = 0;
  /** What the device should run; undefined: a service that knows no replicas. */
  replicas: FakeReplica[] | undefined;
  readonly syncs: Array<{ fresh?: boolean; replicas: FakeWord[] }> = [];
  syncS = 60;
  readonly replicaLogs = new Map<string, Buffer>();
  heartbeatIntervalS = 1;
  /** Of today; as of 30 days it answers 100 coins and a dollar more. Undefined: a service that tells none. */
  earned: { coin: number; usd: number } | undefined;
  /** Answers instead of the usual one; `lost` does the work and then cuts the connection. */
  interfere: (request: string) => Answer | 'lost' | undefined = () => undefined;
  private readonly commands: Array<Record<string, unknown>> = [];
  private server: Server | undefined;
  private port = 0;
  /** Why it gives this agent no new jobs. */
  needs: string | undefined;

  async start(): Promise<void> {
    // One that nobody else gets while this server is away.
    this.port ||= await freePort();
    this.server = createServer((request, response) => void this.serve(request, response));
    await new Promise<void>((resolve) => this.server!.listen(this.port, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** A job for the next claim. */
  post(spec: object | null, title = 'A job'): FakeAttempt {
    const attempt: FakeAttempt = {
      id: randomUUID(),
      job: { id: randomUUID(), title, duration_hrs: 1, price_coin: 5, spec },
      state: 'waiting',
      log: Buffer.alloc(0),
      progress: [],
      artifacts: new Map(),
      reports: [],
      paid: 0,
    };
    this.attempts.push(attempt);
    return attempt;
  }

  cancel(attempt: FakeAttempt): void {
    attempt.state = 'cancelled';
    this.command('cancel', attempt);
  }

  command(type: string, attempt: FakeAttempt): void {
    this.commands.push({ seq: this.commands.length + 1, type, job_id: attempt.job.id, attempt_id: attempt.id });
  }

  /** Lists other replicas, and tells the device so. */
  list(...replicas: FakeReplica[]): void {
    this.replicas = replicas;
    this.commands.push({ seq: this.commands.length + 1, type: 'replicas' });
  }

  /** The newest word about a placement. */
  wordOf({ placement_id }: FakeReplica): FakeWord | undefined {
    const words = this.syncs.flatMap(({ replicas }) => replicas);
    return words.findLast((word) => word.placement_id === placement_id);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, this.url);
    const name = `${request.method} ${url.pathname}`;
    this.requests.push(name);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    } catch {
      return;
    }
    const interference = this.interfere(name);
    let answer = interference && interference !== 'lost' ? interference : undefined;
    if (request.headers['x-worker-token'] !== TOKEN) answer = problem(401, 'unauthorized');
    answer ??= await this.answer(url, Buffer.concat(chunks), request);
    if (interference === 'lost' || !this.server) return void response.destroy();
    const isBytes = answer.body instanceof Buffer;
    const type = isBytes ? 'application/octet-stream' : 'application/json';
    response.writeHead(answer.status, { 'content-type': type, ...answer.headers });
    response.end(isBytes ? answer.body : JSON.stringify(answer.body));
  }

  private async answer(url: URL, bytes: Buffer, request: IncomingMessage): Promise<Answer> {
    const isJson = request.headers['content-type'] === 'application/json';
    const body = isJson ? (JSON.parse(bytes.toString()) as Body) : {};
    const [, , scope, id, action] = url.pathname.split('/');
    if (url.pathname === '/api/worker/heartbeat') {
      this.heartbeats.push(body);
      return ok({ heartbeat_interval_s: this.heartbeatIntervalS });
    }
    if (url.pathname === '/api/worker/offline') {
      this.offlineCalls += 1;
      return ok({});
    }
    if (url.pathname === '/api/worker/jobs/claim') return this.claim();
    if (url.pathname === '/api/worker/commands') return this.poll(Number(url.searchParams.get('after')));
    if (url.pathname === '/api/worker/own-earnings' && this.earned)
      return earnings(this.earned, Number(url.searchParams.get('days')));
    if (scope === 'deploy' && this.replicas) return this.deploy(url.pathname, body);
    if (scope === 'jobs') return this.job(id!, action!, body, url, bytes);
    return problem(404, 'route_not_found');
  }

  private deploy(path: string, body: Body): Answer {
    const [placementId, action] = path.split('/').slice(4);
    if (placementId === 'sync') {
      this.syncs.push(body as never);
      return ok({ sync_s: this.syncS, replicas: this.replicas!, tunnel: null });
    }
    if (action !== 'logs') return problem(404, 'route_not_found');
    const log = this.replicaLogs.get(placementId!) ?? Buffer.alloc(0);
    const offset = Number(body.offset);
    if (offset > log.length) return offsetGap(log.length);
    this.replicaLogs.set(placementId!, Buffer.concat([log.subarray(0, offset), Buffer.from(String(body.text))]));
    return ok({ next_offset: this.replicaLogs.get(placementId!)!.length });
  }

  private async claim(): Promise<Answer> {
    if (this.needs) return problem(409, 'agent_outdated', this.needs);
    const next = await this.within(300, () => this.attempts.find(({ state }) => state === 'waiting'));
    if (!next) return ok({ job: null, attempt_id: null });
    next.state = 'running';
    this.command('start', next);
    return ok({ job: { ...next.job, status: 'running' }, attempt_id: next.id });
  }

  private async poll(after: number): Promise<Answer> {
    const found = await this.within(300, () => (this.commands.length > after ? this.commands.slice(after) : undefined));
    return ok({ commands: found ?? [], last_seq: this.commands.length });
  }

  private job(id: string, action: string, body: Body, url: URL, bytes: Buffer): Answer {
    const attempt = this.attempts.find(({ job }) => job.id === id);
    if (!attempt) return problem(404, 'job_not_found');
    if (action === 'accept') {
      if (attempt.state !== 'running') return problem(409, 'job_not_waiting');
      return ok({ job: { ...attempt.job, status: 'running' }, attempt_id: attempt.id });
    }
    const isReport = ['complete', 'fail', 'release'].includes(action);
    const last = attempt.reports.at(-1);
    if (isReport && last?.kind === action) return ok({ job: {}, paid_coin: attempt.paid });
    if (attempt.state !== 'running') return problem(409, 'attempt_ended');
    if (action === 'inputs') return this.input(url);
    if (action === 'logs') return appendLog(attempt, body);
    if (action === 'progress') {
      attempt.progress.push({ percent: Number(body.percent), ...(body.message && { message: String(body.message) }) });
      return ok({});
    }
    if (action === 'artifacts') {
      attempt.artifacts.set(url.searchParams.get('name')!, bytes);
      return ok({ artifact: { sha256: createHash('sha256').update(bytes).digest('hex') } });
    }
    if (!isReport) return problem(404, 'route_not_found');
    attempt.reports.push({ kind: action, body });
    attempt.state = action === 'complete' ? 'completed' : action === 'fail' ? 'failed' : 'released';
    if (action === 'complete') attempt.paid += attempt.job.price_coin;
    return ok({ job: {}, paid_coin: attempt.paid });
  }

  private input(url: URL): Answer {
    const bytes = this.files.get(url.pathname.split('/').at(-1)!);
    return bytes ? { status: 200, body: bytes } : problem(404, 'file_not_found');
  }

  private async within<T>(ms: number, look: () => T | undefined): Promise<T | undefined> {
    const until = Date.now() + ms;
    for (;;) {
      const found = look();
      if (found !== undefined || Date.now() > until || !this.server) return found;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

function earnings({ coin, usd }: { coin: number; usd: number }, days: number): Answer {
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const lines = [
    { day: day(1), coin: 100, usd: 1 },
    { day: day(0), coin, usd },
  ].slice(days === 1 ? 1 : 0);
  const sum = (of: 'coin' | 'usd') => lines.reduce((total, line) => total + line[of], 0);
  return ok({ days, total_coin: sum('coin'), total_usd: sum('usd'), earnings: lines });
}

function appendLog(attempt: FakeAttempt, body: Body): Answer {
  const offset = Number(body.offset);
  if (offset > attempt.log.length) return offsetGap(attempt.log.length);
  const bytes = Buffer.from(String(body.text));
  if (offset + bytes.length > attempt.log.length) attempt.log = Buffer.concat([attempt.log.subarray(0, offset), bytes]);
  return ok({ next_offset: attempt.log.length });
}

function offsetGap(expected_offset: number): Answer {
  const gap = problem(409, 'log_offset_gap');
  return { ...gap, body: { ...gap.body, expected_offset } };
}

const ok = (body: object): Answer => ({ status: 200, body: { ok: true, ...body } });

export function problem(status: number, code: string, detail = code, headers?: Record<string, string>): Answer {
  return { status, body: { ok: false, status, code, detail }, headers };
}
