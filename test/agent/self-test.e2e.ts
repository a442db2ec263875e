import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { call, device, person, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { startService, type Service } from '../support/service.js';
import { RealAgents } from './support/real-agent.js';
import { PATIENCE_MS } from '../support/patience.js';
import { describeWith } from '../support/needs.js';

/** It takes half a minute, and one that is cut off begins again after a minute. */
const LIMIT_MS = 90_000 + PATIENCE_MS;

describeWith('bwrap')('the hardware self-test', () => {
  let service: Service;
  let owner: Person;
  const agents = new RealAgents(() => service.url);

  beforeAll(async () => {
    service = await startService({ env: { SELF_TEST_EVERY_S: '0' } });
    owner = await person(service.url, 'owner');
  });
  afterEach(() => agents.endAll());
  afterAll(async () => {
    await agents.dispose();
    await service?.dispose();
  });

  async function newDevice(name: string) {
    const token = await device(service.url, owner, name);
    const { body } = await call(service.url, 'GET', '/api/worker/devices', { token: owner.token });
    return { token, id: body.devices.find((one: { name: string }) => one.name === name).id as string };
  }

  const hardware = async (id: string) => {
    const { body } = await call(service.url, 'GET', '/api/worker/devices', { token: owner.token });
    return body.devices.find((one: { id: string }) => one.id === id).hardware;
  };
  const explained = async (token: string) =>
    (await call(service.url, 'GET', '/api/worker/explain', { worker: token })).body.explanation.hardware;
  const verified = (id: string, since: string | null) =>
    eventually(
      async () => {
        const now = await hardware(id);
        if (now.state === 'failed') throw new Error(JSON.stringify(now));
        return now.state === 'verified' && now.tested_at !== since ? now : undefined;
      },
      'a verified device',
      LIMIT_MS,
    );
  const heartbeat = (token: string, body: object) =>
    call(service.url, 'POST', '/api/worker/heartbeat', { worker: token, body });

  it(
    'is done by the agent at its first start and again when its owner asks',
    async () => {
      const { token, id } = await newDevice('rig');
      expect(await hardware(id)).toMatchObject({
        state: 'untested',
        verified: false,
        reason: 'never_tested',
        cpu: null,
      });
      expect(await explained(token)).toMatchObject({ state: 'untested', verified: false });

      const agent = await agents.start(token, { selfTest: true, args: ['--max-memory-mb', '512'] });
      const first = await verified(id, null);
      expect(first).toMatchObject({ verified: true, reason: null, gpu: null });
      expect(first.cpu.hashes_per_s).toBeGreaterThan(10_000);
      expect(first.memory.tested_mb).toBeGreaterThan(0);
      expect(first.network.down_mbit_per_s).toBeGreaterThan(0);
      expect(Date.parse(first.valid_until) - Date.parse(first.tested_at)).toBe(30 * 86_400_000);
      expect(await explained(token)).toEqual({ state: 'verified', verified: true, reasons: [], text: first.text });
      expect(readdirSync(agent.dataDir).filter((name) => name.includes('self-test'))).toEqual([]);

      const asked = await call(service.url, 'POST', `/api/worker/devices/${id}/self-test`, { token: owner.token });
      expect(asked.body.hardware).toMatchObject({ verified: true, asked_at: expect.any(String) });
      expect(await verified(id, first.tested_at)).toMatchObject({ verified: true, asked_at: null });
      await agents.endAll();

      // What it claims is not what was tested any more.
      await heartbeat(token, { cpu_cores: 4096, gpu_name: 'NVIDIA H100', gpu_count: 8, gpu_memory_gb: 80 });
      expect(await hardware(id)).toMatchObject({ state: 'untested', verified: false, reason: 'hardware_changed' });
    },
    2 * LIMIT_MS + PATIENCE_MS,
  );

  it('is no matter of posting numbers', async () => {
    const { token, id } = await newDevice('liar');
    const other = await newDevice('other');
    const post = (path: string, body: object, worker = token) =>
      call(service.url, 'POST', `/api/worker/self-test${path}`, { worker, body });
    expect((await post('/begin', {})).body.code).toBe('hardware_unknown');
    await heartbeat(token, { cpu_cores: 64, ram_gb: 512, gpu_name: 'NVIDIA H100', gpu_count: 8, gpu_memory_gb: 80 });
    const result = {
      cpu_cores: 64,
      memory: { total_gb: 512, tested_mb: 256, gb_per_s: 100, faults: 0 },
      gpu: { name: 'NVIDIA H100', count: 8, memory_gb: 80 },
    };
    // No work at all.
    expect((await post('', { test_id: randomUUID(), ...result })).body.code).toBe('self_test_over');
    const { test_id, round } = (await post('/begin', {})).body;
    expect(round).toMatchObject({ number: 1, chains: 1, steps: 4000 });
    expect((await post('', { test_id, ...result })).body.code).toBe('self_test_over');
    // With another device's token, and out of order.
    const chains = [Buffer.alloc(32 * 20, 1).toString('base64')];
    expect((await post('/round', { test_id, number: 1, chains }, other.token)).body.code).toBe('self_test_over');
    expect((await post('/round', { test_id, number: 2, chains })).body.code).toBe('self_test_over');
    // Made up.
    const refused = (await post('/round', { test_id, number: 1, chains })).body;
    expect(refused).toMatchObject({ round: null, hardware: { state: 'failed', verified: false } });
    expect(['wrong_work', 'too_fast', 'too_slow']).toContain(refused.hardware.reason);
    expect((await post('/round', { test_id, number: 1, chains })).body.code).toBe('self_test_over');
    expect((await post('', { test_id, ...result })).body.code).toBe('self_test_over');
    expect(await hardware(id)).toMatchObject({ state: 'failed', verified: false });
    // And a stranger can't have it tested.
    const stranger = await person(service.url, 'stranger');
    const asked = await call(service.url, 'POST', `/api/worker/devices/${id}/self-test`, { token: stranger.token });
    expect([asked.status, asked.body.code]).toEqual([404, 'token_not_found']);
  });
});
