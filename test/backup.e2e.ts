import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { auditOf } from './support/audit.js';
import { call, device, person, type Person } from './support/client.js';
import { eventually } from './support/eventually.js';
import { testDatabase } from './support/postgres.js';
import { sharedService, startService, type Service } from './support/service.js';

const JOB = { title: 'Worth keeping', job_type: 'script', price_coin: 1, duration_hrs: 1 };
const ARTIFACT = 'a picture\n'.repeat(50_000);

let source: Service;
let buyer: Person;
let owner: Person;
let worker: string;
let folder: string;
let file: string;
/** A job that is over, with an artifact. */
let done: string;

/** What is restored goes on with the jobs that were under way. */
const TERMS = { DEVICE_OFFLINE_AFTER_S: '3600', BY_HAND_CONCURRENCY: '64' };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marketplace-backup-'));
  file = join(folder, 'market.tar.gz');
  const env = { WELCOME_COIN: '100000', ...TERMS };
  source = await startService({ embedded: true, env });
  [buyer, owner] = [await person(source.url, 'buyer'), await person(source.url, 'owner')];
  worker = await device(source.url, owner);
  done = await post(source.url, { ...JOB, verification: 'none' });
  await call(source.url, 'POST', `/api/jobs/${done}/accept`, { worker });
  await fetch(`${source.url}/api/jobs/${done}/artifacts?name=picture.txt`, {
    method: 'POST',
    headers: { 'X-Worker-Token': worker, 'Content-Type': 'application/octet-stream' },
    body: ARTIFACT,
  });
  await call(source.url, 'POST', `/api/jobs/${done}/complete`, { worker, body: { result: 'done' } });
});
afterAll(async () => {
  await source?.dispose();
  rmSync(folder, { recursive: true, force: true });
});

async function post(url: string, job: object): Promise<string> {
  const reply = await call(url, 'POST', '/api/jobs', { token: buyer.token, body: job });
  expect(reply.status).toBe(200);
  return reply.body.job_id as string;
}

/** Posts, has every other job done, and beats, for as long as something else is done; answers the jobs from before it. */
async function meanwhile(other: () => Promise<void>): Promise<string[]> {
  const posted: string[] = [];
  let over = false;
  const work = async (): Promise<void> => {
    for (let n = 0; !over; n++) {
      const id = await post(source.url, JOB);
      posted.push(id);
      if (n % 2 === 0) {
        await call(source.url, 'POST', `/api/jobs/${id}/accept`, { worker });
        await call(source.url, 'POST', `/api/jobs/${id}/complete`, { worker });
      }
      await call(source.url, 'POST', '/api/worker/heartbeat', { worker, body: {} });
    }
  };
  const load = Promise.all(Array.from({ length: 4 }, work));
  try {
    await eventually(() => posted.length >= 20, 'work under way');
    const before = [...posted];
    await other();
    return before;
  } finally {
    over = true;
    await load;
  }
}

interface Told {
  status: number | null;
  output: string;
}

/** As `npm run backup` and `npm run restore` start it; beside the load, so not in a way that stops this process. */
function run(words: string[], env: Record<string, string>): Promise<Told> {
  const all: NodeJS.ProcessEnv = { ...process.env, ...env };
  const child = spawn(process.execPath, [resolve('dist/bin/backup.js'), ...words], { env: all, cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((done) => child.once('close', (status) => done({ status, output })));
}

async function expectMarket(service: Service, before: string[]): Promise<void> {
  const login = await call(service.url, 'POST', '/auth/login', {
    body: { email: buyer.email, password: buyer.password },
  });
  expect(login.status).toBe(200);
  // The secret came along: a token of the old service is good on the new one.
  const { body } = await call(service.url, 'GET', `/api/jobs/${done}`, { token: buyer.token });
  expect(body.job).toMatchObject({ id: done, status: 'completed', result: 'done' });
  const artifact = await fetch(`${service.url}/api/jobs/${done}/artifacts/picture.txt`, {
    headers: { Authorization: `Bearer ${buyer.token}` },
  });
  expect(await artifact.text()).toBe(ARTIFACT);
  for (const id of before) {
    expect((await call(service.url, 'GET', `/api/jobs/${id}`, { token: buyer.token })).status).toBe(200);
  }
  expect(await auditOf(service)).toEqual([]);
  // It goes on: sequences, triggers and keys are as they were.
  const id = await post(service.url, { ...JOB, verification: 'none' });
  expect((await call(service.url, 'POST', `/api/jobs/${id}/accept`, { worker })).status).toBe(200);
  expect((await call(service.url, 'POST', `/api/jobs/${id}/complete`, { worker })).status).toBe(200);
  expect(await auditOf(service)).toEqual([]);
}

describe('a backup of a live market', () => {
  let before: string[];

  it('is made beside it, and only its owner can read it', async () => {
    before = await meanwhile(async () => {
      const { status, output } = await run(['create', file], { DATA_DIR: source.dataDir });
      expect({ status, output }).toEqual({
        status: 0,
        output: expect.stringMatching(/market\.tar\.gz: \d+ rows and \d+ files/),
      });
      // Operators see in the console when it was made.
      expect(output).not.toContain('could not be told');
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = await run(['create', file], { DATA_DIR: source.dataDir });
    expect(again).toEqual({
      status: 1,
      output: expect.stringMatching(/^.* exists: choose another name\.\n$/),
    });
  });

  it('is not restored over the service that runs, nor over a database that is in use', async () => {
    const running = await run(['restore', file, '--force'], { DATA_DIR: source.dataDir });
    expect(running).toEqual({ status: 1, output: expect.stringContaining('already in use by process') });
    const other = await sharedService();
    const used = await run(['restore', file, '--force'], {
      DATA_DIR: join(folder, 'x'),
      DATABASE_URL: other.databaseUrl!,
    });
    expect(used).toEqual({ status: 1, output: expect.stringMatching(/^The database is in use by .*standalone/) });
  });

  it('is refused whole when it is damaged, cut short or something else', async () => {
    const sum = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
    const [damaged, cut, other] = ['damaged', 'cut', 'other'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const bytes = readFileSync(file);
    const middle = bytes.length >> 1;
    bytes[middle] = bytes[middle]! ^ 0xff;
    writeFileSync(damaged, bytes);
    writeFileSync(cut, readFileSync(file));
    truncateSync(cut, middle);
    writeFileSync(other, 'no archive at all');
    expect(sum(damaged)).not.toBe(sum(file));
    for (const path of [damaged, cut, other]) {
      const { status, output } = await run(['restore', path], { DATA_DIR: join(folder, 'never') });
      expect({ status, output }).toEqual({
        status: 1,
        output: expect.stringMatching(/^.*(backup|damaged|complete).*\n$/),
      });
    }
    const { status, output } = await run(['restore', join(folder, 'missing')], { DATA_DIR: join(folder, 'never') });
    expect({ status, output }).toEqual({ status: 1, output: expect.stringContaining('does not exist') });
  });

  it('makes the market elsewhere, on the embedded database', async () => {
    const target = await startService({ embedded: true, env: TERMS });
    await target.stop();
    const filled = await run(['restore', file], { DATA_DIR: target.dataDir });
    expect(filled).toEqual({
      status: 1,
      output: expect.stringMatching(/^The database is not empty \(\d+ tables\).*--force/),
    });
    const { status, output } = await run(['restore', file, '--force'], { DATA_DIR: target.dataDir });
    expect({ status, output }).toEqual({
      status: 0,
      output: expect.stringMatching(/^Restored \d+ rows and \d+ files/),
    });
    await target.restart();
    await expectMarket(target, before);
    await target.dispose();
  });

  it('makes the market elsewhere, on an external database', async () => {
    const database = await testDatabase();
    const dataDir = join(folder, 'external');
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };
    const { status, output } = await run(['restore', file], env);
    expect({ status, output }).toEqual({ status: 0, output: expect.stringMatching(/^Restored \d+ rows/) });
    const target = await startService({ env: { ...env, ...TERMS } });
    await expectMarket({ ...target, dataDir, databaseUrl: database.url }, before);
    await target.dispose();
    const second = await run(['create'], env);
    expect(second).toEqual({ status: 0, output: expect.stringMatching(/backup-\d+T\d+\.tar\.gz: \d+ rows/) });
    await database.drop();
  });
});
