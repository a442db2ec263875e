import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { newAccessToken } from '@app/deploy/tunnels/domain/access-token';
import { exchange, fetchFrom, type Wish } from './support/http-client.js';
import { PortsPair, type Replica } from './support/ports-pair.js';

/** What a browser says of a navigation, by what it fills. */
const framed = (dest: string) => ({ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': dest });

describe('who gets into a replica, and what gets out', () => {
  let pair: PortsPair;
  let server: Server;
  let seen: IncomingMessage[];
  let made: Replica;
  let token: string;
  let setCookies: string[];
  let policy: string | undefined;

  beforeEach(async () => {
    seen = [];
    setCookies = [];
    policy = undefined;
    server = createServer((request, response) => {
      seen.push(request);
      request.resume().on('end', () => {
        if (policy !== undefined) response.setHeader('content-security-policy', policy);
        response.writeHead(200, { 'set-cookie': setCookies }).end('inside');
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    pair = await PortsPair.start({ maxPerDeploy: 3 });
    made = pair.replica((server.address() as AddressInfo).port);
    token = pair.token(made.deployId);
  });
  afterEach(async () => {
    await pair.dispose();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  const ask = (wish: Partial<Wish> = {}) => fetchFrom(pair.port, { host: made.host, ...wish });
  const cookie = () => `deploy_access=${token}`;
  /** Raw bytes with the token; the status of each answer. */
  async function raw(lines: string[], body = ''): Promise<number[]> {
    const head = [`Host: ${made.host}`, `X-Access-Token: ${token}`, 'Connection: close'];
    const [first, ...rest] = lines;
    const text = await exchange(pair.port, [first, ...head, ...rest, '', body].join('\r\n'));
    return [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
  }

  describe('a link', () => {
    it('becomes a cookie, and the browser comes back without the token', async () => {
      const first = await ask({ path: `/lab?x=%20&access=${token}&y=2` });
      expect(first.status).toBe(302);
      expect(first.headers).toMatchObject({ location: '/lab?x=%20&y=2', 'referrer-policy': 'no-referrer' });
      const [set = ''] = first.headers['set-cookie'] ?? [];
      expect(set).toMatch(/^deploy_access=da_\S{43}; Path=\/; Max-Age=3[56]\d\d; HttpOnly; SameSite=Lax$/);
      expect(seen).toEqual([]);
      const reply = await ask({ path: '/lab?x=%20&y=2', headers: { cookie: `a=1; ${set.split(';')[0]}; b=2` } });
      expect(reply.body.toString()).toBe('inside');
      expect(seen[0]!.headers.cookie).toBe('a=1; b=2');
    });

    it('leads nowhere else', async () => {
      for (const path of ['//evil.example/', '/\\evil.example/']) {
        const { headers } = await ask({ path: `${path}?access=${token}` });
        const { host } = new URL(headers.location ?? '', `http://${made.host}`);
        expect(host).toBe(made.host);
      }
    });

    it('opens a POST and a WebSocket without a detour, and the replica never sees it', async () => {
      expect((await ask({ method: 'POST', path: `/?access=${token}&access=mine`, body: 'x' })).status).toBe(200);
      expect(seen[0]!.url).toBe('/?access=mine');
      const urls: Array<string | undefined> = [];
      new WebSocketServer({ server }).on('connection', (_, { url }) => urls.push(url));
      const client = new WebSocket(`ws://127.0.0.1:${pair.port}/ws?access=${token}`, { headers: { host: made.host } });
      await new Promise((open, fail) => client.once('open', open).once('error', fail));
      client.terminate();
      expect(urls).toEqual(['/ws']);
    });

    it('is a secure cookie of this host alone over HTTPS', async () => {
      await pair.dispose();
      pair = await PortsPair.start({ httpsOutside: true });
      made = pair.replica((server.address() as AddressInfo).port);
      const { headers } = await ask({ path: `/?access=${pair.token(made.deployId)}` });
      expect(headers['set-cookie']?.[0]).toMatch(/^__Host-deploy_access=.*; Secure$/);
    });

    it('stays good beside cookies that a neighbour set for the whole domain', async () => {
      const neighbours = Array.from({ length: 8 }, () => `deploy_access=${newAccessToken()}`);
      const reply = await ask({ headers: { cookie: [...neighbours, `__Host-${cookie()}`].join('; ') } });
      expect(reply.status).toBe(200);
      expect(seen[0]!.headers.cookie).toBeUndefined();
    });
  });

  it('tells the replica where a request came from, and nothing that opens it', async () => {
    await ask({
      headers: {
        'x-access-token': token,
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'https',
        forwarded: 'for=203.0.113.9',
        connection: 'x-secret-hop, keep-alive',
        'x-secret-hop': '1',
        'proxy-authorization': 'Basic eDp5',
        te: 'trailers',
        authorization: 'Bearer its-own',
      },
    });
    const { headers } = seen[0]!;
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': made.host,
      host: made.host,
      authorization: 'Bearer its-own',
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    for (const name of ['x-access-token', 'forwarded', 'x-secret-hop', 'proxy-authorization', 'te', 'cookie'])
      expect(headers[name]).toBeUndefined();
  });

  it('believes a proxy that is trusted', async () => {
    await pair.dispose();
    pair = await PortsPair.start({ trustProxy: '127.0.0.0/8' });
    made = pair.replica((server.address() as AddressInfo).port);
    token = pair.token(made.deployId);
    const from = { 'x-access-token': token, 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
    await ask({ headers: from });
    expect(seen[0]!.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.9, 127.0.0.1',
      'x-forwarded-proto': 'https',
    });
  });

  it("keeps a replica's cookies to its own host, and ours out of its hands", async () => {
    setCookies = ['session=1; Domain=.localhost; Path=/', 'deploy_access=stolen; Path=/', 'plain=2'];
    const { headers } = await ask({ headers: { cookie: cookie() } });
    expect(headers['set-cookie']).toEqual(['session=1; Path=/', 'plain=2']);
  });

  it.each([
    ['a form of another site', { origin: 'https://evil.example' }, 'POST'],
    ['a neighbour on the same site', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }, 'GET'],
    ['a navigation that posts', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }, 'POST'],
    ['L1: a frame of a neighbour', { 'sec-fetch-site': 'same-site', ...framed('iframe') }, 'GET'],
    ['L1: an object of a neighbour', { 'sec-fetch-site': 'same-site', ...framed('object') }, 'GET'],
    ['a sandboxed page', { origin: 'null' }, 'POST'],
  ])('lets %s use nobody’s cookie', async (_, headers, method) => {
    const reply = await ask({ method, headers: { ...headers, cookie: cookie() } });
    expect([reply.status, JSON.parse(reply.body.toString()).code]).toEqual([403, 'foreign_origin']);
    expect(seen).toEqual([]);
  });

  it('lets links and its own pages use the cookie', async () => {
    const link = { 'sec-fetch-site': 'cross-site', ...framed('document') };
    const own = { 'sec-fetch-site': 'same-origin', origin: `http://${made.host}` };
    expect((await ask({ headers: { ...link, cookie: cookie() } })).status).toBe(200);
    expect((await ask({ method: 'POST', headers: { ...own, cookie: cookie() } })).status).toBe(200);
    const old = { origin: `http://${made.host}`, cookie: cookie() };
    expect((await ask({ method: 'POST', headers: old })).status).toBe(200);
    const frame = { 'sec-fetch-site': 'same-origin', ...framed('iframe'), cookie: cookie() };
    expect((await ask({ headers: frame })).status).toBe(200);
  });

  it('L1: tells browsers to show a replica in no frame but its own, whatever else it says', async () => {
    policy = "default-src 'self'";
    const { headers } = await ask({ headers: { cookie: cookie() } });
    expect(headers['content-security-policy']).toBe("default-src 'self', frame-ancestors 'self'");
  });

  it('L2: strips the token from the address a request came from', async () => {
    const referer = `http://${made.host}/lab?x=1&access=${token}&access=mine`;
    await ask({ headers: { cookie: cookie(), referer } });
    expect(seen[0]!.headers.referer).toBe(`http://${made.host}/lab?x=1&access=mine`);
    expect(JSON.stringify(seen[0]!.rawHeaders)).not.toContain(token);
  });

  it('refuses a WebSocket that another site opens with the cookie', async () => {
    new WebSocketServer({ server });
    const open = (origin: string) =>
      new Promise((resolve) => {
        const client = new WebSocket(`ws://127.0.0.1:${pair.port}/`, {
          headers: { host: made.host, cookie: cookie(), origin },
        });
        client.on('error', () => undefined);
        client.once('unexpected-response', (_, response) => resolve(response.resume().statusCode));
        client.once('open', () => {
          client.terminate();
          resolve('open');
        });
      });
    expect(await open('http://evil.example')).toBe(403);
    expect(await open(`http://${made.host}`)).toBe('open');
  });

  it('asks for a token before it tells anything, and knows only its own names', async () => {
    const unknown = await ask({ host: `1-${'0'.repeat(32)}.localhost` });
    expect(unknown.status).toBe(401);
    expect(unknown.headers['www-authenticate']).toBe('AccessToken');
    for (const host of ['localhost', '127.0.0.1', '0-'.concat('0'.repeat(32), '.x'), 'api.example.org'])
      expect((await ask({ host, headers: { 'x-access-token': token } })).status).toBe(404);
  });

  it('stops at the connections of a deploy', async () => {
    const held: Array<() => void> = [];
    server.removeAllListeners('request');
    server.on('request', (_, response) => held.push(() => response.end('late')));
    const waiting = Array.from({ length: 4 }, () => ask({ headers: { 'x-access-token': token } }));
    const first = await Promise.race(waiting);
    expect([first.status, first.headers['retry-after']]).toEqual([429, '1']);
    const finish = setInterval(() => held.splice(0).forEach((end) => end()), 50);
    const statuses = (await Promise.all(waiting)).map(({ status }) => status).sort();
    clearInterval(finish);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('cuts who sends an upgrade behind a request that has no answer yet, and nobody else', async () => {
    const line = (more: string) => `GET / HTTP/1.1\r\nHost: ${made.host}\r\n${more}\r\n`;
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
    expect(await exchange(pair.port, line('') + line(upgrade))).toBe('');
    expect(await exchange(pair.port, line(`X-Access-Token: ${token}\r\n`) + line(upgrade))).toBe('');
    expect((await ask({ path: `/?access=${token}`, method: 'POST' })).status).toBe(200);
  });

  describe('what two parsers could read differently is refused', () => {
    it.each([
      ['both lengths', ['POST / HTTP/1.1', 'Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
      ['two lengths', ['POST / HTTP/1.1', 'Content-Length: 5', 'Content-Length: 6'], 'hello!'],
      ['another coding', ['POST / HTTP/1.1', 'Transfer-Encoding: gzip, chunked'], '0\r\n\r\n'],
      ['a hidden coding', ['POST / HTTP/1.1', 'Transfer-Encoding: xchunked'], '0\r\n\r\n'],
      ['a space before the colon', ['POST / HTTP/1.1', 'Transfer-Encoding : chunked'], '0\r\n\r\n'],
      ['two hosts', ['GET / HTTP/1.1', 'Host: other.example'], ''],
      ['an absolute target', ['GET http://other.example/ HTTP/1.1'], ''],
      ['an upgrade to HTTP/2', ['GET / HTTP/1.1', 'Connection: Upgrade', 'Upgrade: h2c'], ''],
      [
        'a WebSocket with a body',
        ['GET / HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket', 'Content-Length: 9'],
        '',
      ],
      ['headers without end', ['GET / HTTP/1.1', `X-Long: ${'x'.repeat(40_000)}`], ''],
    ])('%s', async (_, lines, body) => {
      const statuses = await raw(lines, body);
      expect(statuses).toHaveLength(1);
      expect([400, 431]).toContain(statuses[0]);
      expect(seen).toEqual([]);
    });

    it('and what was understood is sent on in one spelling', async () => {
      const body = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n';
      expect(await raw(['POST /a HTTP/1.1', `Content-Length: ${body.length}`], body)).toEqual([200]);
      expect(await raw(['POST /b HTTP/1.1', 'Transfer-Encoding: chunked'], `5\r\nhello\r\n0\r\n\r\n`)).toEqual([200]);
      expect(seen.map(({ url }) => url)).toEqual(['/a', '/b']);
      expect(seen[1]!.headers).toMatchObject({ 'transfer-encoding': 'chunked' });
    });

    it('headers that never end are waited for no longer than a moment', async () => {
      await pair.dispose();
      pair = await PortsPair.start({ headersMs: 1_000 });
      const text = await exchange(pair.port, `GET / HTTP/1.1\r\nHost: ${made.host}\r\nX-Slow: `);
      expect(text).toMatch(/^HTTP\/1\.1 408 /);
    });
  });
});
