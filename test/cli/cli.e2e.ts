/* oxlint-disable no-control-regex */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { RealAgents } from '../agent/support/real-agent.js';
import { call, person, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { appCode } from '../support/totp.js';
import { describeWith } from '../support/needs.js';
import { sharedService, type SharedService } from '../support/service.js';
import { Terminal } from './support/terminal.js';

/** In the file that everybody downloads. */
const MOST_BYTES = 160 * 1024;

let service: SharedService;
/** Where npm installed the package, and where the user works. */
let folder: string;
let user: Person;
const agents = new RealAgents(() => service.url);

beforeAll(async () => {
  service = await sharedService();
  user = await person(service.url, 'cli');
  folder = mkdtempSync(join(tmpdir(), 'cli-e2e-'));
  const packed = await fetch(`${service.url}/cli/compute-market-cli.tgz`);
  writeFileSync(join(folder, 'cli.tgz'), Buffer.from(await packed.arrayBuffer()));
  const flags = ['--offline', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', '--global', '--prefix', folder, ...flags, join(folder, 'cli.tgz')]);
});
afterAll(async () => {
  await agents.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const environment = () => ({
  PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter),
  HOME: folder,
  XDG_CONFIG_HOME: join(folder, 'config'),
  MARKET_URL: service.url,
  TERM: 'xterm',
});
const inTerminal = (...words: string[]) => new Terminal(['market', ...words], environment(), { cwd: folder });
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const configFile = () => join(folder, 'config/compute-market/config.json');

interface Finished {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Without a terminal, as scripts call it. */
async function market(words: string[], { input = '', env = {} } = {}): Promise<Finished> {
  const child = started(words, env);
  child.process.stdin!.end(input);
  return child.finished;
}

function started(words: string[], env: Record<string, string> = {}) {
  const child = spawn('market', words, { cwd: folder, env: { ...environment(), ...env } });
  const outcome = { status: null as number | null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (outcome.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (outcome.stderr += chunk.toString()));
  const finished = once(child, 'close').then(([status]) => ({ ...outcome, status: status as number | null }));
  return { process: child, outcome, finished };
}

const json = async (...words: string[]) => JSON.parse((await market([...words, '--json'])).stdout);

describe('The package', () => {
  it('is one small file without dependencies, and the file that the market serves', async () => {
    const installed = join(folder, 'lib/node_modules/@compute-market/cli');
    expect(readdirSync(installed).sort()).toEqual(['LICENSE', 'README.md', 'market.mjs', 'package.json']);
    const served = await (await fetch(`${service.url}/cli/market.mjs`)).text();
    expect(readFileSync(join(installed, 'market.mjs'), 'utf8')).toBe(served);
    expect(served.length).toBeLessThan(MOST_BYTES);
  });
});

describeWith('bwrap', 'python')('A person', () => {
  it('logs in by a code that the browser answers', async () => {
    const terminal = inTerminal('login');
    const [, code] = await terminal.says(/shows the code (\S+)/);
    const answer = { code: code!, decision: 'approve', email: user.email, password: user.password };
    const page = await fetch(`${service.url}/device`, { method: 'POST', body: new URLSearchParams(answer) });
    expect(await page.text()).toContain('Approved');
    await terminal.says(/Logged in to .* as cli-/);
    expect(await terminal.ended).toBe(0);
    expect(statSync(configFile()).mode & 0o777).toBe(0o600);
    expect((await json('whoami')).username).toMatch(/^cli-/);
  });

  it('rents out a machine', async () => {
    const { stdout, stderr } = await market(['devices', 'token', 'rig']);
    expect(stderr).toMatch(/Shown once/);
    await agents.start(stdout.trim());
    const [device] = await json('devices');
    expect(device).toMatchObject({ name: 'rig', is_online: true });
    expect((await market(['devices', 'enrol', 'other'])).stdout).toMatch(/install\.sh \| sudo sh -s -- \S+\n$/);
  });

  it('runs a script with inputs: log, progress and cost, files, result, payment', async () => {
    write(
      'sum.sh',
      '#!/bin/sh\necho "adding for $1"\necho "::progress 50 half way"\nexpr $(cat $INPUT_DIR/a.txt) + 2 > result.txt\n',
    );
    write('a.txt', '40');
    const terminal = inTerminal('run', 'sum.sh', '--input', 'a.txt', '--max-price', '5', '-o', 'out', '--', 'Ada');
    await terminal.says(/coins? for up to 1 h\./);
    await terminal.says(/adding for Ada\r\n/);
    await terminal.says(/Saved out\/result\.txt\.[\s\S]*Completed.*; accepted, [\d.]+ coins? paid\./);
    expect(await terminal.ended).toBe(0);
    expect(readFileSync(join(folder, 'out/result.txt'), 'utf8')).toBe('42\n');
    const [job] = await json('jobs');
    expect(job).toMatchObject({ title: 'sum.sh', status: 'completed' });
  });

  it('sees only colours of what a job prints, follows a resized terminal, leaves a job and cancels it', async () => {
    write(
      'long.sh',
      "printf 'safe\\033[31mred\\033[0m\\033[2Jend\\n'; echo '::progress 40 a message that is long enough to be cut'; exec sleep 600\n",
    );
    const terminal = inTerminal('run', 'long.sh', '--price', '1');
    const [, id] = await terminal.says(/Job (\S{36})/);
    await terminal.says(/safe\x1b\[31mred\x1b\[0mend\r\n/);
    await terminal.says(/━+─+ 40 % {2}0\.0\d+ of 1 coin so far {2}a message/);
    terminal.resize(24, 40);
    const [line] = await terminal.says(/\r\x1b\[K(Running.{1,38}…)$/);
    expect(line.length).toBeLessThanOrEqual(40 + '\r\x1b[K'.length);
    terminal.pressCtrlC();
    await terminal.says(/Cancel the job\?/);
    terminal.type('n\r');
    await terminal.says(/leave it running\) n\r\n[\s\S]*Running/);
    terminal.pressCtrlC();
    await terminal.says(/Cancel the job\?[\s\S]*Cancel the job\?/);
    terminal.pressCtrlC();
    await terminal.says(new RegExp(`Job ${id} keeps running`));
    expect(await terminal.ended).toBe(130);

    const again = inTerminal('jobs', 'watch', 'last');
    await again.says(/40 %/);
    again.pressCtrlC();
    await again.says(/Cancel the job\?/);
    again.type('y\r');
    await again.says(/Cancelled: [\d.]+ coins? returned, [\d.]+ coins? paid\./);
    expect(await again.ended).toBe(130);
    expect(await json('jobs', 'get', id!)).toMatchObject({ status: 'cancelled' });
  });

  it('is asked before much money is held', async () => {
    const terminal = inTerminal('run', 'sum.sh', '--price', '11');
    await terminal.says(/Post it\?/);
    terminal.type('n\r');
    await terminal.says(/Nothing was posted/);
    expect(await terminal.ended).toBe(4);
  });

  it('reads tables that fit the terminal', async () => {
    const terminal = new Terminal(['market', 'jobs'], environment(), { cwd: folder, columns: 70 });
    await terminal.says(/ID +STATUS +PRICE COIN +TITLE/);
    await terminal.ended;
    for (const line of terminal.output.trim().split('\r\n')) expect(line.length).toBeLessThanOrEqual(70);
  });
});

describeWith('bwrap', 'python')('A script', () => {
  it('gets the log on standard output and everything else on standard error', async () => {
    write('talk.sh', "printf 'raw\\033[2J\\n'\n");
    const { status, stdout, stderr } = await market(['run', 'talk.sh', '--price', '0.5', '--no-accept']);
    expect([status, stdout]).toEqual([0, 'raw\x1b[2J\n']);
    expect(stderr).toMatch(/^0\.5 coins for up to 1 h\.\nJob \S+\n[\s\S]*Completed.*Accept the result before/);
    expect(stderr).not.toContain('\x1b');
    expect(await market(['logs', '-f', 'last'])).toMatchObject({ status: 0, stdout: 'raw\x1b[2J\n' });
    expect(await json('jobs', 'accept', 'last')).toMatchObject({ paid_coin: 0.5 });
  });

  it('gets a line of JSON for each event, and exit status 1 for a job that failed', async () => {
    write('fail.sh', 'echo no; exit 3\n');
    const { status, stdout, stderr } = await market(['--json', 'run', 'fail.sh', '--price', '0.5']);
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string });
    expect(events[0]).toMatchObject({ type: 'created', price_coin: 0.5 });
    expect(events).toContainEqual(expect.objectContaining({ type: 'log', text: 'no\n' }));
    expect(events.at(-1)).toMatchObject({ type: 'ended', job: { status: 'failed', failure: { exit_code: 3 } } });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^The job failed: .*exit code 3.*\n$/)]);
  });

  it('leaves its job running when it is interrupted', async () => {
    const { process: child, outcome, finished } = started(['run', 'long.sh', '--price', '1']);
    await eventually(() => outcome.stdout.includes('end'), 'the log');
    child.kill('SIGINT');
    const { status, stderr } = await finished;
    expect([status, stderr]).toEqual([130, expect.stringMatching(/Job \S{36} keeps running/)]);
    expect(await json('jobs', 'get', 'last')).toMatchObject({ status: 'running' });
    expect(await json('jobs', 'cancel', 'last')).toMatchObject({ ok: true });
  });

  it.each([
    [2, ['jobs', '--status', 'nonsense'], {}],
    [3, ['jobs', 'get', '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e'], {}],
    [3, ['logs', 'ffffffff'], {}],
    [4, ['run', 'talk.sh', '--price', '2', '--max-price', '1'], {}],
    [4, ['run', 'talk.sh', '--price', '100000'], {}],
    [4, ['admin', 'users'], {}],
    [5, ['wallet'], { MARKET_API_KEY: 'mk_expired' }],
    [1, ['wallet'], { MARKET_URL: 'http://127.0.0.1:1' }],
  ])('gets exit status %i of %j %j, and a line why', async (status, words, env) => {
    const outcome = await market(words, { env });
    expect(outcome).toEqual({
      status,
      stdout: '',
      stderr: expect.stringMatching(/^(100000 coins for .*\n)?[^\n]+\n$/),
    });
    expect(outcome.stderr).not.toMatch(/mk_|defect/);
  });

  it('may close the pipe', () => {
    const script = 'market jobs --json | head -c 1; exit ${PIPESTATUS[0]}';
    expect(execFileSync('bash', ['-c', `${script} 2>&1`], { env: environment(), encoding: 'utf8' })).toBe('[');
  });

  it('fails when it closes the pipe of a job that goes on', async () => {
    const script = 'market run long.sh --price 1 | true; exit ${PIPESTATUS[0]}';
    const { status } = spawnSync('bash', ['-c', script], { cwd: folder, env: environment(), stdio: 'ignore' });
    expect(status).toBe(1);
    expect(await json('jobs', 'cancel', 'last')).toMatchObject({ ok: true });
  });

  it('reaches every other request', async () => {
    const { status, stdout } = await market(['api', 'PATCH', '/auth/me', '-F', 'language=tr']);
    expect([status, JSON.parse(stdout)]).toEqual([4, expect.objectContaining({ code: expect.any(String) })]);
    expect(JSON.parse((await market(['api', 'GET', '/api/wallet'])).stdout)).toMatchObject({ ok: true });
  });

  it('forwards events to a program on this machine, signed', async () => {
    const received: { headers: Record<string, string>; body: string }[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        received.push({ headers: request.headers as Record<string, string>, body });
        response.end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const forward = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const words = ['--json', 'webhooks', 'listen', '--forward', forward, '--type', 'job.*', '--after', '0'];
    const listening = started(words, { MARKET_WEBHOOK_SECRET: secret });
    await eventually(() => received.length > 0, 'an event');
    const { headers, body } = received[0]!;
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: expect.stringMatching(/^job\./) });
    await eventually(() => /"status_code":200/.test(listening.outcome.stdout), 'the answer');
    listening.process.kill('SIGINT');
    expect((await listening.finished).status).toBe(130);
    server.close();
  });

  it('logs in with a key or a password from standard input, and logs out', async () => {
    const key = JSON.parse(readFileSync(configFile(), 'utf8')).logins[service.url].key as string;
    expect(await market(['login', '--with-key'], { input: `${key}\n` })).toMatchObject({ status: 0 });
    expect(await market(['login', '--password'], { input: `${user.email}\nwrong password\n` })).toMatchObject({
      status: 5,
    });
    expect(await market(['login', '--password'], { input: `${user.email}\n${user.password}\n` })).toMatchObject({
      status: 0,
    });
    const made = await json('keys', 'create', 'script', '--scope', 'jobs:read');
    expect(await market(['jobs'], { env: { MARKET_API_KEY: made.key } })).toMatchObject({ status: 0 });
    expect(await market(['wallet'], { env: { MARKET_API_KEY: made.key } })).toMatchObject({ status: 4 });
    expect(await market(['logout'])).toMatchObject({ status: 0 });
    expect(await market(['jobs'])).toMatchObject({ status: 5 });
    expect(existsSync(configFile())).toBe(true);
  });

  it('takes the code of two-factor sign-in on a third line, and says so without one', async () => {
    const careful = await person(service.url, 'careful');
    const post = (path: string, body: object) => call(service.url, 'POST', path, { token: careful.token, body });
    const { secret } = (await post('/auth/two-factor/setup', { password: careful.password })).body;
    const { recovery_codes: codes } = (await post('/auth/two-factor/enable', { code: appCode(secret) })).body;
    const lines = `${careful.email}\n${careful.password}\n`;
    expect(await market(['login', '--password'], { input: lines })).toMatchObject({
      ...{ status: 2, stderr: expect.stringContaining('third line') },
    });
    expect(await market(['login', '--password'], { input: `${lines}${codes[0]}\n` })).toMatchObject({ status: 0 });
    expect(await market(['logout'])).toMatchObject({ status: 0 });
  });
});
