import { AuditTrail, type AuditedAct } from '@app/kernel/audit-trail';
import { newId } from '@app/kernel/ids';
import type { DeviceId, UserId } from '@app/kernel';
import { WorkersInMemory } from '../../testing/workers-in-memory.js';
import { DeviceCommands } from '../contract.js';
import { hashOfToken } from '../domain/worker-token.js';
import { RunningWork } from '../ports/running-work.js';
import { CreateToken } from './create-token.js';
import { ForgetOldCommands } from './forget-old-commands.js';
import { GoOffline } from './go-offline.js';
import { RecordHeartbeat } from './record-heartbeat.js';
import { RevokeToken } from './revoke-token.js';
import { RotateToken } from './rotate-token.js';

class Work extends RunningWork {
  readonly letGoOf: DeviceId[] = [];
  failing = false;

  async letGo(deviceId: DeviceId): Promise<void> {
    if (this.failing) throw new Error('the marketplace is away');
    this.letGoOf.push(deviceId);
  }
}

class Bell extends DeviceCommands {
  readonly rung: DeviceId[] = [];

  async send(): Promise<void> {}

  announce(deviceId: DeviceId): void {
    this.rung.push(deviceId);
  }
}

class Trail extends AuditTrail {
  readonly acts: AuditedAct[] = [];

  async record(act: AuditedAct): Promise<void> {
    this.acts.push(act);
  }

  origin(): null {
    return null;
  }
}

function setUp() {
  const storage = new WorkersInMemory();
  const { devices, presence, commands, unitOfWork } = storage;
  const work = new Work();
  const bell = new Bell();
  const trail = new Trail();
  return {
    ...{ storage, work, bell, trail, ownerId: newId<UserId>() },
    create: new CreateToken(unitOfWork, devices, trail),
    rotate: new RotateToken(unitOfWork, devices, trail),
    revoke: new RevokeToken(unitOfWork, devices, work, bell, trail),
    heartbeat: new RecordHeartbeat(presence),
    offline: new GoOffline(unitOfWork, devices, work),
    forget: new ForgetOldCommands(commands, { now: () => new Date(Date.now() + 8 * 86_400_000) }),
  };
}

describe('worker tokens', () => {
  it('are recorded when they are made, replaced and revoked, each once', async () => {
    const { create, rotate, revoke, trail, ownerId } = setUp();
    const { tokenId } = await create.execute({ ownerId, name: 'rig-1' });
    await rotate.execute({ tokenId, ownerId });
    for (let repeat = 0; repeat < 2; repeat++) await revoke.execute({ tokenId, ownerId });
    await expect(rotate.execute({ tokenId, ownerId })).rejects.toMatchObject({ code: 'token_revoked' });
    expect(trail.acts).toEqual([
      { userId: ownerId, act: 'worker_token.created', detail: { token_id: tokenId, name: 'rig-1' } },
      { userId: ownerId, act: 'worker_token.rotated', detail: { token_id: tokenId } },
      { userId: ownerId, act: 'worker_token.revoked', detail: { token_id: tokenId } },
    ]);
  });

  it('are long, random, prefixed and kept as hashes only', async () => {
    const { create, storage, ownerId } = setUp();
    const first = await create.execute({ ownerId, name: 'rig-1' });
    const second = await create.execute({ ownerId, name: 'rig-1', deviceType: 'phone', minPriceUsdMicros: 5n });
    // 32 characters of base64url are 192 bits.
    expect(first.token).toMatch(/^wt_[A-Za-z0-9_-]{32,}$/);
    expect(first.token).not.toBe(second.token);
    expect(
      JSON.stringify([...storage.store.rows.values()], (_, v) => (typeof v === 'bigint' ? `${v}` : v)),
    ).not.toContain(first.token.slice(3));
    expect(await storage.devices.facts(first.tokenId)).toMatchObject({
      deviceType: 'desktop',
      minPriceUsdMicros: null,
    });
    expect(await storage.devices.facts(second.tokenId)).toMatchObject({ deviceType: 'phone', minPriceUsdMicros: 5n });
  });

  it('rotate: the old one is dead, the device stays', async () => {
    const { create, rotate, heartbeat, ownerId } = setUp();
    const { token: old, tokenId } = await create.execute({ ownerId, name: 'rig-1' });
    const token = await rotate.execute({ tokenId, ownerId });
    expect(await heartbeat.execute({ token: old, report: {} })).toBe(false);
    expect(await heartbeat.execute({ token, report: {} })).toBe(true);
  });

  it("can't be rotated by others, nor once revoked", async () => {
    const { create, rotate, revoke, ownerId } = setUp();
    const { tokenId } = await create.execute({ ownerId, name: 'rig-1' });
    const stranger = { tokenId, ownerId: newId<UserId>() };
    await expect(rotate.execute(stranger)).rejects.toMatchObject({ code: 'token_not_found' });
    await revoke.execute({ tokenId, ownerId });
    await expect(rotate.execute({ tokenId, ownerId })).rejects.toMatchObject({ code: 'token_revoked' });
  });

  it('revoke: the work goes back, waiting polls are woken, once', async () => {
    const { create, revoke, heartbeat, work, bell, ownerId } = setUp();
    const { token, tokenId } = await create.execute({ ownerId, name: 'rig-1' });
    await revoke.execute({ tokenId, ownerId });
    await revoke.execute({ tokenId, ownerId });
    expect(work.letGoOf).toEqual([tokenId]);
    expect(bell.rung).toEqual([tokenId]);
    expect(await heartbeat.execute({ token, report: {} })).toBe(false);
  });

  it("can't be revoked by others, whose call touches no work", async () => {
    const { create, revoke, work, ownerId } = setUp();
    const { tokenId } = await create.execute({ ownerId, name: 'rig-1' });
    const stranger = { tokenId, ownerId: newId<UserId>() };
    await expect(revoke.execute(stranger)).rejects.toMatchObject({ code: 'token_not_found' });
    expect(work.letGoOf).toEqual([]);
  });

  it('stay valid when the work could not be given back', async () => {
    const { create, revoke, heartbeat, work, ownerId } = setUp();
    const { token, tokenId } = await create.execute({ ownerId, name: 'rig-1' });
    work.failing = true;
    await expect(revoke.execute({ tokenId, ownerId })).rejects.toThrow('away');
    expect(await heartbeat.execute({ token, report: {} })).toBe(true);
  });
});

describe('going offline', () => {
  it('gives the work back and holds until the next heartbeat', async () => {
    const { create, offline, heartbeat, work, storage, ownerId } = setUp();
    const { token, tokenId } = await create.execute({ ownerId, name: 'rig-1' });
    await heartbeat.execute({ token, report: {} });
    await offline.execute({ deviceId: tokenId });
    expect(work.letGoOf).toEqual([tokenId]);
    expect(storage.store.rows.get(tokenId)?.offline).toBe(true);
    await heartbeat.execute({ token, report: {} });
    expect(storage.store.rows.get(tokenId)?.offline).toBe(false);
  });

  it('does not happen when the work could not be given back', async () => {
    const { create, offline, work, storage, ownerId } = setUp();
    const { tokenId } = await create.execute({ ownerId, name: 'rig-1' });
    work.failing = true;
    await expect(offline.execute({ deviceId: tokenId })).rejects.toThrow('away');
    expect(storage.store.rows.get(tokenId)?.offline).toBe(false);
  });
});

it('commands are forgotten after seven days', async () => {
  const { create, forget, storage, ownerId } = setUp();
  const { tokenId } = await create.execute({ ownerId, name: 'rig-1' });
  await storage.commands.append(tokenId, { type: 'stop', payload: {} });
  await forget.execute();
  expect(await storage.commands.after(tokenId, 0, 10)).toEqual({ commands: [], lastSeq: 1 });
  expect(storage.store.byToken(hashOfToken('none'))).toBeUndefined();
});
