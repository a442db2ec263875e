/* oxlint-disable no-control-regex */
import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { call, device, person, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { query } from '../support/query.js';
import { startService, type Service } from '../support/service.js';
import { RealAgents, processesWith } from './support/real-agent.js';
import { PATIENCE_MS } from '../support/patience.js';
import { Terminal } from '../cli/support/terminal.js';
import { describeWith, itWith } from '../support/needs.js';

/** Long enough for everything to be started again on a busy machine while jobs stay with their device. */
const OFFLINE_AFTER_S = 60;

describeWith('bwrap')('a real agent with a real sandbox', () => {
  let service: Service;
  let buyer: Person;
  let owner: Person;
  const agents = new RealAgents(() => service.url);

  beforeAll(async () => {
    const env = { HEARTBEAT_INTERVAL_S: '1', DEVICE_OFFLINE_AFTER_S: String(OFFLINE_AFTER_S) };
    service = await startService({ env });
  });
  beforeEach(async () => {
    buyer = await person(service.url, 'buyer');
    owner = await person(service.url, 'owner');
  });
  afterEach(async () => {
    await agents.endAll();
    const { exitCode, signalCode } = service.process;
    if (exitCode !== null || signalCode !== null) await service.restart();
  });
  afterAll(async () => {
    await agents.dispose();
    await service?.dispose();
  });

  async function post(script: string, spec: object = {}, verification = 'none'): Promise<string> {
    const body = {
      title: 'e2e job',
      job_type: 'script',
      price_coin: 10,
      duration_hrs: 1,
      verification,
      spec: { script, memory_mb: 128, timeout_s: 120, ...spec },
    };
    const reply = await call(service.url, 'POST', '/api/jobs', { token: buyer.token, body });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return reply.body.job_id as string;
  }

  const get = async (path: string, who = buyer) => (await call(service.url, 'GET', path, { token: who.token })).body;
  const job = async (id: string) => (await get(`/api/jobs/${id}`)).job;
  const logOf = async (id: string): Promise<string> =>
    (await get(`/api/jobs/${id}/logs`)).logs.map((piece: { text: string }) => piece.text).join('');
  const coins = async (who: Person): Promise<number> => (await get('/auth/me', who)).coin_balance;
  const status = (id: string, wanted: string) =>
    eventually(async () => (await job(id)).status === wanted, `status ${wanted}`);
  /** Waits until the job itself runs, not only its attempt. */
  const says = (id: string, text: string) =>
    eventually(async () => (await logOf(id)).includes(text), `the log's ${text}`);
  const attemptsOf = async (id: string) =>
    (await get(`/api/jobs/${id}/attempts`)).attempts.map((one: { status: string }) => one.status).reverse();

  it('runs a job: log, progress, files, result; it is paid when the buyer accepts the result', async () => {
    const agent = await agents.start(await device(service.url, owner));
    const script = `#!/bin/sh
      echo "hello from $(id -u)"
      echo "::progress 50 half way"
      head -c 100000 /dev/urandom > data.bin
      printf forty-two > "$OUTPUT_DIR/result.txt"
      echo "::progress 100"
      echo done`;
    const id = await post(script, {}, 'review');
    await status(id, 'completed');
    expect(await job(id)).toMatchObject({
      result: 'forty-two',
      result_sha256: createHash('sha256').update('forty-two').digest('hex'),
      exit_code: 0,
      cost_coin: 0,
      review: { state: 'pending' },
      progress: { percent: 100 },
    });
    expect(await logOf(id)).toMatch(/^hello from \d+\ndone\n$/);
    const { artifacts } = await get(`/api/jobs/${id}/artifacts`);
    expect(artifacts.map((one: { name: string }) => one.name).sort()).toEqual(['data.bin', 'result.txt']);
    const file = await fetch(`${service.url}/api/jobs/${id}/artifacts/data.bin`, {
      headers: { Authorization: `Bearer ${buyer.token}` },
    });
    expect((await file.arrayBuffer()).byteLength).toBe(100_000);
    await agent.says(/completed, paid after review by 20\d\d-\S+Z at the latest/);
    expect([await coins(buyer), await coins(owner)]).toEqual([90, 100]);
    await call(service.url, 'POST', `/api/jobs/${id}/accept-result`, { token: buyer.token });
    expect([await coins(buyer), await coins(owner)]).toEqual([90, 109.5]);
    await eventually(async () => readdirSync(join(agent.dataDir, 'attempts')).length === 0, 'an empty folder');
  });

  it('reports a job that fails, with its exit code and its log', async () => {
    const agent = await agents.start(await device(service.url, owner));
    const id = await post('echo it broke >&2; exit 7');
    await agent.says(/failed: The job's program ended with exit code 7/);
    expect(await attemptsOf(id)).toEqual(['failed']);
    const [attempt] = (await get(`/api/jobs/${id}/attempts`)).attempts;
    expect(attempt).toMatchObject({ exit_code: 7, cause: expect.stringContaining('exit code 7') });
    expect(await logOf(id)).toBe('it broke\n');
    await call(service.url, 'POST', `/api/jobs/${id}/cancel`, { token: buyer.token });
  });

  it('goes on when the reader of its lines is gone', async () => {
    const agent = await agents.start(await device(service.url, owner));
    agent.process.stdout!.destroy();
    for (let time = 0; time < 2; time++) await status(await post('echo unheard'), 'completed');
    expect(agent.process.exitCode).toBeNull();
  });

  it('ends a cancelled job within two seconds and leaves nothing of it', async () => {
    const agent = await agents.start(await device(service.url, owner));
    const mark = `mark-${randomUUID()}`;
    const id = await post('echo up; exec sleep 600', { env: { MARK: mark } });
    await says(id, 'up');
    expect(processesWith(mark)).not.toEqual([]);
    const before = Date.now();
    await call(service.url, 'POST', `/api/jobs/${id}/cancel`, { token: buyer.token });
    await eventually(async () => processesWith(mark).length === 0, 'the end of the job');
    expect(Date.now() - before).toBeLessThan(20_000);
    await agent.says(/is over/);
    await eventually(async () => readdirSync(join(agent.dataDir, 'attempts')).length === 0, 'an empty folder');
  });

  it('killed with -9 and started again: gives the job back at once, and finishes it itself', async () => {
    const token = await device(service.url, owner);
    const agent = await agents.start(token);
    // Long enough to be in the middle of it whenever this process goes on.
    const id = await post('echo begun; sleep 10; echo ended');
    await says(id, 'begun');
    await agent.end('SIGKILL');
    const again = await agents.start(token, { dataDir: agent.dataDir });
    await again.says(/The last run of the agent left the job/);
    await status(id, 'completed');
    expect(await attemptsOf(id)).toEqual(['released', 'completed']);
    await again.says(/completed, 9\.5 coins paid\.[^]*Earned today: 9\.5 coins\.\n/);
    // Nothing but lines, where nobody reads a terminal.
    expect(again.output()).not.toMatch(/[^\P{Cc}\n]/u);
    expect(await coins(owner)).toBe(109.5);
  });

  itWith('python')('shows the progress of a job and what it earned, in its terminal and by `status`', async () => {
    const env = {
      ...{ ...process.env, TERM: 'xterm', NO_COLOR: '', AGENT_NO_SELF_TEST: 'true', AGENT_SANDBOX: 'bubblewrap' },
      ...{ AGENT_SERVER: service.url, AGENT_TOKEN: await device(service.url, owner), AGENT_DATA_DIR: agents.folder() },
    };
    const agent = [process.execPath, 'dist/bin/agent.js'] as const;
    const terminal = new Terminal([...agent], env, { columns: 100 });
    const status = () => {
      const { stdout, status: code } = spawnSync(agent[0], [agent[1], 'status', '--json'], { env, encoding: 'utf8' });
      return {
        code,
        ...(JSON.parse(stdout) as {
          connected: boolean;
          jobs: Array<{ percent: number | null }>;
          earned: { today: object };
        }),
      };
    };
    try {
      const mark = `mark-${randomUUID()}`;
      await post('echo "::progress 42 half of the frames"; sleep 600; echo ended', { env: { MARK: mark } });
      await terminal.says(/\r\x1b\[K"e2e job" 42 % half of the frames · 0 coins today$/);
      const seen = await eventually(() => [status()].find(({ jobs }) => jobs[0]?.percent === 42), 'the progress');
      expect(seen).toMatchObject({
        ...{ code: 0, connected: true, agent: { pid: expect.any(Number) }, earned: { today: { coin: 0, usd: 0 } } },
        jobs: [{ title: 'e2e job', percent: 42, message: 'half of the frames' }],
      });
      const isSleep = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('sleep');
      process.kill(processesWith(mark).find(isSleep)!);
      await terminal.says(/completed, 9\.5 coins paid\.\r\n[^]*No jobs · 9\.5 coins today$/);
      const ended = await eventually(() => [status()].find(({ jobs }) => jobs.length === 0), 'the end of the job');
      expect(ended).toMatchObject({ code: 0, earned: { today: { coin: 9.5, usd: 0 } } });
      terminal.resize(24, 20);
      await terminal.says(/\r\x1b\[KNo jobs · 9\.5 coin…$/);
      terminal.pressCtrlC();
      expect(await terminal.ended).toBe(0);
      expect(terminal.output).toMatch(/Offline\.\r\n[^\n]*\r\x1b\[K$/);
      expect(status()).toMatchObject({ code: 1, agent: null, connected: false });
    } finally {
      terminal.close();
    }
  });

  it('killed with -9 before its report arrived: the next start sends it, and it is paid once', async () => {
    const token = await device(service.url, owner);
    const agent = await agents.start(token);
    // Long enough for the service to be gone before its end.
    const id = await post('echo begun; sleep 10; echo ended; echo x > x');
    await says(id, 'begun');
    await service.kill();
    const [attemptId] = readdirSync(join(agent.dataDir, 'attempts'));
    const journal = join(agent.dataDir, 'attempts', attemptId!, 'attempt.json');
    await eventually(async () => readFileSync(journal, 'utf8').includes('"finished"'), 'the journaled end');
    await agent.end('SIGKILL');
    await service.restart();
    const again = await agents.start(token, { dataDir: agent.dataDir });
    await again.says(/its result is being delivered[^]*completed/);
    expect(await attemptsOf(id)).toEqual(['completed']);
    expect(await logOf(id)).toBe('begun\nended\n');
    expect(await coins(owner)).toBe(109.5);
    await again.end('SIGTERM');
    await agents.start(token, { dataDir: agent.dataDir });
    expect(await coins(owner)).toBe(109.5);
  });

  it('goes on through a restart of the server', async () => {
    const agent = await agents.start(await device(service.url, owner));
    const id = await post('for n in 1 2 3 4 5 6 7 8; do echo "line $n"; sleep 0.5; done');
    await says(id, 'line 1');
    await service.stop();
    await service.restart();
    await status(id, 'completed');
    expect(await logOf(id)).toBe([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `line ${n}\n`).join(''));
    expect(await attemptsOf(id)).toEqual(['completed']);
    await agent.says(/The server answers again/);
  });

  it(
    'killed with -9 in the middle of a job: another agent finishes it, paid once',
    async () => {
      const first = await agents.start(await device(service.url, owner, 'first'));
      const mark = `mark-${randomUUID()}`;
      // Long enough to be in the middle of it whenever this process goes on.
      const id = await post('echo begun; sleep 10; echo ended', { env: { MARK: mark } });
      await says(id, 'begun');
      await first.end('SIGKILL');
      await eventually(async () => processesWith(mark).length === 0, 'the end of the orphaned job');
      // As if it had been silent for so long: a limit that is short enough to wait for would end other attempts too.
      const silent = `UPDATE workers.presence SET last_contact_at = last_contact_at - make_interval(secs => $1)
      WHERE device_id = (SELECT device_id FROM marketplace.attempt WHERE job_id = $2 AND status = 'running')`;
      // Background processes declare nobody silent until they have listened for as long themselves.
      const limitMs = OFFLINE_AFTER_S * 1000 + PATIENCE_MS;
      await eventually(
        async () => {
          // Again and again: its last heartbeats may still be on their way to the table.
          await query(service.databaseUrl!, silent, [OFFLINE_AFTER_S + 1, id]);
          return (await attemptsOf(id))[0] === 'lost';
        },
        'its end as lost',
        limitMs,
      );
      const second = await person(service.url, 'second');
      await agents.start(await device(service.url, second, 'second'));
      await status(id, 'completed');
      expect(await attemptsOf(id)).toEqual(['lost', 'completed']);
      expect([await coins(buyer), await coins(owner), await coins(second)]).toEqual([90, 100, 109.5]);
      expect(await logOf(id)).toBe('begun\nended\n');
    },
    OFFLINE_AFTER_S * 1000 + 5 * PATIENCE_MS,
  );

  it('drains on SIGTERM: the job ends in its time, the device goes offline, no process stays', async () => {
    const agent = await agents.start(await device(service.url, owner));
    const id = await post('echo begun; sleep 2; echo ended');
    await says(id, 'begun');
    expect(await agent.end('SIGTERM')).toBe(0);
    expect((await job(id)).status).toBe('completed');
    const { devices } = await get('/api/worker/devices', owner);
    expect(devices[0].is_online).toBe(false);
    expect(processesWith(agent.dataDir)).toEqual([]);
  });

  it('gives a job back that does not end in time, without blame', async () => {
    const agent = await agents.start(await device(service.url, owner), { args: ['--drain-s', '1'] });
    const mark = `mark-${randomUUID()}`;
    const id = await post("trap '' TERM; echo begun; while :; do sleep 1; done", { env: { MARK: mark } });
    await says(id, 'begun');
    expect(await agent.end('SIGTERM')).toBe(0);
    expect(await attemptsOf(id)).toEqual(['released']);
    expect((await job(id)).status).toBe('waiting');
    expect(processesWith(mark)).toEqual([]);
    await call(service.url, 'POST', `/api/jobs/${id}/cancel`, { token: buyer.token });
  });

  it('refuses a second agent on the same folder, and stops when its token is revoked', async () => {
    const token = await device(service.url, owner);
    const agent = await agents.start(token);
    await expect(agents.start(token, { dataDir: agent.dataDir })).rejects.toThrow(/Another agent \(process \d+\) uses/);
    const { tokens } = await get('/api/worker/tokens', owner);
    await call(service.url, 'POST', `/api/worker/tokens/${tokens[0].id}/revoke`, { token: owner.token });
    await agent.says(/The server refuses this device's token/);
    expect(await agent.end('SIGTERM')).toBe(1);
  });
});
