import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from '../../apps/agent/src/agent.js';
import type { AgentOptions } from '../../apps/agent/src/options.js';
import type { SandboxExit } from '../../apps/agent/src/sandbox/sandbox.js';
import { OfferedSandboxes } from '../../apps/agent/src/sandboxes.js';
import { Terminal } from '../../apps/agent/src/terminal.js';
import { SelfUpdate } from '../../apps/agent/src/update/self-update.js';
import { eventually } from '../support/eventually.js';
import { EXIT_0, FakeSandbox, untilStopped, type FakeRun } from './support/fake-sandbox.js';
import { FakeServer, TOKEN, problem, type FakeReplica } from './support/fake-server.js';

describe('replicas of the agent', () => {
  let server: FakeServer;
  let dataDir: string;
  let lines: string[];
  let stops: Array<() => Promise<void>>;
  let clock: () => number;

  beforeEach(async () => {
    server = new FakeServer();
    server.replicas = [];
    await server.start();
    dataDir = mkdtempSync(join(tmpdir(), 'agent-spec-'));
    lines = [];
    stops = [];
    clock = Date.now;
  });
  afterEach(async () => {
    for (const stop of stops) await stop();
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });

  function start(
    play: (run: FakeRun) => Promise<SandboxExit>,
    options: Partial<AgentOptions> = {},
    offer?: OfferedSandboxes,
  ) {
    const sandbox = new FakeSandbox(play);
    const all: AgentOptions = {
      server: server.url,
      token: TOKEN,
      concurrency: 2,
      cpuReplicas: false,
      dataDir,
      sandbox: 'auto',
      registries: [],
      imageLimits: { imageBytes: 0, pullBytes: 0, totalBytes: 0 },
      maxMemoryMb: 128,
      inputCacheBytes: 1_000_000,
      drainS: 0,
      once: false,
      selfTest: false,
      autoUpdate: false,
      ...options,
    };
    const terminal = new Terminal((line) => lines.push(line));
    const update = new SelfUpdate(all, terminal);
    const agent = new Agent(all, offer ?? sandbox.offered(), [], terminal, update, () => clock());
    const ended = agent.run();
    ended.catch(() => undefined);
    const stop = async (): Promise<void> => {
      agent.stop();
      await ended.catch(() => undefined);
    };
    stops.push(stop);
    return { agent, sandbox, ended, stop };
  }

  function replica(fields: Partial<FakeReplica> = {}): FakeReplica {
    const ids = { placement_id: randomUUID(), deploy_id: randomUUID() };
    const what = { job_name: 'web', replica: 1, revision: 1, image: null, command: ['serve'], env: {}, network: false };
    return { ...ids, ...what, memory_mb: 64, gpu_count: 0, port: undefined, ...fields };
  }

  const until = (what: string, condition: () => unknown) =>
    eventually(async () => Boolean(condition()), what).catch((error: Error) => {
      throw new Error(`${error.message}; syncs: ${JSON.stringify(server.syncs)}; it said:\n${lines.join('')}`);
    });
  const state = (one: FakeReplica, wanted: string) =>
    until(`state ${wanted}`, () => server.wordOf(one)?.state === wanted);

  /** Lists, and waits until the device has asked for it. */
  async function relisted(...replicas: FakeReplica[]): Promise<void> {
    const before = server.syncs.length;
    server.list(...replicas);
    await until('another sync', () => server.syncs.length > before);
  }

  it('says at its start that it runs nothing, then runs what is listed, and says so', async () => {
    const web = replica();
    server.replicas = [web];
    let spec: unknown;
    const { sandbox } = start((run) => {
      spec = run.job.spec;
      return untilStopped(run);
    });
    await state(web, 'running');
    expect(server.syncs[0]).toEqual({ fresh: true, replicas: [] });
    expect(server.syncs.slice(1).some(({ fresh }) => fresh)).toBe(false);
    expect(spec).toMatchObject({ command: ['serve'], memoryMb: 64, timeoutS: Infinity });
    expect(sandbox.alive).toBe(1);
  });

  it('starts what a command announces, and stops what is not listed any more', async () => {
    const { sandbox } = start(untilStopped);
    await until('the first sync', () => server.syncs.length > 0);
    const web = replica();
    server.list(web);
    await state(web, 'running');
    server.list();
    await until('the end', () => sandbox.alive === 0);
    await until('an empty folder', () => readdirSync(join(dataDir, 'replicas')).length === 0);
    expect(server.wordOf(web)?.state).toBe('running');
  });

  it.each<[SandboxExit, object]>([
    [
      { exitCode: 0, cause: 'exited' },
      { exit_code: 0, cause: 'completed' },
    ],
    [
      { exitCode: 3, cause: 'exited' },
      { exit_code: 3, cause: 'failed', reason: 'Its program ended with exit code 3.' },
    ],
    [
      { exitCode: 127, cause: 'exited' },
      { exit_code: 127, cause: 'failed', reason: 'Its command "serve" was not found (exit code 127).' },
    ],
    [
      { exitCode: 137, cause: 'oom' },
      { cause: 'failed', reason: 'It ran out of its 64 MiB of memory.' },
    ],
    [
      { exitCode: null, cause: 'failed_to_start', detail: 'bwrap: no such thing.' },
      { exit_code: null, cause: 'failed', reason: 'It could not be started (bwrap: no such thing).' },
    ],
    [{ exitCode: null, cause: 'killed', detail: 'the container engine went away' }, { cause: 'released' }],
  ])('reports %j with its reason, until it is not listed, and never starts it again', async (exit, word) => {
    const web = replica();
    server.replicas = [web];
    const { sandbox } = start(() => Promise.resolve(exit));
    await state(web, 'ended');
    expect(server.wordOf(web)).toMatchObject(word);
    await relisted(web);
    expect(server.syncs.at(-1)!.replicas).toEqual([expect.objectContaining({ state: 'ended' })]);
    await relisted();
    await relisted(web);
    await until('a word about it', () => server.syncs.at(-1)!.replicas.length === 1);
    expect(server.wordOf(web)?.state).toBe('ended');
    expect(sandbox.started).toBe(1);
  });

  it.each([
    ['more than the device has', { memory_mb: 1000 }, 'refused', /more than the device offers/],
    ['an image where none run', { image: 'busybox' }, 'refused', /doesn't run container images/],
    ['a network where there is none', { network: true }, 'refused', /with a network/],
    ['nothing to run', { command: null }, 'failed', /neither an image nor a command/],
  ])('refuses %s, with a reason', async (_, fields, cause, reason) => {
    const web = replica(fields);
    server.replicas = [web];
    const { sandbox } = start(untilStopped);
    await state(web, 'ended');
    expect(server.wordOf(web)).toMatchObject({ cause, reason: expect.stringMatching(reason) });
    expect(sandbox.started).toBe(0);
  });

  it('shares its room with jobs: a job and a replica, and nothing beside them', async () => {
    server.post({ script: 'true', memory_mb: 64 });
    const web = replica();
    const { sandbox } = start(untilStopped);
    await until('the job', () => sandbox.alive === 1);
    server.list(web);
    await state(web, 'running');
    const other = replica({ memory_mb: 16 });
    server.list(web, other);
    await state(other, 'ended');
    expect(server.wordOf(other)).toMatchObject({ cause: 'refused', reason: expect.stringContaining('no room') });
    const late = server.post({ script: 'true', memory_mb: 16 });
    await relisted(web);
    // A claim that was on its way when the room was taken gives its job back.
    await until('a job that is not taken', () => late.state !== 'running');
    expect(sandbox.started).toBe(2);
  });

  it('waits with a new replica for the end of the old one whose room it needs', async () => {
    const old = replica({ memory_mb: 128 });
    const next = replica({ memory_mb: 128, revision: 2 });
    server.replicas = [old];
    let releaseDevice = (): void => undefined;
    const goodbye = new Promise<void>((resolve) => (releaseDevice = resolve));
    const { sandbox } = start(async (run) => {
      await untilStopped(run);
      if (run.job.attemptId === old.placement_id) await goodbye;
      return EXIT_0;
    });
    await state(old, 'running');
    server.list(next);
    await state(next, 'starting');
    expect(sandbox.started).toBe(1);
    releaseDevice();
    await state(next, 'running');
    expect(sandbox.alive).toBe(1);
  });

  it('sends the log, also the last words, through lost replies and away servers', async () => {
    const web = replica();
    server.replicas = [web];
    let n = 0;
    server.interfere = (request) => {
      if (!request.endsWith('/logs')) return undefined;
      n += 1;
      return n === 1 ? 'lost' : n === 2 ? problem(503, 'away') : undefined;
    };
    start(async (run) => {
      await run.log('one\0\n');
      await until('the first line', () => server.replicaLogs.get(web.placement_id));
      await run.log(Buffer.from('zwölf').subarray(0, 3));
      await run.log(Buffer.from('zwölf').subarray(3));
      await untilStopped(run);
      await run.log(' bye');
      return EXIT_0;
    });
    await until('the lines', () => server.replicaLogs.get(web.placement_id)?.toString() === 'one\uFFFD\nzwölf');
    server.list();
    await until('the last words', () => server.replicaLogs.get(web.placement_id)?.toString().endsWith('zwölf bye'));
  });

  it('gives replicas back when it is told to leave, and goes offline after that', async () => {
    const web = replica();
    server.replicas = [web];
    const { sandbox, stop } = start(untilStopped);
    await state(web, 'running');
    const before = server.offlineCalls;
    await stop();
    expect(sandbox.alive).toBe(0);
    expect(server.wordOf(web)).toMatchObject({ state: 'ended', cause: 'released' });
    expect(server.offlineCalls).toBe(before + 1);
  });

  it('ends its replicas when the server was silent for the lease', async () => {
    const web = replica();
    server.replicas = [web];
    const { sandbox } = start(untilStopped);
    await state(web, 'running');
    await server.stop();
    const shift = 61_000;
    clock = () => Date.now() + shift;
    await until('the end', () => sandbox.alive === 0);
    await server.start();
    await state(web, 'ended');
    expect(server.wordOf(web)).toMatchObject({ cause: 'released', reason: 'The device had no contact for 60 s.' });
    expect(sandbox.started).toBe(1);
  });

  it('refuses everything where nothing may run: one job only, or no sandbox', async () => {
    const web = replica();
    server.replicas = [web];
    const { sandbox, stop } = start(untilStopped, { once: true });
    await state(web, 'ended');
    expect(server.wordOf(web)).toMatchObject({ cause: 'refused' });
    expect(sandbox.started).toBe(0);
    await stop();
    const other = replica();
    server.replicas = [other];
    start(untilStopped, { sandbox: 'none' }, new OfferedSandboxes([]));
    await state(other, 'ended');
    expect(server.wordOf(other)).toMatchObject({ cause: 'refused' });
  });

  it('is silent towards a service that knows no replicas', async () => {
    server.replicas = undefined;
    const attempt = server.post({ script: 'true', memory_mb: 64 });
    start(() => Promise.resolve(EXIT_0));
    await until('the job', () => attempt.reports.length > 0);
    expect(server.requests.filter((request) => request.includes('/deploy/'))).toHaveLength(1);
    expect(lines.join('')).not.toMatch(/replica/i);
    expect(existsSync(join(dataDir, 'replicas'))).toBe(true);
  });

  it('clears what an earlier run left, before it says a word', async () => {
    const left = join(dataDir, 'replicas', randomUUID());
    mkdirSync(left, { recursive: true });
    writeFileSync(join(left, 'log.1'), 'of a run that was killed');
    server.interfere = (request) => {
      if (request.endsWith('/sync')) lines.push(`left: ${existsSync(left)}\n`);
      return undefined;
    };
    start(untilStopped);
    await until('the first sync', () => server.syncs.length > 0);
    expect(lines.filter((line) => line.startsWith('left:'))).toEqual(['left: false\n']);
  });
});
