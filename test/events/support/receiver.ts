import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  // The tests look into events of every type.
  // oxlint-disable-next-line typescript/no-explicit-any
  event: any;
}

export interface Receiver {
  /** Without a slash at the end; each path is an endpoint of its own. */
  url: string;
  received: Received[];
  of(path: string): Received[];
  /** How an endpoint answers from now on; others answer 200. */
  answer(path: string, how: (response: ServerResponse, received: Received) => void): void;
  /** Most requests that an endpoint had at once. */
  mostAtOnce(path: string): number;
  close(): Promise<void>;
}

/** A real HTTP server that takes webhooks, well or badly. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers = new Map<string, (response: ServerResponse, received: Received) => void>();
  const [now, most] = [new Map<string, number>(), new Map<string, number>()];
  const count = (path: string, by: number) => {
    now.set(path, (now.get(path) ?? 0) + by);
    most.set(path, Math.max(most.get(path) ?? 0, now.get(path) ?? 0));
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    let body = '';
    count(path, 1);
    response.on('close', () => count(path, -1));
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const one = {
        path,
        id: String(request.headers['webhook-id']),
        headers: request.headers,
        body,
        event: JSON.parse(body),
      };
      received.push(one);
      const how = answers.get(path) ?? (() => response.end('thank you'));
      how(response, one);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    of: (path) => received.filter((one) => one.path === path),
    answer: (path, how) => void answers.set(path, how),
    mostAtOnce: (path) => most.get(path) ?? 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
