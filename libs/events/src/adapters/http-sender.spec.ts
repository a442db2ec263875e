import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dnsStub } from '@app/tunnel/testing';
import { HttpSender } from './http-sender.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

const sender = (options: { allowPrivate?: boolean; dnsServers?: string[] } = {}) =>
  new HttpSender({ secrets: ['s'], allowPrivate: true, ...options });
const post = (port: number, stop = new AbortController().signal) =>
  sender().post({ url: `http://127.0.0.1:${port}/hook?a=1`, headers: { 'webhook-id': 'x' }, body: '{"ü":1}' }, stop);
const answering = (answer: (response: ServerResponse, request: IncomingMessage) => void) =>
  listen((request, response) => {
    request.resume();
    request.on('end', () => answer(response, request));
  });

describe('the sender', () => {
  it('posts the body as it is, and keeps the first KiB of the answer', async () => {
    let got = '';
    const port = await listen((request, response) => {
      request.on('data', (chunk: Buffer) => (got += chunk.toString()));
      request.on('end', () => response.end(`${request.method} ${request.url} \0${'x'.repeat(5000)}`));
    });
    const attempt = await post(port);
    expect(got).toBe('{"ü":1}');
    expect(attempt).toMatchObject({ statusCode: 200, error: null });
    expect(attempt!.response).toMatch(/^POST \/hook\?a=1 x+$/);
    expect(attempt!.response!.length).toBeLessThanOrEqual(1024);
  });

  it('takes the status for the answer, whatever comes after it', async () => {
    const endless = await answering((response) => {
      response.writeHead(202);
      const more = () => void (response.destroyed || response.write('y'.repeat(60_000), () => setImmediate(more)));
      more();
    });
    expect(await post(endless)).toMatchObject({ statusCode: 202, error: null, response: 'y'.repeat(1024) });
    const cut = await answering((response) => {
      response.writeHead(200, { 'Content-Length': 100 });
      response.write('half', () => response.destroy());
    });
    expect(await post(cut)).toMatchObject({ statusCode: 200, error: null });
  });

  it('follows no redirect', async () => {
    let visits = 0;
    const target = await answering((response) => void (visits++, response.end()));
    const port = await answering((response) =>
      response.writeHead(307, { Location: `http://127.0.0.1:${target}/` }).end(),
    );
    expect(await post(port)).toMatchObject({ statusCode: 307, error: 'redirect' });
    expect(visits).toBe(0);
  });

  it('says what went wrong: an error, a reset, nobody there, no HTTP', async () => {
    expect(await post(await answering((response) => response.writeHead(500).end('oops')))).toMatchObject({
      ...{ statusCode: 500, error: 'status', response: 'oops' },
    });
    expect(await post(await answering((response) => response.destroy()))).toMatchObject({
      ...{ statusCode: null, error: 'connection', response: null },
    });
    expect(await post(1)).toMatchObject({ statusCode: null, error: 'connection' });
    const url = `https://127.0.0.1:${await answering((response) => response.end())}/`;
    const { signal } = new AbortController();
    expect(await sender().post({ url, headers: {}, body: '' }, signal)).toMatchObject({ error: 'tls' });
  });

  it('gives up after ten seconds, and at once when it is stopped', async () => {
    const port = await listen((request) => request.resume());
    const stop = new AbortController();
    const stopped = post(port, stop.signal);
    stop.abort();
    expect(await stopped).toBeNull();
    expect(await post(port)).toMatchObject({ statusCode: null, error: 'timeout' });
  });

  it('refuses addresses that are not public, and what is not https', async () => {
    const dns = await dnsStub((name) => ({ 'inner.example': ['10.0.0.1'], 'outer.example': ['8.8.8.8'] })[name] ?? []);
    const strict = sender({ allowPrivate: false, dnsServers: [dns.server] });
    const refused = ['http://outer.example/', 'https://user:pw@outer.example/', 'https://outer.example/#x', 'x'];
    refused.push('https://outer.example:25/', 'https://inner.example/', 'https://none.example/', 'ftp://outer.example');
    refused.push('https://127.0.0.1/', 'https://[::1]/', 'https://localhost/', 'https://0x7f.1/', 'https://10.1/');
    refused.push('https://169.254.169.254/latest', 'https://[::ffff:10.0.0.1]/', 'https://[64:ff9b::a00:1]/');
    try {
      for (const url of refused) await expect(strict.check(url)).rejects.toMatchObject({ code: 'webhook_url_refused' });
      await strict.check('https://outer.example/hook');
    } finally {
      await dns.close();
    }
  });

  it('judges a name again when it sends: one that turned private since gets nothing', async () => {
    let visits = 0;
    const port = await answering((response) => void (visits++, response.end()));
    const dns = await dnsStub((_name, times) => (times === 0 ? ['8.8.8.8'] : ['127.0.0.1']));
    const strict = sender({ allowPrivate: false, dnsServers: [dns.server] });
    const url = `https://rebinding.example:${port}/`;
    try {
      await strict.check(url);
      const { signal } = new AbortController();
      expect(await strict.post({ url, headers: {}, body: '' }, signal)).toMatchObject({ error: 'target_refused' });
      expect(visits).toBe(0);
    } finally {
      await dns.close();
    }
  });
});
