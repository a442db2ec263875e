import { auditOf } from '../support/audit.js';
import { call, person, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startService, type Service } from '../support/service.js';
import { fetchFrom } from '../deploy/support/http-client.js';
import { IMAGE, startSwarm, type Swarm } from './support/three-daemons.js';
import { PATIENCE_MS } from '../support/patience.js';

/** The whole product with a swarm: what a buyer asks for over HTTP runs in containers of three engines. */
describe('deploys on a swarm', () => {
  let swarm: Swarm;
  let service: Service;
  let buyer: Person;

  beforeAll(async () => {
    swarm = await startSwarm();
    service = await startService({
      env: {
        DEPLOY_EXECUTOR: 'swarm',
        CLUSTER_REGISTRIES: 'images.test',
        SWARM_URL: `unix://${swarm.machines[0]!.socket}`,
        DEPLOY_SYNC_S: '1',
        DEPLOY_PORT: '0',
        GPU_PRICES: 'A100=1.5,cpu=0.1,default=0.5',
        WELCOME_COIN: '1000',
      },
    });
    buyer = await person(service.url);
  }, 6 * PATIENCE_MS);

  afterAll(async () => {
    const audited = service && (await auditOf(service));
    await service?.dispose();
    await swarm?.stop();
    expect(audited).toEqual([]);
  });

  const api = (method: string, path: string, body?: object) =>
    call(service.url, method, `/api/deploy/${path}`, { token: buyer.token, body });

  async function order(changes: object): Promise<string> {
    const base = {
      job_name: 'web',
      job_type: 'Docker',
      gpu_model: 'cpu',
      image: IMAGE,
      memory_mb: 64,
      min_healthy_s: 0,
    };
    const reply = await api('POST', 'job', { ...base, ...changes });
    expect(reply).toMatchObject({ status: 200 });
    return reply.body.job_id;
  }

  const sh = (script: string): string[] => ['sh', '-c', script];
  // oxlint-disable-next-line typescript/no-explicit-any
  const shown = async (id: string): Promise<any> => (await api('GET', `jobs/${id}`)).body;

  // oxlint-disable-next-line typescript/no-explicit-any
  async function until(id: string, what: string, holds: (body: any) => boolean): Promise<any> {
    // oxlint-disable-next-line typescript/no-explicit-any
    let last: any;
    const probe = async (): Promise<unknown> => {
      last = await shown(id);
      return holds(last) && last;
    };
    return eventually(probe).catch((error: unknown) => {
      throw new Error(`${what}: ${JSON.stringify(last)}`, { cause: error });
    });
  }

  const running = (id: string, replicas: number) =>
    until(id, 'all run', ({ job }) => job.status === 'running' && job.running_replicas === replicas);
  const stop = async (id: string) => (await api('POST', `jobs/${id}/stop`)).body.receipt;

  it('takes images only', async () => {
    const reply = await api('POST', 'job', { job_name: 'x', job_type: 'Script', gpu_model: 'cpu', command: ['true'] });
    expect(reply).toMatchObject({ status: 400, body: { code: 'nothing_to_run' } });
  });

  it("H2: takes images of the operator's registries only, in orders and revisions", async () => {
    const image = '127.0.0.1.nip.io:6379/x';
    const ordered = await api('POST', 'job', { job_name: 'x', job_type: 'Docker', gpu_model: 'cpu', image });
    const id = await order({ command: sh('sleep 600') });
    const revised = await api('POST', `jobs/${id}/revisions`, { image });
    for (const reply of [ordered, revised])
      expect(reply).toMatchObject({ status: 400, body: { code: 'registry_not_allowed' } });
    await stop(id);
  });

  it('runs replicas, shows what they print, reaches their port, and gives the rest back when stopped', async () => {
    const script = 'echo up; mkdir /tmp/www; echo hello > /tmp/www/index.html; httpd -f -p 8080 -h /tmp/www';
    const id = await order({ replicas: 2, port: 8080, command: sh(script) });
    const { replicas } = await running(id, 2);
    // oxlint-disable-next-line typescript/no-explicit-any
    for (const { place } of replicas as any[]) expect(place).toMatch(/^machine-[123]$/);

    await eventually(async () => {
      const { body } = await api('GET', `jobs/${id}/logs?replica=1`);
      return JSON.stringify(body).includes('up');
    });

    const access = (await api('POST', `jobs/${id}/access`)).body;
    const url = new URL(access.replicas[0].url);
    const token = url.searchParams.get('access')!;
    const page = await fetchFrom(Number(url.port), { host: url.host, headers: { 'x-access-token': token } });
    expect({ status: page.status, text: page.body.toString() }).toEqual({ status: 200, text: 'hello\n' });

    const receipt = await stop(id);
    expect(receipt.held).toBeCloseTo(receipt.billed + receipt.returned, 6);
    expect(receipt.returned).toBeGreaterThan(0);
    await eventually(async () => (await containers()) === 0);
  });

  it('says why a replica waits: the swarm has no room with such GPUs', async () => {
    const wish = { gpu_model: 'A100', gpu_count: 2, network: true, command: sh('sleep 600') };
    const first = await order(wish);
    await running(first, 1);
    const second = await order(wish);
    const { job } = await until(second, 'a reason', ({ job: { reason } }) => /no suitable node/.test(reason));
    expect(job.status).toBe('starting');
    await stop(first);
    await running(second, 1);
    await stop(second);
  });

  it('an image that is not there fails with a reason', async () => {
    const id = await order({ image: 'images.test/no-such-image:1' });
    const { job } = await until(id, 'failed', ({ job: { status } }) => status === 'failed');
    expect(job.reason).toContain('the image could not be pulled');
    expect(job.cost).toMatchObject({ billed: 0 });
  });

  it('a script reaches its end', async () => {
    const id = await order({ job_type: 'Script', command: sh('echo done') });
    await until(id, 'completed', ({ job: { status } }) => status === 'completed');
    const { body } = await api('GET', `jobs/${id}/logs?replica=1`);
    expect(JSON.stringify(body)).toContain('done');
  });

  it('a revision replaces the one before, and one that keeps failing goes back by itself', async () => {
    const id = await order({ replicas: 2, command: sh('echo first; sleep 600') });
    await running(id, 2);
    const revise = async (script: string) => {
      const reply = await api('POST', `jobs/${id}/revisions`, { command: sh(script) });
      expect(reply).toMatchObject({ status: 200 });
    };
    // oxlint-disable-next-line typescript/no-explicit-any
    const on = (revision: number) => (body: any) =>
      body.job.good_revision === revision &&
      body.job.running_replicas === 2 &&
      body.replicas.every((replica: { revision: number }) => replica.revision === revision);
    await until(id, 'the first is good', on(1));
    await revise('echo second; sleep 600');
    await until(id, 'the second is good', on(2));
    await revise('exit 7');
    const back = await until(id, 'it is back', (body) => body.job.revision === 2 && on(2)(body));
    expect(back.events.map(({ message }: { message: string }) => message).join('\n')).toMatch(/back to revision 2/);
    await stop(id);
  });

  it('a killed machine loses its replica, which runs elsewhere; what ran there ends when it is back', async () => {
    // With a network they may run anywhere: three are spread over three machines.
    const id = await order({ replicas: 3, network: true, command: sh('sleep 600') });
    const { replicas } = await running(id, 3);
    const victim = swarm.machines
      .slice(1)
      .find(({ name }) => replicas.some(({ place }: { place: string }) => place === name));
    if (!victim) throw new Error('all replicas run on the manager');
    const [old] = await victim.docker.listContainers();
    const { Pid: pid } = (await victim.docker.getContainer(old!.Id).inspect()).State;
    await victim.kill();
    const told = await until(id, 'lost and replaced', ({ job, events }) => {
      const lost = events.some(({ message }: { message: string }) =>
        message.includes(`node ${victim.name} stopped answering`),
      );
      return lost && job.running_replicas === 3;
    });
    // oxlint-disable-next-line typescript/no-explicit-any
    expect(told.replicas.map((replica: any) => replica.place)).not.toContain(victim.name);
    expect(isAlive(pid)).toBe(true);
    await victim.start();
    await eventually(async () => !isAlive(pid));
    await stop(id);
  });

  async function containers(): Promise<number> {
    const all = await Promise.all(swarm.machines.map(({ docker }) => docker.listContainers()));
    return all.flat().length;
  }
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
