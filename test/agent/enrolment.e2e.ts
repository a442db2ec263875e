import { randomUUID } from 'node:crypto';
import { call, person, type Person } from '../support/client.js';
import { sharedService, type SharedService } from '../support/service.js';

let service: SharedService;
let owner: Person;

beforeAll(async () => {
  service = await sharedService();
  owner = await person(service.url, 'owner');
});

const invite = (body: object = {}) => call(service.url, 'POST', '/api/worker/enrolments', { token: owner.token, body });
const enrol = (code: string, headers = {}) =>
  call(service.url, 'POST', '/api/worker/enrol', { body: { code, hostname: 'rig-2' }, headers });

describe('enrolment of a machine', () => {
  it('takes a code and one call without a login', async () => {
    const invited = await invite({ name: 'rig-1' });
    const { code, install_command } = invited.body;
    expect(install_command).toBe(`curl -fsSL ${service.url}/install.sh | sudo sh -s -- ${code}`);
    const { token, token_id } = (await enrol(code)).body;
    const beat = { cpu_cores: 4 };
    expect(await call(service.url, 'POST', '/api/worker/heartbeat', { worker: token, body: beat })).toMatchObject({
      status: 200,
    });
    const { tokens } = (await call(service.url, 'GET', '/api/worker/tokens', { token: owner.token })).body;
    expect(tokens).toContainEqual(expect.objectContaining({ id: token_id, name: 'rig-1' }));
    expect(await enrol(code)).toMatchObject({ status: 409, body: { code: 'enrolment_code_used' } });
  });

  it('may be repeated with its key when the reply was lost', async () => {
    const { code } = (await invite()).body;
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await enrol(code, headers);
    expect((await enrol(code, headers)).body).toEqual(first.body);
  });

  it('says what is wrong with a code', async () => {
    expect(await enrol('0000-0000-0000')).toMatchObject({ status: 404, body: { code: 'enrolment_code_unknown' } });
    const { errors } = (await enrol('$(reboot)')).body;
    expect(errors).toEqual([{ field: 'code', message: 'code has 12 letters and digits, such as 7K2M-9QXD-40TB' }]);
  });
});
