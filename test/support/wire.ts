import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { authOf, type Api, type Operation } from './openapi.js';
import { breaks } from './schema-check.js';
import { PATIENCE_MS } from './patience.js';

/** Stands for the origin of the service, which `send` knows. */
const OWN_ORIGIN = 'own';
const CONSOLE = { origin: OWN_ORIGIN, 'x-market-console': '1' };

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

export interface WireReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends exactly these bytes as the body, and nothing that was not asked for. */
export function send(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Buffer,
): Promise<WireReply> {
  if (headers['origin'] === OWN_ORIGIN) headers = { ...headers, origin: new URL(url).origin };
  // Node frames no body of a DELETE by itself.
  const framed = body === undefined ? headers : { 'Content-Length': String(Buffer.byteLength(body)), ...headers };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, agent, headers: framed }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** What is wrong with a reply by the document, whatever was asked. */
export function wrongWith(api: Api, operation: Operation, reply: WireReply): string[] {
  const documented = operation.responses[reply.status];
  if (!documented) return [`status ${reply.status} is not in the document: ${reply.text.slice(0, 200)}`];
  const type = String(reply.headers['content-type'] ?? '');
  if (reply.status === 200) {
    const schema = api.replySchema(operation);
    return schema && type.includes('application/json') ? breaks(api, schema, JSON.parse(reply.text)) : [];
  }
  if (!type.startsWith('application/problem+json')) return [`${reply.status} came as ${type}`];
  return wrongProblem(reply, documented['x-codes'] ?? []);
}

/** A problem document (docs/api-conventions.md) with one of these codes. */
export function wrongProblem({ status, headers, text }: WireReply, codes?: string[]): string[] {
  const problem = JSON.parse(text) as Record<string, unknown>;
  const wrong = ['type', 'title', 'detail', 'code', 'request_id'].filter(
    (field) => typeof problem[field] !== 'string' || problem[field] === '',
  );
  const facts: Array<[string, boolean]> = [
    ['ok', problem['ok'] === false],
    ['status', problem['status'] === status],
    ['type leads to the code', problem['type'] === `/errors/${String(problem['code'])}`],
    // A reply that is replayed is the first one, with the id of its request.
    [
      'request_id is the header',
      headers['idempotency-replayed'] === 'true' || problem['request_id'] === headers['x-request-id'],
    ],
    ['code is documented', !codes || codes.includes(String(problem['code']))],
    ['WWW-Authenticate', status !== 401 || headers['www-authenticate'] !== undefined],
    ['Retry-After', (status !== 429 && status !== 503) || Number(headers['retry-after']) >= 1],
    ['tells nothing of the inside', !/node_modules|\.js:\d|SELECT |violates|syntax error/.test(text)],
  ];
  return [...wrong, ...facts.filter(([, holds]) => !holds).map(([name]) => name)].map((name) => `${name}: ${text}`);
}

export interface Credentials {
  jwt: string;
  worker: string;
}

export function authHeaders(operation: Operation, { jwt, worker }: Credentials): Record<string, string> {
  const auth = authOf(operation);
  if (operation.path.startsWith('/auth/web/')) return CONSOLE;
  if (auth === 'jwt' || auth === 'jwt optional') return { authorization: `Bearer ${jwt}` };
  return auth === 'worker-token' ? { 'x-worker-token': worker } : {};
}

/** The operation's path with these ids in it, and the document's examples where there are none. */
export function pathOf({ path, parameters }: Operation, ids: Record<string, string> = {}): string {
  return path.replace(/\{([^}]*)\}/g, (_whole, name: string) => {
    const example = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.example;
    return encodeURIComponent(ids[name] ?? String(example ?? 'missing-example'));
  });
}

/** Runs `work` over all items, some at once. */
export async function eachOf<Item>(items: Item[], work: (item: Item) => Promise<void>, atOnce = 8): Promise<void> {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
}

/** Writes text to the port and reads until the server closes. */
export function raw(url: string, text: string): Promise<WireReply> {
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'));
    let answer = '';
    socket.setTimeout(PATIENCE_MS / 2, () =>
      socket.destroy(new Error(`no end after ${JSON.stringify(text.slice(0, 60))}`)),
    );
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('error', fail);
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      const lines = head
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(': ') as [string, string]);
      const headers = Object.fromEntries(lines.map(([name, value]) => [name.toLowerCase(), value]));
      done({ status: Number(head.split(' ')[1]), headers, text: body });
    });
  });
}
