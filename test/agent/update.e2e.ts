import { execFile, spawn, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { call, device, person, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { describeWith } from '../support/needs.js';
import { startService, type Service } from '../support/service.js';
import { processesWith } from './support/real-agent.js';

const BUILT = resolve('dist/public/agent');
const run = promisify(execFile);

describeWith('bwrap')('an installed agent', () => {
  const folder = mkdtempSync(join(tmpdir(), 'agent-update-'));
  const at = (...path: string[]) => join(folder, ...path);
  const installed = (...path: string[]) => at('installed', ...path);
  let service: Service;
  let owner: Person;
  let agent: ChildProcess | undefined;
  let output = '';

  beforeAll(async () => {
    await release('--init');
    await publish('0.1.0');
    const env = { AGENT_RELEASE_DIR: at('released'), AGENT_MINIMUM_VERSION: '0.1.0' };
    service = await startService({ env: { ...env, HEARTBEAT_INTERVAL_S: '1' } });
    owner = await person(service.url, 'owner');
    await install();
  });
  afterAll(async () => {
    await stop();
    await service?.dispose();
    rmSync(folder, { recursive: true });
  });

  const release = (...words: string[]) =>
    run(process.execPath, ['scripts/release-agent.mjs', '--keys', at('keys'), ...words]);

  /** Releases the built agent as if it had this version; `first` runs before everything else in it. */
  async function publish(version: string, first = ''): Promise<void> {
    const built = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const bundle = readFileSync(join(BUILT, 'agent.mjs'), 'utf8').replaceAll(`"${built.version}"`, `"${version}"`);
    mkdirSync(at('built', version), { recursive: true });
    writeFileSync(at('built', version, 'agent.mjs'), first + bundle);
    writeFileSync(at('built', version, 'launch.mjs'), readFileSync(join(BUILT, 'launch.mjs')));
    await release('--to', at('released'), '--file', at('built', version, 'agent.mjs'));
  }

  /** As the installer does. */
  async function install(): Promise<void> {
    const file = async (name: string) => (await call(service.url, 'GET', `/agent/${name}`)).body as string;
    mkdirSync(installed('versions/0.1.0'), { recursive: true });
    writeFileSync(installed('versions/0.1.0/agent.mjs'), await file('agent.mjs'));
    writeFileSync(installed('launch.mjs'), await file('launch.mjs'));
    symlinkSync('versions/0.1.0', installed('current'));
    const settings = {
      server: service.url,
      token: await device(service.url, owner),
      root_key: (await file('root.pub')).trim(),
      data_dir: at('data'),
      sandbox: 'bubblewrap',
      no_self_test: true,
    };
    writeFileSync(at('agent.json'), JSON.stringify(settings), { mode: 0o600 });
  }

  function start(...words: string[]): void {
    output = '';
    agent = spawn(process.execPath, [installed('launch.mjs'), ...words, '--config', at('agent.json')]);
    for (const stream of [agent.stdout!, agent.stderr!]) stream.on('data', (text) => (output += String(text)));
  }

  async function stop(): Promise<void> {
    if (!agent || agent.exitCode !== null || agent.signalCode !== null) return;
    const ended = new Promise((resolveEnd) => agent!.once('exit', resolveEnd));
    agent.kill('SIGTERM');
    await ended;
  }

  async function says(pattern: RegExp): Promise<void> {
    await eventually(() => pattern.test(output) || agent!.exitCode !== null, `the agent's ${pattern}`).catch(
      () => undefined,
    );
    expect(output).toMatch(pattern);
  }

  const current = () => readlinkSync(installed('current'));
  const update = async () => {
    const words = [installed('current/agent.mjs'), 'update', '--config', at('agent.json')];
    return (await run(process.execPath, words)).stdout;
  };

  it('changes to a new version when its running job has ended, which it lets finish', async () => {
    start();
    await says(/Ready for jobs/);
    expect(await update()).toMatch(/Version 0\.1\.0 is the newest\.\n$/);

    const spec = { script: 'echo up; sleep 600; echo it went on', memory_mb: 64, env: { MARK: folder } };
    const job = { title: 'Long', job_type: 'script', price_coin: 1, duration_hrs: 1, verification: 'none', spec };
    const buyer = await person(service.url, 'buyer');
    const { job_id: id } = (await call(service.url, 'POST', '/api/jobs', { token: buyer.token, body: job })).body;
    const isSleep = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('sleep');
    const sleeping = await eventually(() => processesWith(`MARK=${folder}`).find(isSleep), 'the running job');

    await publish('0.2.0');
    expect(await update()).toMatch(/The agent changes to version 0\.2\.0 when its running jobs have ended\.\n$/);
    await says(/Changing to the next version: taking no new jobs; running jobs have up to a day to finish\./);
    // Its owner may be impatient; the job isn't.
    expect(await update()).toMatch(/changes to version 0\.2\.0 when its running jobs have ended\.\n$/);
    expect(current()).toBe('versions/0.1.0');
    process.kill(sleeping);
    // The launcher and the agent say so, in either order.
    await says(/Updated from 0\.1\.0 to 0\.2\.0\./);
    await says(/(Ready for jobs[^]*){2}/);
    expect(current()).toBe('versions/0.2.0');
    expect(readdirSync(installed('versions')).sort()).toEqual(['0.1.0', '0.2.0']);

    const get = async (path: string) => (await call(service.url, 'GET', path, { token: buyer.token })).body;
    expect((await get(`/api/jobs/${id}`)).job.status).toBe('completed');
    expect((await get(`/api/jobs/${id}/attempts`)).attempts).toMatchObject([{ status: 'completed' }]);
    expect((await get(`/api/jobs/${id}/logs`)).logs.map(({ text }: { text: string }) => text).join('')).toContain(
      'went on',
    );
    await stop();
    expect(output).toMatch(/Offline\.\n$/);
  });

  it('stays the newest when the release is renewed under a new release key', async () => {
    await release('--new-release-key');
    await release('--to', at('released'), '--renew');
    const { key } = JSON.parse(readFileSync(at('released/manifest.json'), 'utf8')) as { key: { content: string } };
    expect(JSON.parse(Buffer.from(key.content, 'base64').toString())).toMatchObject({ serial: 2 });
    expect(await update()).toMatch(/Version 0\.2\.0 is the newest\.\n$/);
  });

  it('gets no renewal of a release that was changed on the server, and nothing of that is run', async () => {
    const spoil = async (name: string, text: string) => {
      const good = readFileSync(at('released', name));
      writeFileSync(at('released', name), text);
      const refused = await release('--to', at('released'), '--renew').catch((error: { stderr: string }) => error);
      writeFileSync(at('released', name), good);
      return refused.stderr;
    };
    const theirs = `import { writeFileSync } from 'node:fs'; writeFileSync('${at('ran')}', '');`;
    expect(await spoil('agent.mjs', theirs)).toMatch(
      /agent\.mjs is not what was signed\. Release it again, from a build\.\n$/,
    );
    expect(existsSync(at('ran'))).toBe(false);
    const { key, manifest } = JSON.parse(readFileSync(at('released/manifest.json'), 'utf8'));
    const forged = { key, manifest: { ...manifest, content: Buffer.from('{"version":"0.0.1"}').toString('base64') } };
    expect(await spoil('manifest.json', JSON.stringify(forged))).toMatch(
      /manifest\.json isn't signed under this root key/,
    );
  });

  it('shares its folder on the server with no keys', async () => {
    const within = [at('released'), at('released/keys')].map((keys) =>
      run(process.execPath, ['scripts/release-agent.mjs', '--keys', keys, '--to', at('released')]),
    );
    for (const refused of within)
      await expect(refused).rejects.toMatchObject({ stderr: expect.stringMatching(/^--keys must not be in --to/) });
    for (const name of ['root.pem', 'keys/root.pem', 'manifest.json.new']) {
      mkdirSync(at('released/keys'), { recursive: true });
      writeFileSync(at('released', name), 'private');
      expect(await call(service.url, 'GET', `/agent/${name}`)).toMatchObject({ status: 404 });
      rmSync(at('released', name));
    }
  });

  it('goes back from a version that does not become ready', async () => {
    await publish('0.3.0', `if (process.send) await new Promise((r) => setTimeout(r, 2 ** 31 - 1));`);
    start('--ready-within-s', '5');
    await says(/Changing to version 0\.3\.0/);
    await says(/Version 0\.3\.0 was not ready within 5 s\. Going back to 0\.2\.0\./);
    // On a busy machine the old version isn't ready in time either; then the new one is tried once more.
    await says(/Ready for jobs[^]*No update: version 0\.3\.0 didn't become ready here/);
    expect(current()).toBe('versions/0.2.0');
    await stop();
  });

  it('keeps its version when the market has another root key', async () => {
    rmSync(at('keys'), { recursive: true });
    await release('--init');
    await expect(publish('0.4.0')).rejects.toMatchObject({
      stderr: expect.stringContaining('Release to an empty folder.'),
    });
    rmSync(at('released/manifest.json'));
    await publish('0.4.0');
    await expect(update()).rejects.toMatchObject({
      stderr: expect.stringMatching(
        /^No update: the market's release key isn't signed by the root key .* Version 0\.2\.0 runs on\.\n$/,
      ),
    });
  });

  it.each([
    ['compute-market-agent/0.0.9', 409],
    ['compute-market-agent/0.1.0', 200],
    ['curl/8.0', 200],
  ])('gets jobs only from its minimum version on: %s', async (program, status) => {
    const options = {
      worker: await device(service.url, owner),
      body: { wait_s: 0 },
      headers: { 'User-Agent': program },
    };
    const reply = await call(service.url, 'POST', '/api/worker/jobs/claim', options);
    expect([reply.status, reply.body.code]).toEqual([status, status === 409 ? 'agent_outdated' : undefined]);
  });
});
