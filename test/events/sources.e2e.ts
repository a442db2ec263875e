import { call, device, person, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { sharedService, type SharedService } from '../support/service.js';

let service: SharedService;
let ada: Person;

beforeAll(async () => {
  service = await sharedService();
  ada = await person(service.url, 'ada');
});

const post = (path: string, body: object, { token }: Person = ada) => call(service.url, 'POST', path, { token, body });
const told = (type: string, { token }: Person = ada) =>
  eventually(async () => {
    const { body } = await call(service.url, 'GET', '/api/events', { token });
    return body.events.find((event: { type: string }) => event.type === type)?.data;
  }, type);

describe('users are told', () => {
  it('that a device came online and was lost', async () => {
    const worker = await device(service.url, ada, 'rig-7');
    expect((await call(service.url, 'POST', '/api/worker/heartbeat', { worker, body: {} })).status).toBe(200);
    expect(await told('device.online')).toMatchObject({ name: 'rig-7' });
    expect((await call(service.url, 'POST', '/api/worker/offline', { worker })).status).toBe(200);
    expect(await told('device.lost')).toMatchObject({ name: 'rig-7', reason: 'offline' });
  });

  it('that a referral was paid, each side its own', async () => {
    const bob = await person(service.url, 'bob');
    const { body } = await call(service.url, 'GET', '/api/referral/info', { token: ada.token });
    expect((await post('/api/referral/apply', { referral_code: body.referral_code }, bob)).body.bonus).toBe(5);
    expect(await told('referral.paid')).toMatchObject({ side: 'referrer', coin: 10 });
    expect(await told('referral.paid', bob)).toMatchObject({ side: 'referred', coin: 5 });
  });

  it('that a proxy session ended and a deploy was stopped', async () => {
    const create = () => post('/api/bandwidth/create', { gb: 0.01 });
    const session_id = await eventually(async () => (await create()).body.session_id, 'a session');
    await post('/api/bandwidth/end', { session_id });
    expect(await told('session.ended')).toMatchObject({ session_id, status: 'ended', billed_usd: 0 });
    const deploy = { job_name: 'Page', job_type: 'Script', gpu_model: 'cpu', command: ['true'] };
    const { job_id } = (await post('/api/deploy/job', deploy)).body;
    await post(`/api/deploy/jobs/${job_id}/stop`, {});
    expect(await told('deploy.stopped')).toMatchObject({ job_id, job_name: 'Page', was: 'queued', status: 'stopped' });
  });
});
