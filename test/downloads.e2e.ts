import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { call, device, person } from './support/client.js';
import { sharedService, type SharedService } from './support/service.js';

const AGENT = '/agent/agent.mjs';
const MOST_BYTES = 600_000;

let service: SharedService;

beforeAll(async () => {
  service = await sharedService();
});

/** Sends the path as it is; fetch would tidy it. */
const status = (path: string) =>
  new Promise<{ status: number; type: string }>((resolve, reject) => {
    request(new URL(service.url), { path }, (response) => {
      response.resume();
      resolve({ status: response.statusCode as number, type: response.headers['content-type'] ?? '' });
    })
      .on('error', reject)
      .end();
  });

describe('downloads', () => {
  it('serve the agent as one small file that needs only Node', async () => {
    const reply = await call(service.url, 'GET', AGENT);
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.headers.get('content-type')).toMatch(/javascript/);
    expect(Buffer.byteLength(reply.body as string)).toBeLessThan(MOST_BYTES);
    const folder = mkdtempSync(join(tmpdir(), 'marketplace-agent-'));
    try {
      writeFileSync(join(folder, 'agent.mjs'), reply.body as string);
      // The engine's client is the part that is loaded late.
      const options = ['--server', service.url, '--sandbox', 'docker', '--engine-socket', '/none'];
      const env = { ...process.env, AGENT_TOKEN: await device(service.url, await person(service.url)) };
      const run = promisify(execFile)(process.execPath, ['agent.mjs', ...options], { cwd: folder, env });
      await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^No usable docker engine/) });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('are asked for again each time, and sent only when they changed', async () => {
    const head = await call(service.url, 'HEAD', AGENT);
    const etag = head.headers.get('etag') as string;
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers.get('cache-control')).toBe('no-cache');
    // Without this fetch adds `no-cache`, which asks for all of it.
    const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    expect(await call(service.url, 'GET', AGENT, { headers })).toMatchObject({ status: 304 });
  });

  it.each([
    ...['/agent/', '/agent', '/agent/none.mjs', '/agent/agent.mjs/', '/agent//agent.mjs', '/agent/./agent.mjs'],
    ...['/agent/../bin/api.js', '/agent/..%2fbin/api.js', '/agent/%2e%2e/bin/api.js', '/agent/.hidden'],
    ...['/agent/..\\bin', '/agent/agent.mjs%00', '/agent/%61gent.mjs', '/sdk/', '/cli/x'],
  ])('answer a problem for %p', async (path) => {
    expect(await status(path)).toEqual({ status: 404, type: 'application/problem+json; charset=utf-8' });
  });

  it('are only read', async () => {
    const reply = await call(service.url, 'POST', AGENT, { body: {} });
    expect(reply).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(reply.headers.get('allow')).toBe('GET, HEAD');
  });
});
