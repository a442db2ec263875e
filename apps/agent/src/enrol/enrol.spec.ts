import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enrol } from './enrol.js';

/** Answers with a status and a body; undefined: breaks the connection. */
type Answer = [status: number, body: object | string] | undefined;

let folder: string;
let market: Server;
let server: string;
let calls: Array<{ path: string; key: unknown; token: unknown }>;
let answers: Record<string, Answer[]>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'enrol-'));
  [calls, answers] = [[], { '/api/worker/enrol': [[200, { ok: true, token: 'wt_new' }]] }];
  market = createServer(({ url, headers }: IncomingMessage, reply) => {
    const path = url as string;
    calls.push({ path, key: headers['idempotency-key'], token: headers['x-worker-token'] });
    const [status, body] = (answers[path] ?? [[404, {}]]).shift() ?? [0];
    if (status === 0) return void reply.destroy();
    reply.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => market.listen(0, '127.0.0.1', resolve));
  server = `http://127.0.0.1:${(market.address() as AddressInfo).port}`;
});
afterEach(() => {
  market.close();
  market.closeAllConnections();
  rmSync(folder, { recursive: true });
});

const path = () => join(folder, 'agent.json');
const settings = () => JSON.parse(readFileSync(path(), 'utf8')) as object;
const run = (code: string, patienceMs = 5_000) =>
  enrol({ server, configPath: path(), dataDir: '/data', code, patienceMs });
const problem = (status: number, title: string): Answer => [status, { code: 'some', detail: title }];

describe('enrol', () => {
  it('exchanges the code, and keeps the token from everybody else', async () => {
    const key = Buffer.alloc(32, 'k').toString('base64');
    answers['/agent/root.pub'] = [[200, `${key}\n`]];
    expect(await run('CODE')).toBe('Enrolled.');
    expect(settings()).toEqual({ data_dir: '/data', server, token: 'wt_new', root_key: key });
    expect(statSync(path()).mode & 0o777).toBe(0o600);
  });

  it('repeats a lost exchange with the same key, so that one token is made', async () => {
    answers['/api/worker/enrol']!.unshift(undefined, [503, {}]);
    await run('CODE');
    const keys = calls.filter((call) => call.path === '/api/worker/enrol').map(({ key }) => key);
    expect(keys).toEqual([expect.any(String), keys[0], keys[0]]);
  });

  it('uses no code that it could not remember, and repeats one whose token it could not write', async () => {
    symlinkSync('/dev/full', `${path()}.enrolling.new`);
    await expect(run('CODE')).rejects.toThrow(/ENOSPC.*\. Free some space, then run this again\.$/);
    expect(calls.filter((call) => call.path === '/api/worker/enrol')).toEqual([]);
    rmSync(`${path()}.enrolling.new`);

    answers['/api/worker/enrol'] = [
      [200, { ok: true, token: 'wt_new' }],
      [200, { ok: true, token: 'wt_new' }],
    ];
    answers['/agent/root.pub'] = [
      [404, {}],
      [404, {}],
      [404, {}],
    ];
    symlinkSync('/dev/full', `${path()}.new`);
    await expect(run('CODE')).rejects.toThrow('Free some space, then run this again.');
    expect(statSync(`${path()}.enrolling`).mode & 0o777).toBe(0o600);
    rmSync(`${path()}.new`);
    await run('CODE');
    const keys = calls.filter((call) => call.path === '/api/worker/enrol').map(({ key }) => key);
    expect(keys).toEqual([expect.any(String), keys[0]]);
    expect(existsSync(`${path()}.enrolling`)).toBe(false);
  });

  it('uses another key for another code', async () => {
    answers['/api/worker/enrol'] = [problem(404, 'There is no such code'), [200, { ok: true, token: 'wt_new' }]];
    answers['/agent/root.pub'] = [
      [404, {}],
      [404, {}],
    ];
    await expect(run('WRONG')).rejects.toThrow('no such code');
    await run('CODE');
    const [wrong, right] = calls.filter((call) => call.path === '/api/worker/enrol').map(({ key }) => key);
    expect(right).not.toBe(wrong);
  });

  it.each([503, 429])(
    'keeps the code when the market answers %i for its key: without it there are no updates',
    async (status) => {
      answers['/agent/root.pub'] = [[status, {}]];
      await expect(run('CODE')).rejects.toThrow(`can't be reached (it answers ${status}).`);
      expect(calls.map((call) => call.path)).toEqual(['/agent/root.pub']);
      expect(existsSync(path())).toBe(false);
    },
  );

  it('keeps a token that the market accepts, and the other settings', async () => {
    writeFileSync(path(), JSON.stringify({ server, token: 'wt_old', data_dir: '/mine', concurrency: 4 }));
    answers['/api/worker/own-earnings'] = [[200, {}]];
    expect(await run('')).toMatch(/keeps its worker token/);
    expect(settings()).toEqual({ server, token: 'wt_old', data_dir: '/mine', concurrency: 4 });
    expect(calls[0]).toMatchObject({ path: '/api/worker/own-earnings', token: 'wt_old' });
  });

  it('replaces a token that was revoked, by a code', async () => {
    writeFileSync(path(), JSON.stringify({ server, token: 'wt_old' }));
    answers['/api/worker/own-earnings'] = [problem(401, 'revoked'), problem(401, 'revoked')];
    await expect(run('')).rejects.toThrow('The worker token of this machine was revoked. Make an enrolment code');
    await run('CODE');
    expect(settings()).toMatchObject({ token: 'wt_new' });
  });

  it.each([
    [
      'a refused code',
      [problem(409, 'This enrolment code has already been used')],
      'The market refuses: This enrolment code has already been used.',
    ],
    ['a market that is away', [undefined, undefined, undefined, undefined], "can't be reached"],
  ])('changes nothing after %s', async (_, replies, message) => {
    answers['/api/worker/enrol'] = replies;
    await expect(run('CODE', 600)).rejects.toThrow(message);
    expect(existsSync(path())).toBe(false);
  });

  it('takes no machine from another market, and repairs no broken file', async () => {
    writeFileSync(path(), JSON.stringify({ server: 'https://other.example.org', token: 'wt_old' }));
    await expect(run('CODE')).rejects.toThrow('works for https://other.example.org');
    writeFileSync(path(), '{');
    await expect(run('CODE')).rejects.toThrow('is not valid JSON');
    expect(calls).toEqual([]);
  });
});
