import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import type { DeployId } from '@app/deploy/contract';
import { eventually } from '../support/eventually.js';
import { begin, fetchFrom, type Wish } from './support/http-client.js';
import { PortsPair, type Replica } from './support/ports-pair.js';

type Play = (request: IncomingMessage, response: ServerResponse) => void;

describe("the gateway's HTTP port for replicas", () => {
  let pair: PortsPair;
  let servers: Server[];
  let seen: IncomingMessage[];

  beforeEach(async () => {
    servers = [];
    seen = [];
    pair = await PortsPair.start();
  });
  afterEach(async () => {
    await pair.dispose();
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  });

  /** A program inside a replica. */
  async function program(play: Play): Promise<{ server: Server; port: number }> {
    const server = createServer((request, response) => {
      seen.push(request);
      play(request, response);
    });
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return { server, port: (server.address() as AddressInfo).port };
  }

  /** A replica that plays so, and how to ask it with its token. */
  async function replica(play: Play) {
    const { server, port } = await program(play);
    const made = pair.replica(port);
    const token = pair.token(made.deployId);
    const ask = (wish: Omit<Wish, 'host'> = {}) =>
      fetchFrom(pair.port, { host: made.host, ...wish, headers: { 'x-access-token': token, ...wish.headers } });
    return { ...made, server, token, ask };
  }

  const problemOf = (body: Buffer) => JSON.parse(body.toString()) as Record<string, unknown>;

  describe('carries', () => {
    it('a request and its response as they are', async () => {
      const { ask } = await replica((request, response) => {
        request.resume().on('end', () => {
          response.writeHead(201, 'Made', [
            ['Location', 'http://elsewhere.example/x'],
            ['X-Two', 'a'],
            ['X-Two', 'b'],
          ] as unknown as string[]);
          response.end('done');
        });
      });
      const reply = await ask({ method: 'POST', path: '/a%20b?x=1&y=%2F', body: 'hello' });
      expect(reply).toMatchObject({ status: 201, body: Buffer.from('done') });
      expect(reply.headers).toMatchObject({ location: 'http://elsewhere.example/x', 'x-two': 'a, b' });
      expect(seen[0]).toMatchObject({ method: 'POST', url: '/a%20b?x=1&y=%2F' });
      expect(seen[0]!.headers['content-length']).toBe('5');
    });

    it('chunks as they come, not when they are complete', async () => {
      const responses: ServerResponse[] = [];
      const { host, token } = await replica((_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.flushHeaders();
        responses.push(response);
      });
      const response = await begin(pair.port, { host, headers: { 'x-access-token': token } });
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      for (const part of ['data: 1\n\n', 'data: 2\n\n']) {
        responses[0]!.write(part);
        await eventually(async () => text.endsWith(part), part);
      }
      responses[0]!.end();
      await eventually(async () => response.complete, 'the end');
      expect(text).toBe('data: 1\n\ndata: 2\n\n');
    });

    it('100 MB each way, whole', async () => {
      const body = randomBytes(100_000_000);
      const { ask } = await replica((request, response) => void request.pipe(response));
      const reply = await ask({ method: 'PUT', body });
      expect(reply.body.equals(body)).toBe(true);
    });

    it('no more than a slow client takes', async () => {
      const size = 60_000_000;
      const sockets: Socket[] = [];
      const { host, token } = await replica((request, response) => {
        sockets.push(request.socket);
        response.end(Buffer.alloc(size));
      });
      const response = await begin(pair.port, { host, headers: { 'x-access-token': token } });
      // It comes to rest while nobody reads, with most of it still in the replica.
      let before = -1;
      await eventually(async () => {
        const left = sockets[0]!.writableLength;
        const rests = left === before;
        before = left;
        return rests;
      }, 'a full pipe');
      expect(before).toBeGreaterThan(size / 2);
      let received = 0;
      for await (const chunk of response) received += (chunk as Buffer).length;
      expect(received).toBe(size);
    });

    it('WebSockets, both ways, with their ends', async () => {
      const { server, host, token } = await replica((_, response) => void response.writeHead(404).end());
      const sockets = new WebSocketServer({ server });
      const closes: number[] = [];
      sockets.on('connection', (socket) => {
        socket.on('message', (data: Buffer, isBinary) => socket.send(data, { binary: isBinary }));
        socket.on('close', (code) => closes.push(code));
      });
      const client = new WebSocket(`ws://127.0.0.1:${pair.port}/kernels?x=1`, ['v1'], {
        headers: { host, 'x-access-token': token },
      });
      const heard: Buffer[] = [];
      client.on('message', (data: Buffer) => heard.push(data));
      await new Promise((open, fail) => client.once('open', open).once('error', fail));
      expect(client.protocol).toBe('v1');
      const big = randomBytes(3_000_000);
      client.send('hello');
      client.send(big);
      await eventually(async () => heard.length === 2, 'the echoes');
      expect(heard[0]!.toString()).toBe('hello');
      expect(heard[1]!.equals(big)).toBe(true);
      client.close(4001);
      await eventually(async () => closes[0] === 4001, "the replica's side of the end");
    });

    it("a replica's refusal of a WebSocket, and the loss of one", async () => {
      const { server, host, token } = await replica((_, response) => void response.writeHead(418).end('no'));
      const options = { headers: { host, 'x-access-token': token } };
      const status = await new Promise((resolve) => {
        const client = new WebSocket(`ws://127.0.0.1:${pair.port}/`, options);
        client.on('error', () => undefined);
        client.once('unexpected-response', (_, response) => {
          resolve(response.statusCode);
          response.resume();
        });
      });
      expect(status).toBe(418);
      const replicas: Socket[] = [];
      new WebSocketServer({ server }).on('connection', (_, { socket }) => replicas.push(socket));
      const client = new WebSocket(`ws://127.0.0.1:${pair.port}/`, options);
      client.on('error', () => undefined);
      await new Promise((open) => client.once('open', open));
      const lost = new Promise((resolve) => client.once('close', resolve));
      replicas[0]!.resetAndDestroy();
      expect(await lost).toBe(1006);
    });

    it('many requests at once, and one after the other on one connection', async () => {
      const { ask } = await replica((request, response) => response.end(request.url));
      const paths = Array.from({ length: 60 }, (_, n) => `/${n}`);
      const replies = await Promise.all(paths.map((path) => ask({ path })));
      expect(replies.map(({ body }) => body.toString())).toEqual(paths);
    });

    it('to a node of a cluster, without a tunnel', async () => {
      const { port } = await program((_, response) => response.end('from a node'));
      const { host, deployId } = pair.replica(undefined, { deviceId: null, address: `127.0.0.1:${port}` });
      const reply = await fetchFrom(pair.port, { host, headers: { 'x-access-token': pair.token(deployId) } });
      expect(reply.body.toString()).toBe('from a node');
    });
  });

  describe('when something is cut', () => {
    it('a response that the replica breaks off never looks whole', async () => {
      const { ask } = await replica((_, response) => {
        response.writeHead(200);
        response.write('half', () => response.socket?.resetAndDestroy());
      });
      await expect(ask()).rejects.toThrow();
    });

    it('a replica that closes early answers 502, one that answered first is heard', async () => {
      const closing = await replica((request) => request.socket.destroy());
      const refused = await closing.ask({ method: 'POST', body: 'x' });
      expect(refused.status).toBe(502);
      expect(problemOf(refused.body)).toMatchObject({ ok: false, code: 'replica_not_answering', status: 502 });
      const early = await replica((request, response) => {
        response.writeHead(413).end('too much');
        request.resume();
      });
      expect(await early.ask({ method: 'POST', body: Buffer.alloc(2_000_000) })).toMatchObject({ status: 413 });
    });

    it('a client that leaves is gone at the replica too', async () => {
      let closed = false;
      const { host, token } = await replica((request) => void request.once('close', () => (closed = true)));
      const client = connect(pair.port, '127.0.0.1');
      client.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nX-Access-Token: ${token}\r\n\r\n`);
      await eventually(async () => seen.length === 1, 'the request at the replica');
      client.destroy();
      await eventually(async () => closed, 'its end at the replica');
    });
  });

  it('leaves nothing open, however requests and WebSockets end', async () => {
    const { server, host, token } = await replica((request, response) => {
      if (request.url === '/whole') response.end('whole');
      if (request.url === '/cut') request.socket.destroy();
    });
    new WebSocketServer({ server });
    const options = { headers: { host, 'x-access-token': token } };
    const round = async (n: number): Promise<void> => {
      const wish = { host, headers: { 'x-access-token': token } };
      await fetchFrom(pair.port, { ...wish, path: '/whole' });
      await fetchFrom(pair.port, { ...wish, path: '/cut' });
      const left = connect(pair.port, '127.0.0.1');
      left.write(`GET /silent HTTP/1.1\r\nHost: ${host}\r\nX-Access-Token: ${token}\r\n\r\n`);
      const client = new WebSocket(`ws://127.0.0.1:${pair.port}/`, options);
      client.on('error', () => undefined);
      await new Promise((open) => client.once('open', open));
      if (n % 2 === 0) client.close();
      else client.terminate();
      const asked = () => seen.filter(({ url }) => url === '/silent').length;
      await eventually(async () => asked() > n, 'the silent request');
      left.destroy();
    };
    for (let n = 0; n < 10; n++) await round(n);
    await eventually(async () => pair.tunnels.streams === 0, 'no stream at the agent');
  });

  describe('answers for a replica that is not there', () => {
    const askAs = (made: Replica, headers = {}) =>
      fetchFrom(pair.port, { host: made.host, headers: { 'x-access-token': pair.token(made.deployId), ...headers } });

    it('503 while it does not run, or its device is away', async () => {
      const made = pair.replica(1);
      pair.book.targets.clear();
      const stopped = await askAs(made);
      expect(stopped.status).toBe(503);
      expect(stopped.headers['retry-after']).toBe('2');
      expect(problemOf(stopped.body)['code']).toBe('replica_not_running');
      const away = await askAs(pair.replica(1, { deviceId: 'other' as never }));
      expect([away.status, problemOf(away.body)['code']]).toEqual([503, 'replica_not_connected']);
    });

    it('502 when nothing listens, 503 when the device knows nothing of it', async () => {
      const { server, port } = await program(() => undefined);
      await new Promise((done) => server.close(done));
      servers.length = 0;
      const silent = await askAs(pair.replica(port));
      expect([silent.status, problemOf(silent.body)['code']]).toEqual([502, 'replica_not_answering']);
      const node = await askAs(pair.replica(undefined, { deviceId: null, address: `127.0.0.1:${port}` }));
      expect([node.status, problemOf(node.body)['code']]).toEqual([502, 'replica_not_answering']);
      const unknown = await askAs(pair.replica(undefined));
      expect([unknown.status, problemOf(unknown.body)['code']]).toEqual([503, 'replica_not_running']);
    });

    it('follows a replica that moved', async () => {
      const first = await replica((_, response) => response.end('old'));
      expect((await first.ask()).body.toString()).toBe('old');
      const { port } = await program((_, response) => response.end('new'));
      pair.sandboxes.ports.delete(first.placementId);
      pair.replica(port, {}, first.deployId);
      expect((await first.ask()).body.toString()).toBe('new');
    });

    it('comes back with its agent', async () => {
      const { ask } = await replica((_, response) => response.end('here'));
      pair.tunnels.follow(null);
      await eventually(async () => (await ask()).status === 503, 'the absence');
      await pair.connectAgent();
      expect((await ask()).body.toString()).toBe('here');
    });

    it('a page for people', async () => {
      const made = pair.replica(1);
      const reply = await fetchFrom(pair.port, { host: made.host, headers: { accept: 'text/html,*/*' } });
      expect(reply.status).toBe(401);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(reply.body.toString()).toContain('access link');
    });
  });

  it('opens one deploy with one token', async () => {
    const { ask, deployId } = await replica((_, response) => response.end('inside'));
    const other = pair.token('0197f3a0-0000-7000-8000-000000000000' as DeployId);
    for (const token of ['', 'da_nonsense', other, pair.token(deployId, -1_000)]) {
      const reply = await ask({ headers: { 'x-access-token': token } });
      expect([reply.status, problemOf(reply.body)['code']]).toEqual([401, 'replica_access_denied']);
    }
    expect(seen).toEqual([]);
    expect((await ask()).status).toBe(200);
  });
});
