import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { clusterOf } from '../libs/platform/src/embedded-postgres/cluster.js';
import { killAll } from './support/processes.js';
import { query } from './support/query.js';
import { eventually } from './support/eventually.js';

const script = resolve('test/support/embedded-postgres-process.mjs');

interface Service {
  process: ChildProcess;
  url: string;
  adopted: boolean;
  error: string;
}

describe('the embedded PostgreSQL, seen from outside its service', () => {
  let dataDir: string;
  let services: ChildProcess[];

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'embedded-e2e-'));
    chmodSync(dataDir, 0o711);
    services = [];
  });

  afterEach(async () => {
    for (const service of services) service.kill('SIGKILL');
    await eventually(() => (killAll(serverProcesses()), serverProcesses().length === 0), 'the end of its processes');
    rmSync(dataDir, { recursive: true, maxRetries: 5 });
  });

  /** Starts a service in a process group of its own, as a shell does, and waits for its first line. */
  async function start(...args: string[]): Promise<Service> {
    const child = spawn(process.execPath, [script, dataDir, ...args], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    services.push(child);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await eventually(() => output.includes('\n') || child.exitCode !== null, 'its first line');
    return { url: '', adopted: false, error: '', ...(JSON.parse(output) as Partial<Service>), process: child };
  }

  async function kill(service: Service, name: NodeJS.Signals): Promise<void> {
    process.kill(-(service.process.pid ?? NaN), name);
    await eventually(() => service.process.exitCode !== null || service.process.signalCode !== null, 'its end');
  }

  function serverProcesses(): number[] {
    const { id } = clusterOf(dataDir);
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && commandLine(pid).includes(id));
  }
  /** PostgreSQL's logger ends by itself, a moment after its main process. */
  const allGone = () => eventually(() => serverProcesses().length === 0, 'the end of its processes');

  function postmasterPid(): number | null {
    try {
      return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return null;
    }
  }

  const recovered = () => {
    const folder = join(dataDir, 'postgres', 'log');
    return readdirSync(folder).some((name) => /not properly shut down/.test(readFileSync(join(folder, name), 'utf8')));
  };

  it('is adopted after kill -9 of the service, and leaves nothing behind when that one stops', async () => {
    const first = await start();
    await kill(first, 'SIGKILL');
    expect(serverProcesses().length).toBeGreaterThan(3);
    const second = await start();
    expect(second).toMatchObject({ adopted: true, url: first.url });
    await kill(second, 'SIGTERM');
    await allGone();
    expect(recovered()).toBe(false);
  });

  it('outlives Ctrl-C until the service has done its last query, then ends cleanly', async () => {
    const service = await start();
    expect(serverProcesses().length).toBeGreaterThan(3);
    await kill(service, 'SIGINT');
    expect(service.process.exitCode).toBe(0); // it queried the database after the signal
    await allGone();
    await kill(await start(), 'SIGTERM');
    expect(recovered()).toBe(false);
  });

  it('loses no acknowledged write when everything is killed, three times over', async () => {
    let acknowledged = 0;
    for (let round = 0; round < 3; round += 1) {
      const service = await start();
      expect(service.error).toBe('');
      acknowledged = await writeUntilKilled(service, acknowledged);
    }
    const last = await start();
    // Another process writes the log.
    await eventually(recovered, 'its recovery');
    expect(await count(last.url)).toBeGreaterThanOrEqual(acknowledged);
    expect(acknowledged).toBeGreaterThan(50);
    await kill(last, 'SIGTERM');
  });

  it('starts although a statement of the killed server is still running', async () => {
    const service = await start();
    const client = new Client({ connectionString: service.url });
    client.on('error', () => undefined);
    await client.connect();
    // Computes for hours and sends nothing, so that it does not notice its parent's end.
    const busy = client.query('select count(*) from pg_class a, pg_class b, pg_class c, pg_class d');
    busy.catch(() => undefined);
    await eventually(() => serverProcesses().some((pid) => / SELECT/.test(commandLine(pid))), 'the query');
    await kill(service, 'SIGKILL'); // first, or it would start a new one
    process.kill(postmasterPid() ?? NaN, 'SIGKILL');
    expect(serverProcesses().some((pid) => / SELECT/.test(commandLine(pid)))).toBe(true);
    const next = await start();
    expect(next).toMatchObject({ adopted: false, error: '' });
    await kill(next, 'SIGTERM');
  });

  it('begins afresh after kill -9 in the middle of making the cluster', async () => {
    const draft = () => readdirSync(dataDir).find((name) => name.startsWith('postgres.new-'));
    const interrupted = async (): Promise<boolean> => {
      const child = spawn(process.execPath, [script, dataDir], { stdio: 'ignore' });
      services.push(child);
      const clusters = () => ['postgres', `${draft()}/cluster`].map((name) => join(dataDir, name, 'global/pg_control'));
      await eventually(() => clusters().some((path) => existsSync(path)), 'the cluster');
      child.kill('SIGKILL');
      await eventually(() => child.signalCode !== null, 'its end');
      return draft() !== undefined;
    };
    // On a machine that holds this process up the cluster may be whole before it is killed: that is no middle.
    while (!(await interrupted())) {
      await kill(await start(), 'SIGTERM');
      await allGone();
      rmSync(join(dataDir, 'postgres'), { recursive: true, maxRetries: 5 });
    }
    const service = await start();
    expect(service.error).toBe('');
    await kill(service, 'SIGTERM');
    expect(draft()).toBeUndefined();
  });

  it('belongs to one of five services that start at once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => start()));
    expect(all.filter(({ url }) => url !== '')).toHaveLength(1);
    const refused = all.filter(({ error }) => /StartupError: .*already in use by process \d+: stop it/.test(error));
    expect(refused).toHaveLength(4);
  });

  it('runs for an ordinary user', async () => {
    const asRoot = process.getuid?.() === 0;
    if (asRoot) chownSync(dataDir, 65_534, 65_534);
    const service = await start('65534');
    expect(service.error).toBe('');
    if (asRoot) expect(spawnSync('stat', ['-c', '%u', join(dataDir, 'postgres')]).stdout.toString()).toBe('65534\n');
    await kill(service, 'SIGTERM');
    await allGone();
  });

  /** Writes rows one by one and kills service and server in the middle; answers how many were acknowledged. */
  async function writeUntilKilled(service: Service, before: number): Promise<number> {
    const client = new Client({ connectionString: service.url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('create table if not exists written (n int)');
    let acknowledged = before;
    const writing = (async () => {
      for (;;) {
        await client.query('insert into written values (1)');
        acknowledged += 1;
      }
    })().catch(() => undefined);
    await eventually(() => acknowledged > before + 30, 'thirty more rows');
    await kill(service, 'SIGKILL'); // first, or it would start a new one
    killAll(serverProcesses());
    await writing;
    return acknowledged;
  }
});

async function count(url: string): Promise<number> {
  const [row] = await query<{ n: number }>(url, 'select count(*)::int as n from written');
  return row?.n ?? 0;
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
