import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type * as Sdk from '../../clients/sdk/src/index.js';
import { RealAgents } from '../agent/support/real-agent.js';
import { openBrowser } from '../support/browser.js';
import { call, device, person, type Person } from '../support/client.js';
import { freePort } from '../support/free-port.js';
import { describeWith, itWith } from '../support/needs.js';
import { PATIENCE_MS } from '../support/patience.js';
import { sharedService, type SharedService } from '../support/service.js';
import { tcpProxy } from '../support/tcp-proxy.js';

const ROOT = resolve(process.cwd());
const SDK_BYTES = 15 * 1024;
const run = promisify(execFile);

let service: SharedService;
/** Somebody's project with the SDK in it. */
let project: string;
let sdk: typeof Sdk;

beforeAll(async () => {
  service = await sharedService();
  project = mkdtempSync(join(tmpdir(), 'sdk-e2e-'));
  writeFileSync(join(project, 'package.json'), '{"private":true,"type":"module"}');
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const served = await fetch(`${service.url}/sdk/compute-market-sdk-${version}.tgz`);
  writeFileSync(join(project, 'sdk.tgz'), Buffer.from(await served.arrayBuffer()));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', './sdk.tgz'], {
    cwd: project,
  });
  sdk = (await import(
    pathToFileURL(join(project, 'node_modules/@compute-market/sdk/dist/index.js')).href
  )) as typeof Sdk;
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const login = ({ email, password }: Person, url = service.url) => sdk.Market.login({ url, email, password });

const EXAMPLES = [...readFileSync(join(ROOT, 'clients/sdk/README.md'), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map(
  ([, code]) => code!,
);

describe('The package', () => {
  it('has its types with it, for strict programs on Node and in browsers', async () => {
    EXAMPLES.forEach((code, index) => writeFileSync(join(project, `example-${index}.mts`), code));
    writeFileSync(join(project, 'node.mts'), NODE_PROGRAM);
    writeFileSync(join(project, 'browser.ts'), BROWSER_PROGRAM);
    mkdirSync(join(project, 'node_modules/@types'), { recursive: true });
    for (const name of ['@types/node', 'undici-types'])
      symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name));
    const examples = EXAMPLES.map((_, index) => `example-${index}.mts`);
    const common = { strict: true, noEmit: true, target: 'es2022' };
    const types = (name: string, compilerOptions: object, files: string[]) => {
      const config = { compilerOptions: { ...common, ...compilerOptions }, files };
      writeFileSync(join(project, `tsconfig.${name}.json`), JSON.stringify(config));
      const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
      return run(process.execPath, [tsc, '--project', `tsconfig.${name}.json`], { cwd: project }).catch(
        ({ stdout }: { stdout: string }) => Promise.reject(new Error(stdout)),
      );
    };
    // The first checks our declarations, too; with the browser's it would take two seconds more.
    await Promise.all([
      types('node', { module: 'nodenext', lib: ['es2022'], types: ['node'] }, ['node.mts', ...examples]),
      types(
        'browser',
        { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'], types: [], skipLibCheck: true },
        ['browser.ts'],
      ),
    ]);
  });

  it('is small: one file of at most 15 KB, and without dependencies', async () => {
    const bundle = await fetch(`${service.url}/sdk/compute-market.mjs`);
    expect(bundle.headers.get('content-type')).toMatch(/javascript/);
    expect(gzipSync(await bundle.text()).length).toBeLessThan(SDK_BYTES);
    const manifest = JSON.parse(readFileSync(join(project, 'node_modules/@compute-market/sdk/package.json'), 'utf8'));
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
  });
});

const NODE_PROGRAM = `
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Market, NotFoundError, type Job, type JobFailedError, type NewJob } from '@compute-market/sdk';

const market = new Market({ url: 'https://market.example.com', key: 'mk_x' });
const order: NewJob = { title: 'Sum', job_type: 'script', price_coin: 1, duration_hrs: 1 };
const id: string = await market.jobs.create(order, { idempotencyKey: 'k' });
const job: Job = await market.jobs.get(id);
const status: 'waiting' | 'running' | 'completed' | 'failed' | 'cancelled' | 'expired' = job.status;
await writeFile('log', market.files.download((await market.files.upload(await openAsBlob('x'))).sha256));
const { total_coin } = await market.request('get', '/api/worker/earnings', { query: { days: 7 } });
const text = (error: NotFoundError | JobFailedError): string => error.message + status + total_coin.toFixed(2);
for await (const event of market.jobs.logs(id)) if (event.type === 'progress') console.log(event.percent, text);
// @ts-expect-error: a job needs a title
await market.jobs.create({ job_type: 'script', price_coin: 1, duration_hrs: 1 });
// @ts-expect-error: the path needs an id
await market.request('get', '/api/jobs/{id}');
// @ts-expect-error: there is no such path
await market.request('get', '/api/nothing');
`;
const BROWSER_PROGRAM = `
import { Market, verifyWebhook } from '@compute-market/sdk';

const market = await Market.login({ email: 'a@example.com', password: 'x' });
const [file] = document.querySelector('input')!.files!;
const { size_bytes } = await market.files.upload(file!, { onProgress: (done, total) => console.log(done, total) });
console.log(size_bytes.toFixed(), (await verifyWebhook('{}', new Headers(), 'whsec_x')).type);
`;

describeWith('bwrap')("README's examples", () => {
  const agents = new RealAgents(() => service.url);
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    const somebody = await person(service.url, 'sdk');
    const market = await login(somebody);
    const scopes = ['jobs:read', 'jobs:write', 'deploy:read', 'deploy:write', 'events'] as const;
    const { key } = await market.account.createApiKey({ name: 'README', scopes: [...scopes] });
    env = { ...process.env, MARKET_URL: service.url, MARKET_API_KEY: key };
    await agents.start(await device(service.url, await person(service.url, 'owner')));
  });
  afterAll(() => agents.dispose());

  const example = async (index: number, more: NodeJS.ProcessEnv = {}) => {
    const file = join(project, `example-${index}.mjs`);
    writeFileSync(file, EXAMPLES[index]!);
    return run(process.execPath, [file], { cwd: project, env: { ...env, ...more }, timeout: PATIENCE_MS });
  };

  it('run a script on a device, with files in and out, and pay', async () => {
    const { stdout } = await example(0);
    expect(stdout).toMatch(/^Ada\nGrace\nLinus\nPaid [\d.]+ coins\.\n$/);
    expect(readFileSync(join(project, 'results/sorted.txt'), 'utf8')).toBe('Ada\nGrace\nLinus\n');
  });

  it('say why a job failed', async () => {
    const { stderr } = await example(1);
    expect(stderr).toMatch(/^The job failed: Its program ended with exit code 3\.[\s\S]*no such file\s+3\n$/);
  });

  it('quote, order, see and stop a deploy', async () => {
    const { stdout } = await example(2);
    expect(stdout).toMatch(/^[\d.]+ coins for a day\.\nqueued .+ 2\n[\d.]+ coins came back\.\n$/);
  });

  it('follow events and list jobs', async () => {
    const { stdout } = await example(3);
    expect(stdout).toMatch(/^job\.started\n[\s\S]*job\.paid\n/);
    expect(stdout).toMatch(/echo "no such file".* failed 0\.5\nsort .* completed [\d.]+\n$/);
  });

  it('take a webhook that is genuine', async () => {
    const PORT = String(await freePort());
    const { stdout } = await example(4, { PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}` });
    expect(stdout).toBe('webhook.test\n');
  });
});

describe('Streams', () => {
  it('go on after a lost connection without a gap: a log, and events', async () => {
    const [buyer, owner] = await Promise.all([person(service.url, 'buyer'), person(service.url, 'owner')]);
    const worker = await device(service.url, owner);
    const proxy = await tcpProxy(service.url);
    const market = await login(buyer, proxy.url.replace(/\/$/, ''));
    const id = await market.jobs.create({ title: 'Log', job_type: 'script', price_coin: 1, duration_hrs: 1 });
    const post = (path: string, body = {}) => call(service.url, 'POST', `/api/jobs/${id}/${path}`, { worker, body });
    await post('accept');
    await post('logs', { offset: 0, text: 'one ' });
    let log = '';
    for await (const event of market.jobs.logs(id)) {
      if (event.type !== 'log') continue;
      log += event.text;
      if (event.offset > 0) continue;
      await proxy.cut();
      await post('logs', { offset: 4, text: 'two' });
      await post('complete', { result: 'done' });
      await proxy.mend();
    }
    expect(log).toBe('one two');
    await market.jobs.acceptResult(id);
    const types: string[] = [];
    for await (const { seq, type } of market.events.follow({ after: 0 })) {
      types.push(`${seq} ${type}`);
      if (type === 'job.paid') break;
      await proxy.cut();
      await proxy.mend();
    }
    expect(types).toEqual(['1 job.started', '2 job.completed', '3 job.result_accepted', '4 job.paid']);
    await proxy.cut();
  });
});

describe('Files and lists', () => {
  it('are sent with progress and once, come back the same, and are listed page by page', async () => {
    const market = await login(await person(service.url, 'files'));
    const bytes = Buffer.alloc(1_000_000, 'compute ');
    const progress: number[] = [];
    const stored = await market.files.upload(bytes, { name: 'big.bin', onProgress: (done) => progress.push(done) });
    expect(stored).toMatchObject({ name: 'big.bin', size_bytes: bytes.length });
    expect([progress.length > 2, progress.at(-1)]).toEqual([true, bytes.length]);
    progress.length = 0;
    expect(await market.files.ensure(bytes, { onProgress: (done) => progress.push(done) })).toBe(stored.sha256);
    expect(progress).toEqual([]);
    expect(bytes.equals(await market.files.download(stored.sha256).bytes())).toBe(true);
    expect(bytes.subarray(999_000).equals(await market.files.download(stored.sha256, { from: 999_000 }).bytes())).toBe(
      true,
    );
    await market.files.upload('two');
    await market.files.upload('three');
    const sizes: number[] = [];
    for await (const { size_bytes } of market.files.list({ limit: 1 })) sizes.push(size_bytes);
    expect(sizes).toEqual([5, 3, bytes.length]);
    await market.files.delete(stored.sha256);
    expect(await market.files.has(stored.sha256)).toBe(false);
  });
});

describe('In a browser', () => {
  itWith('chromium')('the served file works on a page of the market, under its content security policy', async () => {
    const { email, password } = await person(service.url, 'browser');
    const { page, complaints, close } = await openBrowser();
    try {
      await page.goto(`${service.url}/openapi.json`);
      const seen = await page.evaluate(
        async ([file, email, password]) => {
          const { Market } = (await import(file!)) as typeof Sdk;
          const market = await Market.login({ email: email!, password: password! });
          const text = 'from a browser';
          const progress: number[] = [];
          const { sha256 } = await market.files.upload(text, { onProgress: (done) => progress.push(done) });
          const id = await market.jobs.create({ title: 'x', job_type: 'script', price_coin: 1, duration_hrs: 1 });
          await market.jobs.cancel(id);
          const again = await market.files.download(sha256).text();
          for await (const { type } of market.events.follow({ after: 0 })) return { again, progress, type };
          return null;
        },
        ['/sdk/compute-market.mjs', email, password],
      );
      expect(seen).toEqual({ again: 'from a browser', progress: [14], type: 'job.cancelled' });
      expect(complaints.filter((one) => !one.includes('/favicon.ico'))).toEqual([]);
    } finally {
      await close();
    }
  });
});
