import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  cpSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { query } from '../../../../test/support/query.js';
import { explainFailure } from './failures.js';
import { findRunningPostgres, openCluster } from './open-cluster.js';
import { waitUntil } from './processes.js';
import { startEmbeddedPostgres } from './start-embedded-postgres.js';
import { eventually } from '../../../../test/support/eventually.js';

const asRoot = process.getuid?.() === 0;

describe('startEmbeddedPostgres', () => {
  let template: string;
  let root: string;
  let dataDir: string;
  beforeAll(async () => {
    template = mkdtempSync(join(tmpdir(), 'embedded-template-'));
    const postgres = await startEmbeddedPostgres({ dataDir: template });
    await postgres.stop();
  });
  afterAll(() => rmSync(template, { recursive: true }));
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'embedded-'));
    chmodSync(root, 0o755);
    dataDir = join(root, 'data');
  });
  afterEach(() => rmSync(root, { recursive: true, maxRetries: 5 }));

  const pidFile = () => join(dataDir, 'postgres', 'postmaster.pid');

  /** Starts, stops at once, and gives the URL it had. */
  async function startAndStop(): Promise<string> {
    const postgres = await startEmbeddedPostgres({ dataDir });
    await postgres.stop();
    return postgres.url;
  }

  /** A data folder left by a former run; copying one is quicker than creating one. */
  function givenFormerRun(): void {
    cpSync(template, dataDir, { recursive: true });
  }

  it('makes a durable UTF-8 cluster in UTC that the service does not rule, and stops it', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir });
    const [facts] = await query(
      postgres.url,
      `select current_database() as db, current_user as role, current_setting('fsync') as fsync,
        current_setting('timezone') as timezone, current_setting('server_encoding') as encoding,
        current_setting('jit') as jit, lower('ÄÉ') as lower, inet_server_addr()::text as address,
        (select rolsuper from pg_roles where rolname = current_user) as superuser`,
    );
    expect(facts).toEqual({
      ...{ db: 'marketplace', role: 'marketplace', superuser: false, fsync: 'on', timezone: 'UTC' },
      ...{ encoding: 'UTF8', jit: 'off', lower: 'äé', address: '127.0.0.1/32' },
    });
    expect(postgres.adopted).toBe(false);
    expect(Number(new URL(postgres.url).port)).toBeLessThan(32_768);
    expect(statSync(join(dataDir, 'postgres.secret')).mode & 0o777).toBe(0o600);
    expect(await findRunningPostgres(dataDir)).toBe(postgres.url);
    await expect(query(postgres.url.replace(/:[^:@]*@/, ':wrong@'), 'select 1')).rejects.toMatchObject({
      code: '28P01',
    });
    await postgres.stop();
    expect(await findRunningPostgres(dataDir)).toBeNull();
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.secret']);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('keeps data and address over a restart, and goes to the next port when that one is taken', async () => {
    givenFormerRun();
    const first = await startEmbeddedPostgres({ dataDir });
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await startEmbeddedPostgres({ dataDir });
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await second.stop();

    const port = Number(new URL(second.url).port);
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const third = await startEmbeddedPostgres({ dataDir });
    expect(Number(new URL(third.url).port)).not.toBe(port);
    await third.stop();
    other.close();
  });

  it('refuses a second start on the same folder and leaves the first alone', async () => {
    givenFormerRun();
    const postgres = await startEmbeddedPostgres({ dataDir });
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      /already in use by process \d+: stop it, or set DATA_DIR/,
    );
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  it('adopts a server that was left running and stops it in the end', async () => {
    givenFormerRun();
    const left = await openCluster({ dataDir });
    const postgres = await startEmbeddedPostgres({ dataDir });
    expect(postgres).toMatchObject({ adopted: true, url: left.url });
    await postgres.stop();
    expect(await findRunningPostgres(dataDir)).toBeNull();
  });

  it('starts a server that was killed again, at the same port, and none that was stopped', async () => {
    givenFormerRun();
    const postgres = await startEmbeddedPostgres({ dataDir });
    // The next server removes the last one's file before it writes its own.
    const pid = () => (existsSync(pidFile()) ? Number(spawnSync('head', ['-1', pidFile()]).stdout) : 0);
    await query(postgres.url, 'create table kept as select 42 as answer');
    for (let time = 0; time < 2; time++) {
      const killed = pid();
      process.kill(killed, 'SIGKILL');
      await eventually(() => pid() > 0 && pid() !== killed, 'another server');
      const answers = () => query(postgres.url, 'select answer from kept').catch(() => null);
      const kept = await eventually(answers, 'its answer');
      expect(kept).toEqual([{ answer: 42 }]);
    }
    await postgres.stop();
    expect(await findRunningPostgres(dataDir)).toBeNull();
    expect(await waitUntil(() => existsSync(pidFile()), 1_500)).toBe(false);
  });

  it('takes no other process for its server, and no server of another folder', async () => {
    givenFormerRun();
    writeFileSync(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${dataDir}/postgres\n1\n25000\n\n127.0.0.1\n\nready\n`,
    );
    expect(await findRunningPostgres(dataDir)).toBeNull();
    const postgres = await startEmbeddedPostgres({ dataDir });
    expect(postgres.adopted).toBe(false);
    await postgres.stop();
  });

  it('works below folders that only we can enter', async () => {
    chmodSync(root, 0o700);
    const postgres = await startEmbeddedPostgres({ dataDir });
    expect(await query(postgres.url, 'select count(*)::int > 0 as fine from pg_class')).toEqual([{ fine: true }]);
    await postgres.stop();
    await startAndStop();
    expect(statSync(root).mode & 0o777).toBe(0o700);
  });

  it('clears the draft of a start that was killed', async () => {
    mkdirSync(join(dataDir, 'postgres.new-abc', 'cluster'), { recursive: true });
    await startAndStop();
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.secret']);
  });

  it('takes data back that was given to root', async () => {
    givenFormerRun(); // a copy made by root belongs to root
    if (asRoot) expect(statSync(join(dataDir, 'postgres', 'PG_VERSION')).uid).toBe(0);
    await startAndStop();
  });

  describe('says in one line what a person can put right:', () => {
    async function refusal(): Promise<Error> {
      const error: unknown = await startAndStop().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'StartupError', message: expect.stringMatching(/^[^\n]+$/) as string });
      expect(existsSync(join(dataDir, 'service.lock'))).toBe(false);
      return error as Error;
    }

    it('a folder that cannot be written', async () => {
      mkdirSync(dataDir);
      if (asRoot) mount('ro,size=1m');
      else chmodSync(dataDir, 0o555);
      const { message } = await refusal().finally(unmount);
      expect(message).toMatch(asRoot ? /read-only file system: set DATA_DIR/ : /not writable for this user/);
    });

    it('a disk that fills up while the cluster is made', async () => {
      mkdirSync(dataDir);
      if (asRoot) {
        mount('size=20m');
        const { message } = await refusal().finally(unmount);
        expect(message).toMatch(/The disk of the data folder .* is full .*free some space, or set DATA_DIR/);
      } else {
        const cluster = { dataDir, dir: join(dataDir, 'postgres'), id: 'x' };
        const output = 'FATAL:  could not write to file "pg_wal/xlogtemp.7": No space left on device';
        expect(explainFailure(cluster, 'initdb', output).message).toMatch(/is full/);
      }
    });

    it('a disk that is full at a later start, which then works again with space', async () => {
      mkdirSync(dataDir);
      if (asRoot) mount('size=100m');
      givenFormerRun();
      await startAndStop();
      if (asRoot) {
        const filler = join(dataDir, 'filler');
        expect(() => appendFileSync(filler, Buffer.alloc(100_000_000))).toThrow(/ENOSPC/);
        expect((await refusal()).message).toMatch(/full/);
        rmSync(filler);
        await startAndStop().finally(unmount);
      }
    });

    it('data of another major version', async () => {
      givenFormerRun();
      writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
      expect((await refusal()).message).toMatch(
        /belongs to PostgreSQL 15, but this release runs PostgreSQL 18.*pg_dump/,
      );
    });

    it('something else in the place of the cluster', async () => {
      mkdirSync(join(dataDir, 'postgres', 'holiday-pictures'), { recursive: true });
      expect((await refusal()).message).toMatch(/is not a PostgreSQL cluster: move it away/);
    });

    it('a lost or a wrong password file', async () => {
      givenFormerRun();
      const secret = join(dataDir, 'postgres.secret');
      const password = readFileSync(secret);
      rmSync(secret);
      expect((await refusal()).message).toMatch(/postgres.secret is missing: put the original file back/);
      writeFileSync(secret, 'wrong\n');
      expect((await refusal()).message).toMatch(/postgres.secret does not open the database/);
      writeFileSync(secret, password);
      await startAndStop();
    });

    it('settings that PostgreSQL does not take', async () => {
      givenFormerRun();
      appendFileSync(join(dataDir, 'postgres', 'postgresql.conf'), 'shared_buffers = nonsense\n');
      expect((await refusal()).message).toMatch(
        /PostgreSQL \(postgres\) did not start: .*postgresql.conf" contains errors/,
      );
    });

    function mount(options: string): void {
      const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', dataDir]);
      if (status !== 0) throw new Error(`The test needs mount: ${stderr.toString()}`);
    }

    function unmount(): void {
      if (asRoot) spawnSync('umount', [dataDir]);
    }
  });
});
