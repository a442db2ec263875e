import { once } from 'node:events';
import {
  createServer,
  request as ask,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { Balancer } from './balancer.js';
import type { Backend } from './backends.js';

const servers: Server[] = [];
const balancers: Balancer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  for (const balancer of balancers.splice(0)) await balancer.close();
});

const echo: RequestListener = (request, response) => void request.pipe(response);
const name =
  (text: string): RequestListener =>
  (_, response) =>
    void response.end(text);

async function backend(listener: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === '/health/ready') response.end();
    else listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function balancerOf(urls: string[], trustProxy = ''): Promise<{ url: string; backends: Backend[] }> {
  const balancer = new Balancer({ host: '127.0.0.1', port: 0, trustProxy });
  balancers.push(balancer);
  const backends = urls.map((url, n) => {
    const added = balancer.backends.add(`api-${n + 1}`);
    added.up(url);
    return added;
  });
  return { url: await balancer.listen(), backends };
}

/** An address where nothing listens any more. */
async function gone(): Promise<string> {
  const url = await backend(name('never'));
  await new Promise((done) => servers.pop()!.close(done));
  return url;
}

/** Answers nothing, and breaks the connection once the request is there. */
const dies: RequestListener = (request) =>
  void request.on('data', () => undefined).on('end', () => request.socket.destroy());
const post = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: 'work', headers });

/** Sends bytes unchanged; returns what came until `expected` did, or the end. */
async function say(url: string, bytes: string, expected: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(bytes);
  let heard = '';
  for await (const chunk of socket) {
    heard += String(chunk);
    if (heard.includes(expected)) break;
  }
  return heard;
}

describe('the balancer', () => {
  it('takes servers in turn', async () => {
    const { url } = await balancerOf([await backend(name('a')), await backend(name('b'))]);
    const texts: string[] = [];
    for (let n = 0; n < 6; n++) texts.push(await (await fetch(url)).text());
    expect([...texts.slice(0, 2)].sort()).toEqual(['a', 'b']);
    expect(texts.slice(2)).toEqual([...texts.slice(0, 2), ...texts.slice(0, 2)]);
  });

  it('gives what was not sent to another, whatever it is, with its body', async () => {
    const { url } = await balancerOf([await gone(), await backend(echo), await gone()]);
    for (let n = 0; n < 6; n++) expect(await (await post(url)).text()).toBe('work');
  });

  it('repeats what broke off only when that is harmless, else says that it may be tried again', async () => {
    const { url } = await balancerOf([await backend(dies), await backend(echo)]);
    for (let n = 0; n < 4; n++) expect((await post(url, { 'Idempotency-Key': `key-${n}` })).status).toBe(200);
    const plain = await Promise.all([post(url), post(url)]);
    expect(plain.map(({ status }) => status).sort()).toEqual([200, 503]);
    const refused = plain.find(({ status }) => status === 503)!;
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toMatchObject({ ok: false, status: 503, code: 'shutting_down' });
  });

  it('asks another when one that stops refuses a harmless request, and passes the refusal on when all do', async () => {
    const stops: RequestListener = (_, response) => void response.writeHead(503, { 'Retry-After': '7' }).end('stops');
    const mixed = await balancerOf([await backend(stops), await backend(name('well'))]);
    for (let n = 0; n < 4; n++) expect(await (await fetch(mixed.url)).text()).toBe('well');
    const all = await balancerOf([await backend(stops), await backend(stops)]);
    const refused = await fetch(all.url);
    expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([503, '7', 'stops']);
  });

  it('answers 503 while there is no server', async () => {
    const { url, backends } = await balancerOf([await backend(name('a'))]);
    backends[0]!.down();
    const refused = await post(url);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  });

  it('streams both ways', async () => {
    const { url } = await balancerOf([await backend(echo)]);
    const asking = ask(url, { method: 'POST' });
    const answer = new Promise<IncomingMessage>((resolve) => asking.on('response', resolve));
    asking.write('first');
    const response = await answer;
    const heard = async (text: string) => {
      const [chunk] = (await once(response, 'data')) as [Buffer];
      expect(String(chunk)).toBe(text);
    };
    await heard('first');
    asking.write('second');
    await heard('second');
    asking.end();
    await once(response.resume(), 'end');
  });

  it('passes an event stream on from its first byte, and tells the server when the client has gone', async () => {
    let leave!: () => void;
    const left = new Promise<void>((resolve) => (leave = resolve));
    const stream: RequestListener = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('event: a\n\n');
      response.on('close', leave);
    };
    const { url } = await balancerOf([await backend(stream)]);
    const gone = new AbortController();
    const response = await fetch(url, { signal: gone.signal });
    const { value } = await response.body!.getReader().read();
    expect(new TextDecoder().decode(value)).toBe('event: a\n\n');
    gone.abort();
    await left;
  });

  it('breaks an answer off where the server broke it off', async () => {
    const half: RequestListener = (_, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('half', () => response.destroy());
    };
    const { url } = await balancerOf([await backend(half)]);
    const response = await fetch(url);
    await expect(response.text()).rejects.toThrow();
  });

  it.each(['GET', 'DELETE'])(
    'takes the body of a %s for nothing but its body, whatever `Connection` names',
    async (method) => {
      const asked: string[] = [];
      const { url } = await balancerOf([
        await backend((request, response) => {
          asked.push(`${request.method} ${request.url}`);
          request.resume().on('end', () => response.end());
        }),
      ]);
      const hidden = 'GET /hidden HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n';
      const length = `Connection: content-length\r\nContent-Length: ${hidden.length}`;
      await say(url, `${method} /plain HTTP/1.1\r\nHost: a\r\n${length}\r\n\r\n${hidden}`, 'HTTP/1.1 200');
      await (await fetch(url + '/next')).text();
      expect(asked).toEqual([`${method} /plain`, 'GET /next']);
    },
  );

  it('answers requests that offer another protocol in HTTP, with their bodies', async () => {
    const { url } = await balancerOf([await backend(echo)]);
    const offer = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk';
    const head = `POST / HTTP/1.1\r\nHost: a\r\n${offer}\r\nContent-Length: 9\r\n\r\n`;
    expect(await say(url, `${head}all of it`, 'all of it')).toContain('HTTP/1.1 200');
  });

  it('carries WebSockets', async () => {
    const address = await backend(name('http'));
    const sockets = new WebSocketServer({ server: servers.at(-1)! });
    sockets.on('connection', (socket) => socket.on('message', (text: Buffer) => socket.send(`you said ${text}`)));
    const { url } = await balancerOf([address]);
    const socket = new WebSocket(url.replace('http', 'ws'));
    await new Promise((done) => socket.once('open', done));
    socket.send('hello');
    const said = await new Promise((done) => socket.once('message', (data: Buffer) => done(String(data))));
    expect(said).toBe('you said hello');
    socket.close();
    sockets.close();
  });
});

describe('what a server is told of the client', () => {
  const tell = (request: IncomingMessage, response: ServerResponse) =>
    void response.end(JSON.stringify(request.headers));
  const spoofed = {
    'X-Forwarded-For': '203.0.113.9',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'evil.example',
  };

  it('is the address we see, whatever the client says', async () => {
    const { url } = await balancerOf([await backend(tell)]);
    const { host } = new URL(url);
    expect(await (await fetch(url, { headers: spoofed })).json()).toMatchObject({
      ...{ host, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http', 'x-forwarded-host': host },
    });
  });

  it.each(['127.0.0.1', '10.0.0.0/8,127.0.0.0/8'])(
    'is what a trusted proxy (%s) says, and that proxy',
    async (trust) => {
      const { url } = await balancerOf([await backend(tell)], trust);
      expect(await (await fetch(url, { headers: spoofed })).json()).toMatchObject({
        ...{
          'x-forwarded-for': '203.0.113.9, 127.0.0.1',
          'x-forwarded-proto': 'https',
          'x-forwarded-host': 'evil.example',
        },
      });
    },
  );

  it('leaves out what concerns the connection only', async () => {
    const { url } = await balancerOf([await backend(tell)]);
    const heard = await new Promise<IncomingMessage>((resolve) =>
      ask(
        url,
        { headers: { Connection: 'close, X-Mine', 'X-Mine': 'no', TE: 'trailers', 'X-Yours': 'yes' } },
        resolve,
      ).end(),
    );
    let text = '';
    for await (const chunk of heard) text += String(chunk);
    const headers = JSON.parse(text) as Record<string, string>;
    expect(headers['x-yours']).toBe('yes');
    expect(headers['te'] ?? headers['x-mine']).toBeUndefined();
  });
});
