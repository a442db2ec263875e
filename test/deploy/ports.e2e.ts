import { WebSocket } from 'ws';
import { RealAgents } from '../agent/support/real-agent.js';
import { call, device, person, type Person, type Reply } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startService, type Service } from '../support/service.js';
import { fetchFrom } from './support/http-client.js';
import { webProgram } from './support/web-program.js';
import { describeWith } from '../support/needs.js';

const INSIDE = 8080;

describeWith('bwrap')("a replica's port, from the buyer's link to the sandbox", () => {
  let service: Service;
  let buyer: Person;
  const agents = new RealAgents(() => service.url);

  beforeAll(async () => {
    const times = { HEARTBEAT_INTERVAL_S: '2', DEVICE_OFFLINE_AFTER_S: '30', DEPLOY_SYNC_S: '1' };
    service = await startService({ env: { ...times, GPU_PRICES: 'cpu=3.6,default=3.6' } });
    buyer = await person(service.url, 'buyer');
  });
  afterAll(async () => {
    await agents.dispose();
    await service?.dispose();
  });

  const api = (method: string, path: string, body?: object, { token } = buyer): Promise<Reply> =>
    call(service.url, method, `/api/deploy/${path}`, { token, body });

  const until = (id: string, what: string, wanted: (shown: Reply['body']) => unknown) =>
    eventually<Reply['body']>(async () => {
      const { body } = await api('GET', `jobs/${id}`);
      return wanted(body) && body;
    }, what);

  async function order(): Promise<string> {
    const { status, body } = await api('POST', 'job', {
      ...{ job_name: 'web', job_type: 'Docker', gpu_model: 'cpu', memory_mb: 64, min_healthy_s: 1 },
      ...{ command: webProgram(INSIDE), env: { HELLO: 'hello from' }, port: INSIDE },
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.job_id as string;
  }

  it('answers HTTP and WebSocket to who has the link, and nobody once it is stopped', async () => {
    const owner = await person(service.url, 'rig');
    const agent = await agents.start(await device(service.url, owner, 'rig'), { args: ['--max-memory-mb', '256'] });
    const id = await order();
    const { replicas } = await until(id, 'a running replica', ({ job }) => job.running_replicas === 1);
    const { body } = await api('POST', `jobs/${id}/access`, {});
    const url = new URL(body.replicas[0].url);
    expect(`${url.origin}/`).toBe(replicas[0].url);
    expect(url.host).toBe(`1-${id.replaceAll('-', '')}.localhost:${url.port}`);
    const token = url.searchParams.get('access') ?? '';
    const port = Number(url.port);
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetchFrom(port, { host: url.host, path, headers });

    // As a browser: the link, its redirect, then the cookie alone.
    const link = await ask(`${url.pathname}${url.search}`);
    expect([link.status, link.headers.location]).toEqual([302, '/']);
    const cookie = link.headers['set-cookie']![0]!.split(';')[0]!;
    const first = await eventually(async () => {
      const reply = await ask('/', { cookie: `own=1; ${cookie}` });
      return reply.status === 200 && reply;
    }, "the replica's first answer");
    expect(first.body.toString()).toMatch(/^hello from \/\nCookie: own=1\r\n$/);
    // As a program.
    const big = await ask('/big', { 'x-access-token': token });
    expect([big.status, big.body.length]).toEqual([200, 5_000_000]);
    expect((await ask('/')).status).toBe(401);

    const client = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { host: url.host, 'x-access-token': token } });
    const heard: string[] = [];
    client.on('message', (data: Buffer) => heard.push(data.toString()));
    await new Promise((open, fail) => client.once('open', open).once('error', fail));
    client.on('error', () => undefined);
    client.send('are you there?');
    await eventually(async () => heard[0] === 'are you there?', 'the echo');

    // Another deploy's token opens nothing here.
    const other = await order();
    const theirs = (await api('POST', `jobs/${other}/access`, {})).body.replicas[0].url;
    const foreign = new URL(theirs).searchParams.get('access') ?? '';
    expect((await ask('/', { 'x-access-token': foreign })).status).toBe(401);
    await api('POST', `jobs/${other}/stop`, {});

    const closed = new Promise((resolve) => client.once('close', resolve));
    await api('POST', `jobs/${id}/stop`, {});
    await closed;
    await eventually(async () => (await ask('/', { 'x-access-token': token })).status === 503, 'the 503');
    const gone = await ask('/', { 'x-access-token': token });
    expect(JSON.parse(gone.body.toString())).toMatchObject({ ok: false, code: 'replica_not_running' });
    await agent.end('SIGTERM');
  });
});
