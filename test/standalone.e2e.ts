import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gatewayOf } from './bandwidth/support/gateway-process.js';
import { call, person } from './support/client.js';
import { eventually } from './support/eventually.js';
import { freePort } from './support/free-port.js';
import { killAll, killTree, processesOf } from './support/processes.js';
import { startService, type Service } from './support/service.js';
import { PATIENCE_MS } from './support/patience.js';
import { itAsRoot } from './support/needs.js';

const started: Service[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const service of started.splice(0)) await service.dispose();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function standalone(env: Record<string, string> = {}): Promise<Service> {
  const service = await startService({ embedded: true, env });
  started.push(service);
  return service;
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'marketplace-start-'));
  folders.push(made);
  return made;
}

/** A start that is meant to fail: what it says, and how it ends. */
function failingStart(env: Record<string, string>): { status: number | null; lines: string[] } {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'standalone'], {
    encoding: 'utf8',
    timeout: PATIENCE_MS,
    env: { ...process.env, PORT: '0', DEPLOY_PORT: '0', ...env },
  });
  return { status, lines: stderr.trim().split('\n') };
}

describe('npm start', () => {
  it('brings its own database, is ready once a proxy session can be bought, greets with a demo account that can log in, and leaves nothing behind on Ctrl-C', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const starting = standalone({ PORT: String(port) });
    await eventually(
      async () => (await call(url, 'GET', '/health/ready').catch(() => null))?.status === 200,
      'readiness',
    );
    const { token } = await person(url);
    const { status } = await call(url, 'POST', '/api/bandwidth/create', { token, body: { gb: 0.01 } });
    const service = await starting;
    expect(status).toBe(200);
    const [, email, password] = /Demo\s+(\S+) \/ (\S+)/.exec(service.output())!;
    const login = await call(service.url, 'POST', '/auth/login', { body: { email, password } });
    expect(login.body).toMatchObject({ ok: true, user: { coin_balance: 100, usd_balance: 10 } });
    expect(processesOf(service.dataDir).length).toBeGreaterThan(1);
    service.process.kill('SIGINT');
    await eventually(async () => processesOf(service.dataDir).length === 0, 'the end of every process');
    expect(await service.stop()).toBe(0);
  });

  it('leaves nothing behind when npm is told to end', async () => {
    const service = await startService({ embedded: true, npm: true });
    started.push(service);
    try {
      expect(processesOf(service.dataDir).length).toBeGreaterThan(2);
      service.process.kill('SIGTERM');
      await eventually(async () => processesOf(service.dataDir).length === 0, 'the end of every process');
    } finally {
      killAll(processesOf(service.dataDir));
    }
  });

  it('says in production, once, that mails are files', async () => {
    const service = await startService({
      env: { NODE_ENV: 'production', RATE_LIMIT: 'on', JWT_SECRET: randomBytes(32).toString('hex') },
    });
    started.push(service);
    const about = service
      .output()
      .split('\n')
      .filter((line) => line.includes('Mails '));
    expect(about).toEqual([expect.stringContaining(join(service.dataDir, 'mail'))]);
  });

  it('tells a second start on the same data in one line', async () => {
    const service = await standalone();
    const second = failingStart({ DATA_DIR: service.dataDir });
    expect(second).toEqual({ status: 1, lines: [expect.stringMatching(/already in use by process \d+/)] });
    expect((await call(service.url, 'GET', '/health/ready')).status).toBe(200);
  });

  it('adopts the database that outlived a kill -9 of the service', async () => {
    const service = await standalone();
    const ada = await person(service.url, 'ada');
    expect(gatewayOf(service.dataDir)).toBeDefined();
    await service.kill();
    await eventually(async () => gatewayOf(service.dataDir) === undefined, 'the end of the orphaned gateway');
    expect(processesOf(service.dataDir).length).toBeGreaterThan(0);
    await service.restart();
    expect((await call(service.url, 'GET', '/auth/me', { token: ada.token })).body).toMatchObject({
      ok: true,
      id: ada.id,
    });
  });

  it('recovers by itself from a kill -9 of everything', async () => {
    const service = await standalone();
    const ada = await person(service.url, 'ada');
    await killTree(service.dataDir);
    await service.restart();
    expect((await call(service.url, 'GET', '/auth/me', { token: ada.token })).body).toMatchObject({
      ok: true,
      id: ada.id,
    });
  });
});

describe('a start that cannot work says why in one line', () => {
  it('a taken port', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await eventually(async () => taken.listening);
    const { port } = taken.address() as { port: number };
    const dataDir = folder();
    const { status, lines } = failingStart({ DATA_DIR: dataDir, PORT: String(port) });
    taken.close();
    expect({ status, lines }).toEqual({ status: 1, lines: [expect.stringContaining(`Port ${port} is taken`)] });
    await eventually(async () => processesOf(dataDir).length === 0, 'the end of every process');
  });

  it('a taken port of the proxy, naming its variable', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await eventually(async () => taken.listening);
    const { port } = taken.address() as { port: number };
    const dataDir = folder();
    const { status, lines } = failingStart({ DATA_DIR: dataDir, PROXY_PORT: String(port), PROXY_TUNNEL_PORT: '0' });
    taken.close();
    expect({ status, lines }).toEqual({ status: 1, lines: [expect.stringMatching(`Port ${port} .*PROXY_PORT=`)] });
    await eventually(async () => processesOf(dataDir).length === 0, 'the end of every process');
  });

  it("a taken port of replicas' ports, naming its variable", async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await eventually(async () => taken.listening);
    const { port } = taken.address() as { port: number };
    const dataDir = folder();
    const proxy = { PROXY_PORT: '0', PROXY_TUNNEL_PORT: '0' };
    const { status, lines } = failingStart({ DATA_DIR: dataDir, ...proxy, DEPLOY_PORT: String(port) });
    taken.close();
    expect({ status, lines }).toEqual({ status: 1, lines: [expect.stringMatching(`Port ${port} .*DEPLOY_PORT=`)] });
    await eventually(async () => processesOf(dataDir).length === 0, 'the end of every process');
  });

  it('a wrong variable', () => {
    const { status, lines } = failingStart({ DATA_DIR: folder(), PLATFORM_FEE_BPS: 'much' });
    expect({ status, lines }).toEqual({ status: 1, lines: [expect.stringContaining('PLATFORM_FEE_BPS')] });
  });

  it('production without a secret, or with a placeholder', () => {
    const production = { NODE_ENV: 'production', DATA_DIR: folder() };
    expect(failingStart(production).lines).toEqual([expect.stringContaining('JWT_SECRET')]);
    const placeholder = { ...production, JWT_SECRET: 'change-me-change-me-change-me-change-me' };
    expect(failingStart(placeholder).lines).toEqual([expect.stringContaining('placeholder')]);
  });

  it('a database that does not answer', () => {
    const away = { DATA_DIR: folder(), DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
    const line = expect.stringContaining('No PostgreSQL answers at 127.0.0.1:9');
    const { status, lines } = failingStart({ ...away, DATABASE_WAIT_S: '0' });
    expect({ status, lines }).toEqual({ status: 1, lines: [line] });
    const waited = failingStart({ ...away, DATABASE_WAIT_S: '1' });
    expect(waited).toMatchObject({ status: 1, lines: [expect.stringContaining('waiting up to 1 s'), line] });
  });

  it('a data path that is a file', () => {
    const file = join(folder(), 'data');
    writeFileSync(file, '');
    const { status, lines } = failingStart({ DATA_DIR: file });
    expect({ status, lines }).toEqual({ status: 1, lines: [expect.stringContaining(file)] });
  });

  it('a read-only folder', () => {
    const parent = folder();
    const dataDir = join(parent, 'data');
    mkdirSync(dataDir);
    const readOnly = withReadOnly(dataDir);
    try {
      const { status, lines } = failingStart({ DATA_DIR: dataDir });
      expect({ status, lines }).toEqual({ status: 1, lines: [expect.stringContaining(dataDir)] });
    } finally {
      readOnly.undo();
    }
  });

  itAsRoot('a full disk', () => {
    const dataDir = folder();
    const full = withFullDisk(dataDir);
    try {
      const { status, lines } = failingStart({ DATA_DIR: full.dataDir });
      expect({ status, lines }).toEqual({ status: 1, lines: [expect.stringMatching(/full|No space/)] });
    } finally {
      full.undo();
    }
  });

  it('a Node that is too old', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        '--import',
        `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'18.20.1'})`,
        'scripts/run.mjs',
        'standalone',
      ],
      { encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(/^Node 18\.20\.1 is too old.*\n$/) });
  });
});

/** Root writes through permissions, so for root the folder is mounted read-only; others get the permission. */
function withReadOnly(path: string): { undo(): void } {
  if (process.getuid?.() !== 0) {
    chmodSync(path, 0o500);
    return { undo: () => chmodSync(path, 0o700) };
  }
  mount('-t', 'tmpfs', '-o', 'ro,size=1m', 'tmpfs', path);
  return { undo: () => void spawnSync('umount', [path]) };
}

/** A small tmpfs. */
function withFullDisk(path: string): { dataDir: string; undo(): void } {
  mount('-t', 'tmpfs', '-o', 'size=12m,mode=755', 'tmpfs', path);
  return { dataDir: join(path, 'data'), undo: () => void spawnSync('umount', ['-l', path]) };
}

function mount(...args: string[]): void {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`mount ${args.join(' ')} failed: ${stderr}`);
}
