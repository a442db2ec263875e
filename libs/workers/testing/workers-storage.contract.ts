import { newId } from '@app/kernel/ids';
import type { DeviceId, UnitOfWork, UserId } from '@app/kernel';
import { hashOfToken, newWorkerToken, type NewDevice } from '../src/domain/device.js';
import type { CommandLog } from '../src/ports/command-log.js';
import type { DeviceRepository } from '../src/ports/device-repository.js';
import type { Presence } from '../src/ports/presence.js';
import type { SelfTestRepository } from '../src/ports/self-test-repository.js';

export interface WorkersStorage {
  devices: DeviceRepository;
  presence: Presence;
  commands: CommandLog;
  selfTests: SelfTestRepository;
  unitOfWork: UnitOfWork;
}

export const aDevice = (changes: Partial<NewDevice> = {}): NewDevice => ({
  id: newId<DeviceId>(),
  ownerId: newId<UserId>(),
  name: 'rig-1',
  deviceType: 'server',
  minPriceUsdMicros: 250_000n,
  tokenHash: hashOfToken(newWorkerToken()),
  ...changes,
});

const start = (jobId: string) => ({ type: 'start' as const, payload: { job_id: jobId } });

/** Promises of this context's storage; run on memory and on PostgreSQL. */
export function describeWorkersStorage(name: string, storage: () => WorkersStorage): void {
  const added = async (changes?: Partial<NewDevice>) => {
    const device = aDevice(changes);
    await storage().devices.add(device);
    return device;
  };

  describe(`devices (${name})`, () => {
    it('are unknown hardware before their first heartbeat', async () => {
      const device = await added({ minPriceUsdMicros: null, deviceType: 'desktop' });
      expect(await storage().devices.facts(device.id)).toEqual({
        ...{ deviceId: device.id, ownerId: device.ownerId, name: 'rig-1', hostname: 'rig-1', deviceType: 'desktop' },
        ...{ gpuName: '', gpuCount: 0, gpuMemoryGb: 0, cpuCores: 0, ramGb: 0, capabilities: [], concurrency: 1 },
        minPriceUsdMicros: null,
        paused: false,
        verified: false,
      });
      expect(await storage().devices.lastContact([device.id])).toEqual(new Map());
      expect(await storage().devices.facts(newId<DeviceId>())).toBeNull();
    });

    it("change tokens only for their owner, and the old one is nobody's", async () => {
      const device = await added();
      const tokenHash = hashOfToken('another');
      expect(await storage().devices.replaceToken(device.id, newId<UserId>(), tokenHash)).toBe(false);
      expect(await storage().presence.recognise(device.tokenHash)).toMatchObject({ deviceId: device.id });
      expect(await storage().devices.replaceToken(device.id, device.ownerId, tokenHash)).toBe(true);
      expect(await storage().presence.recognise(device.tokenHash)).toBeNull();
      expect(await storage().presence.recognise(tokenHash)).toEqual({ deviceId: device.id, ownerId: device.ownerId });
      await storage().devices.revoke(device.id, device.ownerId);
    });

    it('are changed by their owner, field by field, until they are revoked', async () => {
      const { id, ownerId } = await added();
      const change = (changes: object, by = ownerId) => storage().devices.change(id, by, changes);
      expect(await change({ name: 'attic', paused: true })).toBe('attic');
      const renamed = { name: 'attic', paused: true, minPriceUsdMicros: 250_000n };
      expect(await storage().devices.facts(id)).toMatchObject(renamed);
      expect(await change({ minPriceUsdMicros: null })).toBe('attic');
      expect(await change({ paused: false, name: undefined })).toBe('attic');
      expect(await change({})).toBe('attic');
      const after = { name: 'attic', paused: false, minPriceUsdMicros: null };
      expect(await storage().devices.facts(id)).toMatchObject(after);
      expect(await change({ name: 'mine' }, newId<UserId>())).toBeNull();
      expect(await storage().devices.facts(id)).toMatchObject(after);
      await storage().devices.revoke(id, ownerId);
      expect(await change({ name: 'gone' })).toBeNull();
    });

    it('that may not work are as if they never called', async () => {
      const [device, revoked] = [await added(), await added()];
      const { ownerId } = device;
      await storage().presence.record(device.tokenHash, {});
      await storage().devices.revoke(revoked.id, revoked.ownerId);
      expect(await storage().unitOfWork.run(() => storage().devices.lockAllOf(ownerId))).toEqual([device.id]);
      await storage().devices.bar([device.id], true);
      expect(await storage().presence.recognise(device.tokenHash)).toEqual({ deviceId: device.id, ownerId });
      expect(await storage().presence.record(device.tokenHash, { cpuTemp: 1 })).toBe(false);
      expect(await storage().devices.facts(device.id)).toBeNull();
      expect(await storage().devices.lastContact([device.id])).toEqual(new Map());
      await storage().devices.bar([device.id], false);
      expect(await storage().presence.record(device.tokenHash, { cpuTemp: 1 })).toBe(true);
      expect((await storage().devices.lastContact([device.id])).size).toBe(1);
    });

    it('are gone once revoked, exactly once', async () => {
      const device = await added();
      await storage().presence.record(device.tokenHash, {});
      expect(await storage().devices.token(device.id, newId<UserId>())).toBeNull();
      expect(await storage().devices.revoke(device.id, newId<UserId>())).toBe(false);
      expect(await storage().devices.revoke(device.id, device.ownerId)).toBe(true);
      expect(await storage().devices.revoke(device.id, device.ownerId)).toBe(false);
      expect(await storage().devices.token(device.id, device.ownerId)).toEqual({ revoked: true });
      expect(await storage().devices.facts(device.id)).toBeNull();
      expect(await storage().devices.lastContact([device.id])).toEqual(new Map());
      expect(await storage().presence.recognise(device.tokenHash)).toBeNull();
      expect(await storage().presence.record(device.tokenHash, { cpuTemp: 1 })).toBe(false);
      expect(await storage().devices.replaceToken(device.id, device.ownerId, hashOfToken('x'))).toBe(false);
    });
  });

  describe(`presence (${name})`, () => {
    it('keeps what a heartbeat leaves out', async () => {
      const device = await added();
      const first = {
        hostname: 'h',
        gpuName: 'A100',
        gpuCount: 2,
        gpuMemoryGb: 80,
        cpuCores: 8,
        ramGb: 31.5,
        concurrency: 3,
      };
      expect(await storage().presence.record(device.tokenHash, { ...first, capabilities: ['script', 'gpu'] })).toBe(
        true,
      );
      expect(await storage().presence.record(device.tokenHash, { gpuCount: 0, capabilities: [], cpuTemp: -4.5 })).toBe(
        true,
      );
      expect(await storage().devices.facts(device.id)).toMatchObject({ ...first, gpuCount: 0, capabilities: [] });
    });

    it('counts any call as contact', async () => {
      const [heard, called] = [await added(), await added()];
      const before = Date.now() - 2_000;
      await storage().presence.record(heard.tokenHash, {});
      await storage().presence.recognise(called.tokenHash);
      const contacts = await storage().devices.lastContact([heard.id, called.id, newId<DeviceId>()]);
      expect([...contacts.keys()].sort()).toEqual([heard.id, called.id].sort());
      for (const at of contacts.values()) expect(at.getTime()).toBeGreaterThan(before);
    });

    it('stores many heartbeats at once, each under its device, and refuses strangers among them', async () => {
      const devices = await Promise.all(Array.from({ length: 60 }, () => added()));
      const stored = await Promise.all([
        ...devices.map(({ tokenHash }, index) => storage().presence.record(tokenHash, { cpuCores: index })),
        storage().presence.record(hashOfToken('a stranger'), { cpuCores: 1 }),
      ]);
      expect(stored).toEqual([...devices.map(() => true), false]);
      for (const [index, { id }] of devices.entries())
        expect(await storage().devices.facts(id)).toMatchObject({ cpuCores: index });
    });

    it('acknowledges every heartbeat of a device that sends many at once; the last wins, field by field', async () => {
      const device = await added();
      const reports = [{ cpuCores: 1 }, { ramGb: 5, cpuCores: 2 }, { cpuCores: 3 }, { gpuName: 'late' }];
      const stored = await Promise.all(reports.map((report) => storage().presence.record(device.tokenHash, report)));
      expect(stored).toEqual([true, true, true, true]);
      expect(await storage().devices.facts(device.id)).toMatchObject({ cpuCores: 3, ramGb: 5, gpuName: 'late' });
    });

    describe('of agents that name their instance', () => {
      const [one, other] = ['0197a3c2-7d1e-4b60-9c1f-5d1a2b3c4d61', '0197a3c2-7d1e-4b60-9c1f-5d1a2b3c4d62'];
      const beat = (tokenHash: string, instanceId?: string) =>
        storage().presence.record(tokenHash, instanceId ? { instanceId } : {});
      const taken = expect.objectContaining({ code: 'agent_already_running' });

      it('belongs to one at a time, until it says that it leaves', async () => {
        const { id, tokenHash } = await added();
        expect(await beat(tokenHash, one)).toBe(true);
        await expect(storage().presence.record(tokenHash, { instanceId: other, cpuCores: 7 })).rejects.toEqual(taken);
        expect(await beat(tokenHash, one)).toBe(true);
        expect(await storage().devices.facts(id)).toMatchObject({ cpuCores: 0 });
        await storage().devices.goOffline(id);
        expect(await beat(tokenHash, other)).toBe(true);
        await expect(beat(tokenHash, one)).rejects.toEqual(taken);
      });

      it('is open to agents that name none', async () => {
        const { tokenHash } = await added();
        expect(await beat(tokenHash)).toBe(true);
        expect(await beat(tokenHash, one)).toBe(true);
        expect(await beat(tokenHash)).toBe(true);
        await expect(beat(tokenHash, other)).rejects.toEqual(taken);
      });

      it('is given to exactly one of several that come at once', async () => {
        const { tokenHash } = await added();
        const outcomes = await Promise.allSettled([one, other, undefined, other, one].map((id) => beat(tokenHash, id)));
        const statuses = outcomes.map(({ status }) => status === 'fulfilled');
        expect([
          [true, false, true, false, true],
          [false, true, true, true, false],
        ]).toContainEqual(statuses);
      });

      it('is free when the token is replaced, and once it is revoked nobody learns of it', async () => {
        const device = await added();
        await beat(device.tokenHash, one);
        const tokenHash = hashOfToken(newWorkerToken());
        await storage().devices.replaceToken(device.id, device.ownerId, tokenHash);
        expect(await beat(tokenHash, other)).toBe(true);
        await storage().devices.revoke(device.id, device.ownerId);
        expect(await beat(tokenHash, one)).toBe(false);
      });
    });

    it('tells many callers at once who they are', async () => {
      const devices = await Promise.all(Array.from({ length: 30 }, () => added()));
      const hashes = devices.flatMap(({ tokenHash }) => [tokenHash, tokenHash, hashOfToken(tokenHash)]);
      const known = await Promise.all(hashes.map((hash) => storage().presence.recognise(hash)));
      expect(known).toEqual(
        devices.flatMap(({ id, ownerId }) => [{ deviceId: id, ownerId }, { deviceId: id, ownerId }, null]),
      );
    });
  });

  describe(`commands (${name})`, () => {
    it('are numbered without gaps, however many are sent at once', async () => {
      const [device, other] = [await added(), await added()];
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => storage().commands.append(device.id, start(`job-${index}`))),
      );
      await storage().commands.append(other.id, start('elsewhere'));
      const page = await storage().commands.after(device.id, 0, 100);
      expect(page?.commands.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
      expect(page?.lastSeq).toBe(20);
      expect(new Set(page?.commands.map(({ payload }) => (payload as { job_id: string }).job_id)).size).toBe(20);
    });

    it('leave no number behind when their unit of work fails', async () => {
      const device = await added();
      const failing = storage().unitOfWork.run(async () => {
        await storage().commands.append(device.id, start('never'));
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      await storage().commands.append(device.id, start('first'));
      expect(await storage().commands.after(device.id, 0, 10)).toMatchObject({
        commands: [{ seq: 1, type: 'start', payload: { job_id: 'first' } }],
        lastSeq: 1,
      });
    });

    it('are read page by page', async () => {
      const device = await added();
      for (const job of ['a', 'b', 'c']) await storage().commands.append(device.id, start(job));
      expect(await storage().commands.after(device.id, 0, 2)).toMatchObject({
        commands: [{ seq: 1 }, { seq: 2 }],
        lastSeq: 2,
      });
      expect(await storage().commands.after(device.id, 2, 2)).toMatchObject({ commands: [{ seq: 3 }], lastSeq: 3 });
      expect(await storage().commands.after(device.id, 3, 2)).toEqual({ commands: [], lastSeq: 3 });
    });

    it('are news to those who have not got them, as is a revocation', async () => {
      const [waiting, idle, revoked] = [await added(), await added(), await added()];
      await storage().commands.append(waiting.id, start('a'));
      await storage().devices.revoke(revoked.id, revoked.ownerId);
      const all = [waiting, idle, revoked].map(({ id }) => ({ deviceId: id, after: 0 }));
      expect((await storage().commands.news(all)).sort()).toEqual([waiting.id, revoked.id].sort());
      expect(await storage().commands.news([{ deviceId: waiting.id, after: 1 }])).toEqual([]);
      expect(await storage().commands.after(revoked.id, 0, 10)).toBeNull();
    });

    it('are forgotten by age, and their numbers not used again', async () => {
      const device = await added();
      await storage().commands.append(device.id, start('old'));
      expect(await storage().commands.forgetBefore(new Date(Date.now() - 60_000))).toBe(false);
      expect(await storage().commands.after(device.id, 0, 10)).toMatchObject({ commands: [{ seq: 1 }] });
      await storage().commands.forgetBefore(new Date(Date.now() + 60_000));
      expect(await storage().commands.after(device.id, 0, 10)).toEqual({ commands: [], lastSeq: 1 });
    });

    it('to devices that never were are dropped', async () => {
      await storage().commands.append(newId<DeviceId>(), start('nobody'));
    });
  });
}
