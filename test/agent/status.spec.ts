import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from '../../apps/agent/src/agent.js';
import { DataDirLock } from '../../apps/agent/src/journal/data-dir-lock.js';
import type { AgentOptions } from '../../apps/agent/src/options.js';
import { showAgent } from '../../apps/agent/src/status/show-agent.js';
import { statusCommand } from '../../apps/agent/src/status/status-command.js';
import { StatusLine } from '../../apps/agent/src/status/status-line.js';
import { Terminal } from '../../apps/agent/src/terminal.js';
import { SelfUpdate } from '../../apps/agent/src/update/self-update.js';
import { eventually } from '../support/eventually.js';
import { EXIT_0, FakeSandbox, untilStopped, type FakeRun } from './support/fake-sandbox.js';
import { FakeServer, TOKEN, problem } from './support/fake-server.js';

interface Report {
  connected: boolean;
  jobs: Array<{ percent: number | null }>;
  replicas: object[];
  advice: string | null;
}

const SCRIPT = { script: 'true', memory_mb: 64 };
/* oxlint-disable no-control-regex */
/** Clears the screen, retitles the window, breaks the line, and reverses the text. */
const HOSTILE = 'a\x1b[2Jb\x1b]0;owned\x07c\x9b2Jd\r\ne\u202ef\u2028g';

describe('what the owner sees of an agent', () => {
  let server: FakeServer;
  let dataDir: string;
  let lines: string[];
  let ends: Array<() => Promise<void>>;
  let release: () => void;

  beforeEach(async () => {
    server = new FakeServer();
    await server.start();
    dataDir = mkdtempSync(join(tmpdir(), 'agent-status-'));
    [lines, ends] = [[], []];
  });
  afterEach(async () => {
    for (const end of ends) await end();
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });

  const options = (): AgentOptions => ({
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
  });

  /** An agent whose jobs tell their progress, and end at `release`. */
  async function start(
    progress = '::progress 42 half of the frames\n',
    screen?: StatusLine,
  ): Promise<() => Promise<void>> {
    const released = new Promise<void>((resolve) => (release = resolve));
    const sandbox = new FakeSandbox(async (run: FakeRun) => {
      await run.log(progress);
      await Promise.race([released, untilStopped(run)]);
      return EXIT_0;
    });
    const lock = await DataDirLock.take(dataDir);
    const all = options();
    const terminal = new Terminal(screen ? (line) => screen.above(line) : (line) => lines.push(line));
    const agent = new Agent(all, sandbox.offered(), [], terminal, new SelfUpdate(all, terminal));
    const shown = showAgent(agent, all, terminal, screen);
    const ended = agent.run().catch(() => undefined);
    const end = async () => {
      agent.stop();
      agent.stop();
      await ended;
      await shown.end();
      await lock.release();
    };
    ends.push(end);
    return end;
  }

  async function status(json = true) {
    let text = '';
    const code = await statusCommand(options(), json, (printed) => (text += printed));
    return { code, text, ...(json && { report: JSON.parse(text) as Report }) };
  }
  const eventualStatus = (what: string, holds: (report: Report) => unknown) =>
    eventually(async () => {
      const { code, report } = await status();
      return holds(report!) ? { code, report: report! } : undefined;
    }, what);

  it('shows jobs, progress, replicas and earnings to the command `status`, and no secret', async () => {
    server.earned = { coin: 12.5, usd: 0.25 };
    server.replicas = [
      {
        placement_id: 'c5d7c4c3-4c5d-4e3f-8a39-3f0d2f3b5b11',
        deploy_id: 'c5d7c4c3-4c5d-4e3f-8a39-3f0d2f3b5b12',
        job_name: 'web',
        replica: 1,
        revision: 3,
        image: null,
        command: ['serve'],
        env: {},
        network: false,
        memory_mb: 32,
        gpu_count: 0,
      },
    ];
    server.post(SCRIPT, 'Render');
    await start();
    const { code, report } = await eventualStatus('progress', ({ jobs, replicas }) => jobs[0]?.percent && replicas[0]);
    expect(code).toBe(0);
    expect(report).toMatchObject({
      market: server.url,
      agent: { pid: process.pid },
      connected: true,
      trouble: null,
      jobs: [{ title: 'Render', percent: 42, message: 'half of the frames' }],
      replicas: [{ name: 'web', replica: 1, revision: 3 }],
      unsent: 0,
      earned: { today: { coin: 12.5, usd: 0.25 }, last_30_days: { coin: 112.5, usd: 1.25 } },
      update: null,
      advice: null,
    });
    const { text } = await status(false);
    expect(text).toMatch(/^Agent {5}development, runs since \d\d:\d\d:\d\d \(process \d+\)$/m);
    expect(text).toContain(`\nMarket    ${server.url}, connected, last reached `);
    expect(text).toMatch(/^Jobs {6}"Render" 42 %, half of the frames, since \d\d:\d\d:\d\d$/m);
    expect(text).toMatch(/^Replicas {2}1 of "web" \(revision 3\), running since \d\d:\d\d:\d\d$/m);
    expect(text).toMatch(/^To send {3}nothing$/m);
    expect(text).toMatch(/^Earned {4}12\.5 coins and 0\.25 USD today, 112\.5 coins and 1\.25 USD in 30 days$/m);
    expect(statSync(join(dataDir, 'status.json')).mode & 0o777).toBe(0o600);
    for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith('status')))
      expect(readFileSync(join(dataDir, name), 'utf8')).not.toContain(TOKEN);
  });

  it('tells what a job brought, and the day with it', async () => {
    server.post(SCRIPT, 'Render');
    await start();
    await eventualStatus('the job', ({ jobs }) => jobs[0]);
    server.earned = { coin: 5, usd: 0 };
    release();
    await eventually(
      () => /completed, 5 coins paid\.\n.*Earned today: 5 coins\.\n$/s.test(lines.join('')),
      'the total',
    );
    expect(lines.join('')).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/);
    expect((await eventualStatus('the end', ({ jobs }) => jobs.length === 0)).code).toBe(0);
  });

  it('keeps what a stranger writes from controlling terminals', async () => {
    server.post(SCRIPT, HOSTILE);
    let written = '';
    const write = (text: string) => ((written += text), true);
    const screen = new StatusLine({ write, columns: 120, on: () => undefined, off: () => undefined } as never);
    await start(`::progress 42 ${HOSTILE.replaceAll(/[\r\n\u2028]/g, '')}\n`, screen);
    await eventually(() => written.includes('" 42 % a [2Jb ]0;owned c 2Jde fg'), 'the status line');
    expect(written).toContain('"a [2Jb ]0;owned c 2Jd e f g" 42 %');
    const { text } = await status(false);
    expect(text).toContain('"a [2Jb ]0;owned c 2Jd e f g" 42 %');
    for (const shown of [written.replaceAll('\r\x1b[K', ''), text, (await status()).text])
      expect(shown).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\u2028]/);
  });

  it('says that the market is away, and since when', async () => {
    await start();
    await eventualStatus('a connection', ({ connected }) => connected);
    await server.stop();
    const { code, report } = await eventualStatus('the loss', ({ connected }) => !connected);
    expect(code).toBe(1);
    expect(report).toMatchObject({
      trouble: 'ECONNREFUSED',
      last_contact_at: expect.stringMatching(/^20/),
      earned: null,
      earned_unknown: "the market can't be reached",
      advice: expect.stringMatching(/^Nothing listens at 127\.0\.0\.1:\d+\. Check the address/),
    });
    const { text } = await status(false);
    expect(text).toMatch(/not connected \(ECONNREFUSED\), last reached/);
    expect(text).toContain("\nEarned    unknown: the market can't be reached\n");
    await server.start();
    expect((await eventualStatus('a connection', ({ connected }) => connected)).code).toBe(0);
  });

  it('says that no agent runs, and how to start it; it writes nothing', async () => {
    const { code, report } = await status();
    expect([code, report]).toMatchObject([1, { agent: null, connected: false, jobs: [], unsent: 0 }]);
    expect(report!.advice).toBe('No agent runs here. Start it: npm run agent -- --config agent.json');
    expect((await status(false)).text).toMatch(/^Agent {5}development, doesn't run\n.*\n\nNo agent runs here\./s);
    expect(readdirSync(dataDir)).toEqual([]);
    rmSync(dataDir, { recursive: true });
    expect((await status()).code).toBe(1);
    await DataDirLock.take(dataDir);
  });

  it('knows an older market, and a token that is refused', async () => {
    server.interfere = () => problem(404, 'route_not_found');
    expect((await status()).report).toMatchObject({ earned: null, earned_unknown: "this market doesn't tell" });
    server.interfere = () => problem(401, 'unauthorized');
    expect((await status()).report).toMatchObject({
      earned_unknown: 'the market refuses the token',
      advice: expect.stringMatching(/^The server refuses this device's token/),
    });
  });

  it('believes no file of a killed agent, nor one that is damaged', async () => {
    const end = await start();
    await eventualStatus('a connection', ({ connected }) => connected);
    const path = join(dataDir, 'status.json');
    const told = JSON.parse(readFileSync(path, 'utf8')) as { owner: string };
    await end();
    expect(readdirSync(dataDir)).not.toContain('status.json');
    ends = [];

    writeFileSync(path, JSON.stringify(told));
    expect((await status()).report).toMatchObject({ agent: null, connected: false });
    // Another agent that has told nothing yet.
    const lock = await DataDirLock.take(dataDir);
    writeFileSync(path, JSON.stringify({ ...told, owner: told.owner.replace(/^\d+/, '1') }));
    const { code, report } = await status();
    expect([code, report]).toMatchObject([1, { agent: { pid: process.pid }, connected: false }]);
    expect(report!.advice).toMatch(/^The agent is starting/);
    writeFileSync(path, '{"owner":');
    expect((await status()).report).toMatchObject({ connected: false });
    // One that stopped telling anything, such as a stopped process.
    const state = { ...(told as unknown as { state: object }).state, lastContactAt: '2026-01-01T00:00:00.000Z' };
    writeFileSync(path, JSON.stringify({ ...told, state }));
    expect([(await status()).code, (await status()).report!.connected]).toEqual([1, false]);
    await lock.release();
  });
});
