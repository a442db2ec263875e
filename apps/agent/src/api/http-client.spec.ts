import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError, LocalFailure, TransientFailure } from './api-errors.js';
import { backoffMs, pauseMs, retryAfterMs } from './backoff.js';
import { HttpClient } from './http-client.js';
import { eventually } from '../../../../test/support/eventually.js';
import { PATIENCE_MS } from '../../../../test/support/patience.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

describe('HttpClient', () => {
  let server: Server;
  let handlers: Handler[];
  let seen: IncomingMessage[];
  let pauses: number[];
  let watched: string[];
  let client: HttpClient;

  beforeEach(async () => {
    [handlers, seen, pauses, watched] = [[], [], [], []];
    server = createServer((request, response) => {
      seen.push(request);
      request.resume().on('end', () => (handlers.shift() ?? reply(200, { ok: true }))(request, response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const watcher = { reached: () => watched.push('reached'), failed: (why: string) => watched.push(why) };
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    client = new HttpClient(url, 'wk_secret', watcher, (ms) => {
      pauses.push(ms);
      return Promise.resolve();
    });
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const call = (extra = {}) =>
    client.call({ method: 'POST', path: '/x?y=1', json: { a: 1 }, timeoutMs: PATIENCE_MS, ...extra });

  describe('a download', () => {
    let folder: string;
    let to: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'http-client-'));
      to = join(folder, 'file');
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    const download = (path = to, maxBytes = 100) =>
      client.download({ method: 'GET', path: '/file', timeoutMs: PATIENCE_MS }, path, maxBytes);
    const bytes =
      (status: number, content: string, length = content.length): Handler =>
      (_, response) => {
        response.writeHead(status, { 'content-type': 'application/octet-stream', 'content-length': length });
        response.write(content);
        if (length === content.length) return void response.end();
        // Cut once the earlier bytes are on disk: bytes in flight at a cut may be lost.
        const look = setInterval(() => {
          if (!existsSync(to) || statSync(to).size < content.length) return;
          clearInterval(look);
          response.destroy();
        }, 5);
      };

    it('that was cut goes on where it ended, or begins again where the server says so', async () => {
      handlers.push(bytes(200, 'hello ', 11), bytes(206, 'world'));
      await download();
      expect(readFileSync(to, 'utf8')).toBe('hello world');
      expect(seen.map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=6-']);
      rmSync(to);
      handlers.push(bytes(200, 'half', 11), reply(503, {}), bytes(200, 'hello world'));
      await download();
      expect(readFileSync(to, 'utf8')).toBe('hello world');
    });

    it('ends when the server refuses it, when it is too large, and when this machine can not keep it', async () => {
      handlers.push(reply(404, { code: 'file_not_found', detail: 'no' }));
      await expect(download()).rejects.toMatchObject({ code: 'file_not_found' });
      handlers.push(bytes(200, 'x'.repeat(11)));
      await expect(download(to, 10)).rejects.toMatchObject({ code: 'too_large' });
      await expect(download(join(folder, 'no', 'folder'))).rejects.toBeInstanceOf(LocalFailure);
      expect(pauses).toEqual([]);
    });
  });

  it('sends the token and JSON, and answers the body', async () => {
    handlers.push(reply(200, { ok: true, n: 7 }));
    expect(await call()).toEqual({ ok: true, n: 7 });
    expect(seen[0]!.url).toBe('/x?y=1');
    expect(seen[0]!.headers).toMatchObject({ 'x-worker-token': 'wk_secret', 'content-type': 'application/json' });
    expect(watched).toEqual(['reached']);
  });

  it('repeats 5xx and cut connections with growing pauses', async () => {
    handlers.push(reply(500, {}), (_, response) => response.destroy(), reply(503, { code: 'overloaded' }));
    await call();
    expect(seen).toHaveLength(4);
    expect(pauses).toHaveLength(3);
    expect(pauses[2]!).toBeGreaterThan(pauses[0]!);
    expect(watched[2]).toBe('it answers 503 overloaded');
  });

  it("waits as long as the server's Retry-After says", async () => {
    handlers.push(reply(429, {}, { 'retry-after': '7' }), reply(503, {}, { 'retry-after': '2' }));
    await call();
    expect(pauses).toEqual([7_000, 2_000]);
  });

  it.each([400, 401, 403, 404, 409, 413, 422])('never repeats %i', async (status) => {
    handlers.push(reply(status, { code: 'some_code', detail: 'Because.' }));
    const failure = await call().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status, code: 'some_code', message: 'Because.' });
    expect(seen).toHaveLength(1);
    expect(watched).toEqual(status === 401 ? [] : ['reached']);
  });

  it.each([
    [13, 13],
    [-1, undefined],
    ['13', undefined],
  ])('takes an expected offset of %p as %p', async (expected_offset, expectedOffset) => {
    handlers.push(reply(409, { code: 'log_offset_gap', detail: 'A gap.', expected_offset }));
    expect(await call().catch((error: unknown) => error)).toMatchObject({ code: 'log_offset_gap', expectedOffset });
  });

  it('does not follow a redirect, which would carry the token away', async () => {
    handlers.push(reply(301, {}, { location: 'http://elsewhere.example/' }));
    await expect(call()).rejects.toThrow('The server redirects to http://elsewhere.example/');
    expect(seen).toHaveLength(1);
  });

  it('says when the address is no such service', async () => {
    handlers.push((_, response) => response.end('<html>'));
    await expect(call()).rejects.toThrow('not as this service does');
  });

  it('gives up on an answer that does not come, and tries again', async () => {
    handlers.push(() => undefined);
    await call({ timeoutMs: 3_000 });
    expect(watched).toEqual(['no response in time', 'reached']);
  });

  it('ends with its signal, in the middle of a try', async () => {
    handlers.push(() => undefined);
    const stop = new AbortController();
    const ended = call({ signal: stop.signal }).catch((error: Error) => error.name);
    await eventually(() => seen.length > 0, 'the request');
    stop.abort();
    expect(await ended).toBe('AbortError');
    expect(pauses).toEqual([]);
  });
});

describe('pauses', () => {
  it('double up to a bound, half of each random', () => {
    expect([1, 2, 3, 10, 1_000].map((n) => backoffMs(n, () => 1))).toEqual([250, 500, 1_000, 15_000, 15_000]);
    expect(backoffMs(3, () => 0)).toBe(500);
  });

  it('read Retry-After as seconds or a date, within reason', () => {
    const now = Date.parse('2026-11-21T10:00:00Z');
    expect(retryAfterMs('5', now)).toBe(5_000);
    expect(retryAfterMs('Sat, 21 Nov 2026 10:00:09 GMT', now)).toBe(9_000);
    expect(retryAfterMs('Sat, 21 Nov 2026 09:00:00 GMT', now)).toBe(0);
    expect(retryAfterMs('999999', now)).toBe(300_000);
    expect(retryAfterMs('soon', now)).toBeUndefined();
    expect(retryAfterMs(null, now)).toBeUndefined();
  });

  it('pauses though the server asks for none', () => {
    expect(pauseMs(new TransientFailure('busy', 9_000), 1)).toBe(9_000);
    expect(pauseMs(new TransientFailure('busy', 0), 1)).toBeGreaterThan(0);
  });
});

function reply(status: number, body: object, headers: Record<string, string> = {}): Handler {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}
