import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One answer of an API server. */
export interface Exchange {
  /** Method and path; times in a query are left out. */
  request: string;
  status: number;
  /** JSON of an object, or the text of a log with its bytes as Latin-1. */
  body: unknown;
}

export interface Server {
  url: string;
  close(): Promise<void>;
}

const FOLDER = 'test/kubernetes/fixtures';
export const fileOf = (name: string): string => `${FOLDER}/${name.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}.json`;

const keyOf = ({ method, url }: IncomingMessage): string => `${method} ${url!.replace(/[?&]sinceTime=[^&]*/, '')}`;

/**
 * Answers as a server did that was recorded. Answers come in the order in which they came then: what is asked out of turn
 * gets its last answer again, until its turn comes. What was never asked then is 500.
 */
export async function replay(name: string): Promise<Server> {
  const exchanges = JSON.parse(await readFile(fileOf(name), 'utf8')) as Exchange[];
  const last = new Map<string, Exchange>();
  let turn = 0;
  return listen(async (request, response) => {
    await bytesOf(request);
    const key = keyOf(request);
    // A first question is not kept waiting.
    const at = last.has(key) ? turn : exchanges.findIndex((one, index) => index >= turn && one.request === key);
    if (exchanges[at]?.request === key) {
      last.set(key, exchanges[at]);
      turn = at + 1;
    }
    const answer = last.get(key);
    if (!answer) return void response.writeHead(500).end(`not recorded: ${key}`);
    const text = typeof answer.body === 'string' ? Buffer.from(answer.body, 'latin1') : JSON.stringify(answer.body);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  });
}

export interface Recorder extends Server {
  /** Keeps what was answered since the last time under this name. */
  save(name: string): Promise<void>;
}

/** Passes everything on to a real server, and remembers each answer that differs from the one before. */
export async function record(target: string, authorization: string, send: typeof fetch): Promise<Recorder> {
  let exchanges: Exchange[] = [];
  const server = await listen(async (request, response) => {
    const body = await bytesOf(request);
    const headers = { authorization, 'content-type': 'application/json' };
    const init = { method: request.method, headers, ...(body.length > 0 ? { body: new Uint8Array(body) } : {}) };
    const answer = await send(target + request.url, init);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const exchange = { request: keyOf(request), status: answer.status, body: readable(bytes) };
    const before = exchanges.findLast((one) => one.request === exchange.request);
    if (!before || essence(before) !== essence(exchange)) exchanges.push(exchange);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(bytes);
  });
  return {
    ...server,
    save: async (name) => {
      await writeFile(fileOf(name), `[\n${exchanges.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`);
      exchanges = [];
    },
  };
}

/** An object without the bookkeeping that nobody reads; else the text. */
function readable(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'), (key, value: unknown) =>
      key === 'managedFields' || key === 'images' ? undefined : value,
    ) as unknown;
  } catch {
    return bytes.toString('latin1');
  }
}

const CLOCKWORK = /"(resourceVersion|lastHeartbeatTime|lastUpdateTime)":"[^"]*"/g;
const essence = ({ status, body }: Exchange): string => `${status} ${JSON.stringify(body).replace(CLOCKWORK, '')}`;

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>): Promise<Server> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
