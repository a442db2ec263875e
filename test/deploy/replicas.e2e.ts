import { randomUUID } from 'node:crypto';
import { RealAgents, processesWith } from '../agent/support/real-agent.js';
import { auditOf } from '../support/audit.js';
import { call, device, person, type Person, type Reply } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startService, type Service } from '../support/service.js';
import { describeWith } from '../support/needs.js';

/** Long enough that no agent of a busy machine is taken for lost. */
const OFFLINE_S = 15;
/** Says who it is, then lives until it is told to end; its pid inside is of no use outside, its mark is. */
const SERVE = ['/bin/sh', '-c', 'echo "up at revision $REVISION"; exec sleep 600'];

describeWith('bwrap')('replicas on real agents', () => {
  let service: Service;
  let buyer: Person;
  let mark: string;
  let ordered: string[];
  const agents = new RealAgents(() => service.url);

  beforeAll(async () => {
    const times = { HEARTBEAT_INTERVAL_S: '2', DEVICE_OFFLINE_AFTER_S: String(OFFLINE_S), DEPLOY_SYNC_S: '1' };
    service = await startService({ env: { ...times, GPU_PRICES: 'cpu=3.6,default=3.6', DEPLOY_PORT: '0' } });
  });
  beforeEach(async () => {
    buyer = await person(service.url, 'buyer');
    mark = `mark-${randomUUID()}`;
    ordered = [];
  });
  afterEach(async () => {
    // Nothing of a test is left to the next one's agents.
    for (const id of ordered) await api('POST', `jobs/${id}/stop`, {});
    await agents.endAll();
    expect(await auditOf(service)).toEqual([]);
  });
  afterAll(async () => {
    await agents.dispose();
    await service?.dispose();
  });

  const api = (method: string, path: string, body?: object, { token } = buyer): Promise<Reply> =>
    call(service.url, method, `/api/deploy/${path}`, { token, body });

  /** An agent of an owner of its own. */
  async function agent(name: string, memoryMb = 256) {
    const owner = await person(service.url, name);
    const args = ['--max-memory-mb', String(memoryMb)];
    const started = await agents.start(await device(service.url, owner, name), { args });
    return { ...started, owner, name };
  }

  async function order(changes: object = {}): Promise<string> {
    const what = { job_name: 'web', job_type: 'Docker', gpu_model: 'cpu', command: SERVE, memory_mb: 64 };
    const env = { MARK: mark, REVISION: '1' };
    const { status, body } = await api('POST', 'job', { ...what, env, replicas: 1, min_healthy_s: 1, ...changes });
    if (status !== 200) throw new Error(JSON.stringify(body));
    ordered.push(body.job_id);
    return body.job_id as string;
  }

  const until = (id: string, what: string, wanted: (shown: Reply['body']) => unknown) => {
    let last: unknown;
    return eventually<Reply['body']>(async () => {
      const { body } = await api('GET', `jobs/${id}`);
      last = body;
      return wanted(body) && body;
    }, what).catch((error: Error) => {
      throw new Error(`${error.message}; it is:\n${JSON.stringify(last, null, 1)}`);
    });
  };
  const running = (n: number) => (shown: Reply['body']) => shown.job.running_replicas === n;
  const gone = (pids: number[]) => pids.every((pid) => !processesWith(mark).includes(pid));
  const coins = async ({ token }: Person): Promise<number> =>
    (await call(service.url, 'GET', '/auth/me', { token })).body.coin_balance;
  async function logOf(id: string, replica: number): Promise<string> {
    const { body } = await api('GET', `jobs/${id}/logs?replica=${replica}`);
    return body.logs.map((piece: { text: string }) => piece.text).join('');
  }

  it('one of two agents is killed with -9: its replica runs on a third, nothing is billed twice, a stop returns the rest', async () => {
    const all = [await agent('rig-1'), await agent('rig-2')];
    const id = await order({ replicas: 2 });
    const before = await until(id, 'two running replicas', running(2));
    expect(before.replicas.map(({ place }: { place: string }) => place).sort()).toEqual(['rig-1', 'rig-2']);
    for (const replica of [1, 2])
      await eventually(async () => (await logOf(id, replica)) === 'up at revision 1\n', 'its log');

    const killed = all.find(({ name }) => name === before.replicas[0].place)!;
    const third = await agent('rig-3');
    await killed.end('SIGKILL');
    const after = await until(id, 'a replacement', ({ job, replicas }) => {
      return job.running_replicas === 2 && replicas[0].place === 'rig-3';
    });
    expect(after.events.map(({ message }: { message: string }) => message)).toContain(
      `Device ${killed.name} stopped answering; replaced by rig-3`,
    );
    expect(after.replicas[1].placement_id).toBe(before.replicas[1].placement_id);
    await eventually(async () => (await logOf(id, 1)) === 'up at revision 1\n', 'the log of the replacement');

    const { body } = await api('POST', `jobs/${id}/stop`, {});
    const elapsedS = Math.ceil((Date.now() - Date.parse(before.job.started_at)) / 1_000);
    const { held, billed, returned, lines } = body.receipt;
    expect(billed + returned).toBeCloseTo(held, 6);
    for (const replica of [1, 2]) {
      const seconds = lines
        .filter((line: { replica: number }) => line.replica === replica)
        .reduce((sum: number, line: { running_s: number }) => sum + line.running_s, 0);
      expect(seconds).toBeLessThanOrEqual(elapsedS);
    }
    expect(await coins(buyer)).toBeCloseTo(100 - billed, 6);
    const earned = await Promise.all([...all, third].map(({ owner }) => coins(owner)));
    const wages = earned.reduce((sum, balance) => sum + balance - 100, 0);
    expect(wages).toBeGreaterThan(0);
    expect(wages).toBeLessThanOrEqual(billed);
    await eventually(async () => processesWith(mark).length === 0, 'the end of all processes');
    await third.says(/ended: The service no longer lists it/);
  });

  it('an agent that was silent and comes back stops the replica that runs elsewhere by now', async () => {
    const first = await agent('rig-4');
    const id = await order();
    await until(id, 'a running replica', running(1));
    const old = await eventually(async () => processesWith(mark).length > 0 && processesWith(mark), 'its process');
    first.process.kill('SIGSTOP');
    try {
      await agent('rig-5');
      await until(
        id,
        'a replacement',
        ({ job, replicas }) => job.running_replicas === 1 && replicas[0].place === 'rig-5',
      );
      // Nobody there could end it.
      expect(gone(old)).toBe(false);
    } finally {
      first.process.kill('SIGCONT');
    }
    await eventually(async () => gone(old), 'the end of the old replica');
    const { job, replicas } = (await api('GET', `jobs/${id}`)).body;
    expect([job.running_replicas, replicas[0].place]).toEqual([1, 'rig-5']);
    await eventually(async () => processesWith(mark).some((pid) => !old.includes(pid)), 'the new process');
  });

  it('an agent that is told to leave gives its replica back at once, unpunished', async () => {
    const first = await agent('rig-6');
    const id = await order();
    await until(id, 'a running replica', running(1));
    await agent('rig-7');
    expect(await first.end('SIGTERM')).toBe(0);
    const shown = await until(id, 'a replacement', ({ job, replicas }) => {
      return job.running_replicas === 1 && replicas[0].place === 'rig-7';
    });
    expect(JSON.stringify(shown.events)).not.toContain('stopped answering');
    await api('POST', `jobs/${id}/stop`, {});
    await eventually(async () => processesWith(mark).length === 0, 'the end of all processes');
  });

  it('a program that is not there is explained to its buyer', async () => {
    await agent('rig-8');
    const id = await order({ command: ['/no/such/program'] });
    await until(id, 'an explanation', (shown) => {
      return JSON.stringify(shown).includes('was not found (exit code 127)');
    });
    await eventually(async () => (await logOf(id, 1)).includes('/no/such/program'), "the shell's words");
  });

  it('a script of which only what the specification requires was named says how to go on, runs what a revision says, and is over', async () => {
    await agent('rig-9', 2048);
    const { body } = await api('POST', 'job', { job_name: 'mine', job_type: 'Script', gpu_model: 'cpu' });
    const id = body.job_id as string;
    ordered.push(id);
    await until(id, 'a running replica', running(1));
    const said = await eventually(async () => (await logOf(id, 1)).trim(), 'what it says');
    const path = /POST \/api\/deploy\/(jobs\/\{id\}\/revisions)$/.exec(said)![1]!.replace('{id}', id);
    expect((await api('POST', path, { command: ['/bin/echo', 'done'] })).body).toMatchObject({ ok: true, revision: 2 });
    const { job, receipt } = await until(id, 'its end', (shown) => shown.receipt);
    expect(job).toMatchObject({ status: 'completed', cost: { held: 36 } });
    expect(receipt.billed + receipt.returned).toBeCloseTo(36, 6);
    await eventually(async () => (await logOf(id, 1)).endsWith('done\n'), 'what the revision prints');
  });
});
