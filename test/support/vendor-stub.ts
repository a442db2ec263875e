import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const VENDOR_TOKEN = 'a-token-that-must-never-be-logged-0123456789';

export interface StubSession {
  id: string;
  key: string;
  status: 'active' | 'exhausted' | 'ended';
  bytes: number;
  usedBytes: number;
  password: string;
  exit: string;
  country: string | null;
}

/** How an answer goes wrong; `after` does the work first, as when only the answer is lost. */
export type Fault =
  | { status: number; headers?: Record<string, string>; body?: unknown; after?: boolean }
  | { hang: true; after?: boolean }
  | { cut: true; after?: boolean }
  | { text: string; after?: boolean }
  | { hugeBytes: number; after?: boolean };

export interface VendorStub {
  url: string;
  sessions: Map<string, StubSession>;
  /** `METHOD /path` of every request, in order. */
  requests: string[];
  /** Sessions that were really bought. */
  bought(): number;
  /** The next `times` requests that match go wrong. */
  fail(match: RegExp, fault: Fault, times?: number): void;
  /** From here on everything goes well. */
  heal(): void;
  /** Bytes written into an endless answer before the client hung up. */
  hugeWritten(): number;
  ofKey(key: string): StubSession;
  close(): Promise<void>;
}

/** A vendor of docs/proxy-vendor-protocol.md on a local port, with every fault a test may ask for. */
export async function startVendorStub(): Promise<VendorStub> {
  const vendor = new StubVendor();
  const server = createServer((request, response) => void vendor.answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return Object.assign(vendor, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  });
}

interface Answered {
  status: number;
  body: unknown;
}

class StubVendor {
  readonly sessions = new Map<string, StubSession>();
  readonly requests: string[] = [];
  private readonly repeats = new Map<string, Answered>();
  private faults: Array<{ match: RegExp; fault: Fault; left: number }> = [];
  private written = 0;

  bought = (): number => this.sessions.size;
  hugeWritten = (): number => this.written;
  heal = (): void => void (this.faults = []);

  fail = (match: RegExp, fault: Fault, times = Infinity): void => {
    this.faults.push({ match, fault, left: times });
  };

  ofKey = (key: string): StubSession => {
    const found = [...this.sessions.values()].find((session) => session.key === key);
    if (!found) throw new Error(`the vendor has no session of key ${key}`);
    return found;
  };

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const what = `${request.method} ${request.url?.replace('/v1', '')}`;
    this.requests.push(what);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = (chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}) as Record<string, unknown>;
    const fault = this.takeFault(what);
    if (fault && !fault.after) return this.goWrong(fault, response);
    const answered = this.handle(request, what, body);
    if (fault) return this.goWrong(fault, response);
    response.writeHead(answered.status, { 'content-type': 'application/json' }).end(JSON.stringify(answered.body));
  }

  private takeFault(what: string): Fault | undefined {
    const found = this.faults.find(({ match, left }) => left > 0 && match.test(what));
    if (found) found.left--;
    return found?.fault;
  }

  private goWrong(fault: Fault, response: ServerResponse): void {
    if ('cut' in fault) return void response.destroy();
    if ('text' in fault) return void response.writeHead(200, { 'content-type': 'application/json' }).end(fault.text);
    if ('hugeBytes' in fault) return this.writeHuge(fault.hugeBytes, response);
    if ('status' in fault) response.writeHead(fault.status, fault.headers).end(JSON.stringify(fault.body ?? {}));
    // `hang`: nothing, until the client goes away.
  }

  private writeHuge(bytes: number, response: ServerResponse): void {
    const chunk = Buffer.alloc(65_536, 32);
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = (): void => {
      for (; this.written < bytes && !response.destroyed;) {
        this.written += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  }

  private handle(request: IncomingMessage, what: string, body: Record<string, unknown>): Answered {
    if (request.headers.authorization !== `Bearer ${VENDOR_TOKEN}`) return { status: 401, body: {} };
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return this.route(what, body);
    const repeat = this.repeats.get(`${what} ${key}`) ?? this.route(what, body);
    this.repeats.set(`${what} ${key}`, repeat);
    return repeat;
  }

  private route(what: string, body: Record<string, unknown>): Answered {
    if (what === 'POST /sessions') return this.create(body);
    if (what.startsWith('GET /usage')) return this.list(new URL(what.slice(4), 'http://stub').searchParams);
    const [, id = '', verb] = /^\w+ \/sessions\/([^/]+)\/(usage|end|quota|password)$/.exec(what) ?? [];
    const session = this.sessions.get(id);
    if (!session) return { status: 404, body: { code: 'session_not_found' } };
    if (verb === 'end') session.status = 'ended';
    else if (verb !== 'usage' && session.status === 'ended') return { status: 409, body: { code: 'session_ended' } };
    if (verb === 'quota') this.setQuota(session, Number(body['bytes']));
    if (verb === 'password') session.password = randomUUID().replaceAll('-', '');
    return { status: 200, body: shown(session, verb === 'password') };
  }

  private create(body: Record<string, unknown>): Answered {
    if (body['country'] === 'aq') return { status: 409, body: { code: 'no_exit_available' } };
    const session: StubSession = {
      id: `v-${randomUUID()}`,
      key: String(body['key']),
      status: 'active',
      bytes: Number(body['bytes']),
      usedBytes: 0,
      password: randomUUID().replaceAll('-', ''),
      exit: String(body['exit']),
      country: body['country'] as string | null,
    };
    this.sessions.set(session.id, session);
    return { status: 201, body: shown(session, true) };
  }

  private setQuota(session: StubSession, bytes: number): void {
    session.bytes = bytes;
    if (session.usedBytes < bytes) session.status = 'active';
  }

  private list(query: URLSearchParams): Answered {
    const open = [...this.sessions.values()].filter(({ status }) => status !== 'ended');
    const from = Number(query.get('cursor') ?? 0);
    const to = from + Number(query.get('limit'));
    const next = to < open.length ? String(to) : null;
    return { status: 200, body: { sessions: open.slice(from, to).map((one) => shown(one)), next_cursor: next } };
  }
}

function shown({ id, key, status, usedBytes, password }: StubSession, withProxy = false): object {
  const proxy = { host: 'proxy.vendor.example', port: 1080, username: `user-${id}`, password };
  return { id, key, status, used_bytes: usedBytes, ...(withProxy && { proxy }) };
}
