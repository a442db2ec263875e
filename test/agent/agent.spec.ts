import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, type AgentEvents } from '../../apps/agent/src/agent.js';
import { AttemptJournal } from '../../apps/agent/src/journal/attempt-journal.js';
import type { AgentOptions } from '../../apps/agent/src/options.js';
import type { SandboxExit } from '../../apps/agent/src/sandbox/sandbox.js';
import { Terminal } from '../../apps/agent/src/terminal.js';
import { SelfUpdate } from '../../apps/agent/src/update/self-update.js';
import { PATIENCE_MS } from '../support/patience.js';
import { eventually } from '../support/eventually.js';
import { EXIT_0, FakeSandbox, untilStopped, type FakeRun } from './support/fake-sandbox.js';
import { FakeServer, TOKEN, problem, type FakeAttempt } from './support/fake-server.js';

const mayLeave = () => Promise.resolve(true);
const SCRIPT = { script: 'true', memory_mb: 64 };

describe('agent', () => {
  let server: FakeServer;
  let dataDir: string;
  let lines: string[];
  let stops: Array<() => Promise<void>>;
  let clock: () => number;

  beforeEach(async () => {
    server = new FakeServer();
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
    events?: AgentEvents,
  ) {
    const sandbox = new FakeSandbox(play);
    const all: AgentOptions = {
      server: server.url,
      token: TOKEN,
      concurrency: 1,
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
    const heard = events ?? new SelfUpdate(all, terminal);
    const agent = new Agent(all, sandbox.offered(), [], terminal, heard, () => clock());
    const ended = agent.run();
    ended.catch(() => undefined);
    stops.push(async () => {
      agent.stop();
      agent.stop();
      await ended.catch(() => undefined);
    });
    return { agent, sandbox, ended };
  }

  const done = (attempt: FakeAttempt) => eventually(async () => attempt.reports.length > 0, 'the report');

  it('runs a job and delivers log, progress, files, result and report', async () => {
    const attempt = server.post(SCRIPT, 'Render');
    const { sandbox } = start(async ({ log, outputs }) => {
      await log('one\n::progress 50 half\ntwo');
      await log(' and äöü\n::progress 100\n');
      writeFileSync(join(outputs, 'picture.png'), 'PNG');
      writeFileSync(join(outputs, 'result.txt'), '42');
      return EXIT_0;
    });
    await done(attempt);
    expect(attempt.log.toString()).toBe('one\ntwo and äöü\n');
    expect(attempt.progress.at(-1)).toEqual({ percent: 100 });
    expect([...attempt.artifacts].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
      ['picture.png', 'PNG'],
      ['result.txt', '42'],
    ]);
    expect(attempt.reports).toEqual([
      {
        kind: 'complete',
        body: {
          attempt_id: attempt.id,
          exit_code: 0,
          result: '42',
          result_sha256: '73475cb40a568e8da8a045ced110137e159f890ac4da883b6b17dc651b3a8049',
        },
      },
    ]);
    await eventually(async () => lines.some((line) => line.includes('Job "Render" completed, 5 coins paid.')));
    await eventually(async () => readdirSync(join(dataDir, 'attempts')).length === 0, 'an empty journal');
    expect(sandbox.started).toBe(1);
    expect(lines.join('')).not.toContain(TOKEN);
  });

  it.each<[SandboxExit, object]>([
    [
      { exitCode: 3, cause: 'exited' },
      { exit_code: 3, reason: "The job's program ended with exit code 3.", cause: 'program' },
    ],
    [
      { exitCode: null, cause: 'timeout' },
      { reason: 'The job exceeded its time limit of 3600 s.', cause: 'program' },
    ],
    [
      { exitCode: 137, cause: 'oom' },
      { exit_code: 137, reason: 'The job ran out of its 64 MiB of memory.', cause: 'program' },
    ],
    [
      { exitCode: null, cause: 'failed_to_start', detail: 'no such image' },
      { reason: 'The job could not be started (no such image).', cause: 'device' },
    ],
  ])('reports %j as a failure with its reason, after its log', async (exit, body) => {
    const attempt = server.post(SCRIPT);
    start(async ({ log }) => {
      await log('last words\n');
      return exit;
    });
    await done(attempt);
    expect(attempt.reports).toEqual([{ kind: 'fail', body: { attempt_id: attempt.id, ...body } }]);
    expect(attempt.log.toString()).toBe('last words\n');
  });

  describe('a job that reads files', () => {
    const hash = (content: string) => createHash('sha256').update(content).digest('hex');
    const reading = (content: string) => ({ ...SCRIPT, inputs: [{ path: 'in/a.txt', sha256: hash(content) }] });
    const fetches = () => server.requests.filter((request) => request.includes('/inputs/')).length;

    it('finds them at their paths; the next one has them without another fetch', async () => {
      server.files.set(hash('hello'), Buffer.from('hello'));
      const [first, second] = [server.post(reading('hello')), server.post(reading('hello'))];
      const found: string[] = [];
      start(async ({ job }) => {
        found.push(readFileSync(join(job.workDir, 'inputs/in/a.txt'), 'utf8'));
        return EXIT_0;
      });
      await done(first);
      await done(second);
      expect([first.state, second.state, ...found, fetches()]).toEqual(['completed', 'completed', 'hello', 'hello', 1]);
    });

    it.each<[string, Buffer | undefined, string]>([
      ['arrives with another content', Buffer.from('another'), 'an input arrived damaged several times'],
      ['is gone', undefined, 'an input no longer exists'],
      ['is more than the device keeps', Buffer.alloc(2_000_000), 'its inputs are larger than this device allows'],
    ])('fails without being started when a file %s', async (_, bytes, why) => {
      if (bytes) server.files.set(hash('hello'), bytes);
      const attempt = server.post(reading('hello'));
      const { sandbox } = start(async () => EXIT_0);
      await done(attempt);
      const body = { attempt_id: attempt.id, reason: `The job could not be started (${why}).`, cause: 'device' };
      expect(attempt.reports).toEqual([{ kind: 'fail', body }]);
      expect(sandbox.started).toBe(0);
    });

    it('goes on fetching when the server comes back, and ends at once when the job is cancelled', async () => {
      server.files.set(hash('hello'), Buffer.from('hello'));
      let answers = 0;
      server.interfere = (request) => (request.includes('/inputs/') && ++answers < 3 ? 'lost' : undefined);
      const first = server.post(reading('hello'));
      const { sandbox } = start(async () => EXIT_0);
      await done(first);
      expect([first.state, answers]).toEqual(['completed', 3]);
      server.interfere = (request) => (request.includes('/inputs/') ? problem(503, 'storage_unavailable') : undefined);
      const second = server.post(reading('never there'));
      const before = fetches();
      await eventually(async () => fetches() > before, 'the fetch');
      server.cancel(second);
      await eventually(async () => lines.some((line) => line.includes('is over')), 'the end of the job');
      expect([second.reports, sandbox.started]).toEqual([[], 1]);
    });
  });

  it('runs as many jobs at once as it is allowed to', async () => {
    const attempts = [1, 2, 3].map(() => server.post({ script: 'true', memory_mb: 32 }));
    const { sandbox } = start(untilStopped, { concurrency: 2 });
    await eventually(async () => sandbox.alive === 2);
    expect(attempts.map(({ state }) => state)).toEqual(['running', 'running', 'waiting']);
  });

  it('gives back a job that finds no room now, and fails one that never would', async () => {
    const fits = server.post({ script: 'true', memory_mb: 100 });
    const { sandbox } = start(untilStopped, { concurrency: 2 });
    await eventually(async () => sandbox.alive === 1);
    const second = server.post({ script: 'true', memory_mb: 100 });
    await done(second);
    expect(second.reports[0]!.kind).toBe('release');
    const third = server.post({ script: 'true', memory_mb: 1000 });
    const beats = server.heartbeats.length;
    await eventually(async () => server.heartbeats.length > beats, 'a second to pass');
    expect(third.state).toBe('waiting');
    server.cancel(fits);
    await done(third);
    expect(third.reports[0]).toMatchObject({
      kind: 'fail',
      body: { reason: expect.stringContaining('more than'), cause: 'device' },
    });
  });

  it('ends a cancelled job at once and reports nothing', async () => {
    const attempt = server.post(SCRIPT);
    const { sandbox } = start(untilStopped);
    await eventually(async () => sandbox.alive === 1);
    const before = Date.now();
    server.cancel(attempt);
    await eventually(async () => sandbox.alive === 0);
    expect(Date.now() - before).toBeLessThan(10_000);
    await eventually(async () => lines.some((line) => line.includes('is over')));
    expect(attempt.reports).toEqual([]);
  });

  it('ends a job whose attempt is over for the server', async () => {
    const attempt = server.post(SCRIPT);
    const { sandbox } = start(async (run) => {
      await run.log('hello\n');
      return untilStopped(run);
    });
    await eventually(async () => attempt.log.length > 0);
    attempt.state = 'released';
    const next = server.post(SCRIPT);
    server.interfere = (name) => (name.endsWith(`${attempt.job.id}/logs`) ? problem(409, 'attempt_ended') : undefined);
    // Nothing is said until the job says something: the cancel command is what ends a silent one.
    server.command('cancel', attempt);
    await eventually(async () => next.state === 'running' && sandbox.started === 2);
  });

  it('runs a job whose claim reply was lost', async () => {
    const attempt = server.post(SCRIPT);
    let lost = 0;
    server.interfere = (name) =>
      name.endsWith('/claim') && attempt.state === 'waiting' && lost++ === 0 ? 'lost' : undefined;
    const { sandbox } = start(async () => EXIT_0);
    await done(attempt);
    expect(attempt.reports[0]!.kind).toBe('complete');
    expect(sandbox.started).toBe(1);
    expect(server.requests).toContain(`POST /api/jobs/${attempt.job.id}/accept`);
  });

  it('loses nothing while the server is away, and is paid once', async () => {
    const attempt = server.post(SCRIPT);
    let proceed = (): void => undefined;
    const gate = new Promise<void>((resolve) => (proceed = resolve));
    start(async ({ log, outputs }) => {
      await log('before\n');
      await gate;
      await log(`${'x'.repeat(300_000)}\n`);
      writeFileSync(join(outputs, 'a.bin'), Buffer.alloc(1_000_000, 7));
      return EXIT_0;
    });
    await eventually(async () => attempt.log.length > 0);
    await server.stop();
    proceed();
    await eventually(async () => lines.some((line) => line.includes("can't be reached")));
    let calls = 0;
    server.interfere = (name) => (name.includes(attempt.job.id) && ++calls % 2 ? 'lost' : undefined);
    await server.start();
    await done(attempt);
    expect(attempt.log.toString()).toBe(`before\n${'x'.repeat(300_000)}\n`);
    expect(attempt.artifacts.get('a.bin')).toEqual(Buffer.alloc(1_000_000, 7));
    expect(attempt.paid).toBe(5);
  });

  it('sends a report again until the server has it', async () => {
    const attempt = server.post(SCRIPT);
    const answers = [problem(503, 'database_unavailable'), 'lost' as const, problem(500, 'internal_error')];
    server.interfere = (name) => (name.endsWith('/complete') ? answers.shift() : undefined);
    start(async () => EXIT_0);
    await eventually(async () => lines.some((line) => line.includes('completed, 5 coins')));
    expect(server.requests.filter((name) => name.endsWith('/complete'))).toHaveLength(4);
    expect(attempt.paid).toBe(5);
  });

  it('fails a job whose file the server refuses', async () => {
    const attempt = server.post(SCRIPT);
    server.interfere = (name) =>
      name.endsWith('/artifacts') ? problem(413, 'artifact_too_large', 'Too large.') : undefined;
    start(async ({ outputs }) => {
      writeFileSync(join(outputs, 'big.bin'), 'x');
      return EXIT_0;
    });
    await done(attempt);
    expect(attempt.reports[0]).toMatchObject({
      kind: 'fail',
      body: { reason: 'The server did not take the file big.bin: Too large.', cause: 'program' },
    });
  });

  it('drains: running jobs may end, nothing more is claimed, then it is offline', async () => {
    const attempt = server.post(SCRIPT);
    let finish = (): void => undefined;
    const { agent, ended, sandbox } = start(
      async () => {
        await new Promise<void>((resolve) => (finish = resolve));
        return EXIT_0;
      },
      { drainS: 30 },
    );
    await eventually(async () => sandbox.alive === 1);
    agent.stop();
    const next = server.post(SCRIPT);
    finish();
    await ended;
    expect(attempt.reports[0]!.kind).toBe('complete');
    expect(next.state).toBe('waiting');
    expect(server.offlineCalls).toBe(2);
  });

  it('gives running jobs back when the drain is cut short', async () => {
    const attempt = server.post(SCRIPT);
    const { agent, ended, sandbox } = start(untilStopped, { drainS: 600 });
    await eventually(async () => sandbox.alive === 1);
    agent.stop();
    agent.stop();
    await ended;
    expect(attempt.reports).toEqual([
      { kind: 'release', body: { attempt_id: attempt.id, reason: 'The device is shutting down.' } },
    ]);
    expect(sandbox.alive).toBe(0);
    expect(readdirSync(join(dataDir, 'attempts'))).toEqual([]);
  });

  it('takes up what an earlier run left: gives back what ran, delivers what ended', async () => {
    const ran = server.post(SCRIPT);
    const finished = server.post(SCRIPT);
    const reported = server.post(SCRIPT);
    const journal = new AttemptJournal(dataDir);
    for (const attempt of [ran, finished, reported]) attempt.state = 'running';
    const ids = (attempt: FakeAttempt) => ({ attemptId: attempt.id, jobId: attempt.job.id, title: 'Left' });
    const report = { kind: 'complete' as const, body: { exit_code: 0 } };
    await journal.write({ ...ids(ran), phase: 'started' });
    await journal.write({ ...ids(reported), phase: 'reported', report });
    const sha256 = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881';
    await journal.write({ ...ids(finished), phase: 'finished', report, artifacts: [{ name: 'x', bytes: 1, sha256 }] });
    writeFileSync(join(journal.folder(finished.id), 'log'), 'all of its log\n');
    finished.log = Buffer.from('all of');
    mkdirSync(join(journal.folder(finished.id), 'artifacts'));
    writeFileSync(join(journal.folder(finished.id), 'artifacts', 'x'), 'x');

    const { sandbox } = start(untilStopped);
    await Promise.all([ran, finished, reported].map(done));
    expect(ran.reports).toEqual([
      { kind: 'release', body: { attempt_id: ran.id, reason: 'The agent was restarted.' } },
    ]);
    expect([finished.state, finished.log.toString(), finished.artifacts.get('x')?.toString()]).toEqual([
      'completed',
      'all of its log\n',
      'x',
    ]);
    expect(reported.state).toBe('completed');
    // Nothing is let go of while reports are owed.
    expect(server.offlineCalls).toBe(0);
    expect(sandbox.started).toBe(0);
  });

  it('stops and says so when its token is refused', async () => {
    const attempt = server.post(SCRIPT);
    const { ended, sandbox } = start(untilStopped);
    await eventually(async () => sandbox.alive === 1);
    server.interfere = () => problem(401, 'unauthorized');
    await expect(ended).rejects.toThrow("The server refuses this device's token");
    expect(sandbox.alive).toBe(0);
    expect(existsSync(join(dataDir, 'attempts', attempt.id, 'attempt.json'))).toBe(true);
  });

  it('ends its jobs and says so when another agent has taken its token', async () => {
    server.post(SCRIPT);
    const { ended, sandbox } = start(untilStopped);
    await eventually(async () => sandbox.alive === 1);
    server.interfere = (name) =>
      name.endsWith('/heartbeat') ? problem(409, 'agent_already_running', 'Stop the other.') : undefined;
    await expect(ended).rejects.toThrow('Another agent runs with this token. Stop the other.');
    expect([sandbox.alive, server.offlineCalls]).toEqual([0, 1]);
  });

  it('ends its jobs when the server was silent for longer than a lease, and gives them back when it is there', async () => {
    const attempt = server.post(SCRIPT);
    const { sandbox } = start(untilStopped);
    await eventually(async () => sandbox.alive === 1);
    await server.stop();
    clock = () => Date.now() + 62_000;
    await eventually(async () => sandbox.alive === 0);
    await server.start();
    await done(attempt);
    expect(attempt.reports).toEqual([
      { kind: 'release', body: { attempt_id: attempt.id, reason: 'The device had no contact for 60 s.' } },
    ]);
  });

  it('says at once that a token or an address is wrong', async () => {
    await expect(start(untilStopped, { token: 'wk_another' }).ended).rejects.toThrow("refuses this device's token");
    server.interfere = () => problem(404, 'route_not_found', 'There is no such path');
    await expect(start(untilStopped).ended).rejects.toThrow(`${server.url} answers, but is not a market (status 404)`);
  });

  it('waits for a server that is not there yet', async () => {
    await server.stop();
    start(async () => EXIT_0);
    await eventually(async () => lines.some((line) => line.includes("can't be reached (ECONNREFUSED)")));
    await server.start();
    await done(server.post(SCRIPT));
  });

  it('tells the server about the machine', async () => {
    start(untilStopped);
    await eventually(async () => server.heartbeats.length >= 2);
    expect(server.heartbeats[1]).toEqual({
      instance_id: server.heartbeats[0]!.instance_id,
      hostname: expect.any(String),
      cpu_cores: expect.any(Number),
      ram_gb: 0.12,
      cpu_pct: expect.any(Number),
      ram_pct: expect.any(Number),
      capabilities: ['script'],
      concurrency: 1,
    });
  });

  it('ends after one job when asked to', async () => {
    const [first, second] = [server.post(SCRIPT), server.post(SCRIPT)];
    await start(async () => EXIT_0, { once: true }).ended;
    expect([first.state, second.state]).toEqual(['completed', 'waiting']);
  });

  it('ignores commands about attempts it does not know', async () => {
    const old = server.post(SCRIPT);
    old.state = 'failed';
    const { sandbox } = start(async () => EXIT_0);
    await eventually(async () => lines.some((line) => line.includes('Ready')));
    server.command('start', old);
    server.command('cancel', { ...old, id: randomUUID() });
    await eventually(async () => server.requests.includes(`POST /api/jobs/${old.job.id}/accept`));
    const attempt = server.post(SCRIPT);
    await done(attempt);
    expect(sandbox.started).toBe(1);
  });

  it('does not carry out again what was said to an earlier run whose folder is lost', async () => {
    const old = server.post(SCRIPT);
    old.state = 'running';
    for (let n = 0; n < 3; n++) server.command('start', old);
    const { sandbox } = start(untilStopped);
    await eventually(async () => server.heartbeats.length > 2);
    expect(server.offlineCalls).toBe(1);
    expect(sandbox.started).toBe(0);
  });

  it('is online again at once after that, so that no other agent takes its place', async () => {
    start(untilStopped);
    await eventually(async () => server.heartbeats.length > 2);
    const offline = server.requests.indexOf('POST /api/worker/offline');
    expect(server.requests[offline + 1]).toBe('POST /api/worker/heartbeat');
  });

  it('is not ready when it cannot read what earlier runs left', async () => {
    writeFileSync(join(dataDir, 'attempts'), 'of another version');
    let ready = false;
    const { ended } = start(untilStopped, {}, { ready: () => (ready = true), outdated: () => undefined });
    await expect(ended).rejects.toThrow('EEXIST');
    expect(ready).toBe(false);
  });

  it('takes jobs again when it may not leave for an update', async () => {
    const { agent } = start(() => Promise.resolve(EXIT_0));
    await eventually(() => lines.some((line) => line.includes('Ready for jobs')));
    await agent.finish(PATIENCE_MS, () => Promise.resolve(false));
    await done(server.post(SCRIPT));
  });

  it('says that the market wants a newer version, and goes on with what runs', async () => {
    const attempt = server.post(SCRIPT);
    let end: () => void = () => undefined;
    const running = new Promise<void>((resolve) => (end = resolve));
    start(() => running.then(() => EXIT_0), { concurrency: 2 });
    await eventually(() => attempt.state === 'running');
    server.needs = 'This market gives new jobs to 1.2.0 or newer.';
    await eventually(() => lines.some((line) => line.includes(`${server.needs} To update, run the installer again.`)));
    end();
    await done(attempt);
    expect(attempt.state).toBe('completed');
  });

  it('finishes what runs before it ends for an update, and takes nothing new', async () => {
    const attempt = server.post(SCRIPT);
    let end: () => void = () => undefined;
    const running = new Promise<void>((resolve) => (end = resolve));
    const { agent, ended } = start(() => running.then(() => EXIT_0));
    await eventually(() => lines.some((line) => line.includes('started')));
    void agent.finish(PATIENCE_MS, mayLeave);
    const next = server.post(SCRIPT);
    end();
    await ended;
    expect([attempt.state, next.state, server.offlineCalls]).toEqual(['completed', 'waiting', 2]);
  });

  it('gives back what runs longer than an update waits', async () => {
    const attempt = server.post(SCRIPT);
    const { agent, ended } = start(untilStopped);
    await eventually(() => lines.some((line) => line.includes('started')));
    void agent.finish(1, mayLeave);
    await ended;
    expect(attempt.reports).toMatchObject([{ kind: 'release' }]);
  });
});
