import { newId } from '@app/kernel/ids';
import { RecordingTrail } from '@app/kernel/testing';
import type { Clock, DeviceId, UserId } from '@app/kernel';
import { RecordingCommands, WorkersInMemory } from '../../testing/workers-in-memory.js';
import { WorkersTasks } from '../adapters/background/workers.tasks.js';
import { hashOfToken } from '../domain/device.js';
import { RunningWork } from '../ports/device-work.js';
import { GoOffline } from './go-offline.js';
import { ManageTokens } from './manage-tokens.js';

class Work extends RunningWork {
  readonly releasedOf: DeviceId[] = [];
  failing = false;

  async releaseDevice(deviceId: DeviceId): Promise<void> {
    if (this.failing) throw new Error('the marketplace is away');
    this.releasedOf.push(deviceId);
  }
}

function setUp() {
  const storage = new WorkersInMemory();
  const { devices, presence, commands, unitOfWork } = storage;
  const work = new Work();
  const sent = new RecordingCommands();
  const trail = new RecordingTrail();
  const inEightDays: Clock = { now: () => new Date(Date.now() + 8 * 86_400_000) };
  const unused = undefined as never;
  return {
    ...{ storage, work, sent, trail, ownerId: newId<UserId>() },
    tokens: new ManageTokens(unitOfWork, devices, work, sent, trail),
    heartbeat: (token: string) => presence.record(hashOfToken(token), {}),
    offline: new GoOffline(unitOfWork, devices, work),
    tasks: new WorkersTasks(unused, unused, unused, unused, commands, unused, inEightDays, unused),
  };
}

describe('worker tokens', () => {
  it('are recorded when they are made, replaced and revoked, each once', async () => {
    const { tokens, trail, ownerId } = setUp();
    const { tokenId } = await tokens.create({ ownerId, name: 'rig-1' });
    await tokens.rotate({ tokenId, ownerId });
    for (let repeat = 0; repeat < 2; repeat++) await tokens.revoke({ tokenId, ownerId });
    await expect(tokens.rotate({ tokenId, ownerId })).rejects.toMatchObject({ code: 'token_revoked' });
    expect(trail.acts).toEqual([
      { userId: ownerId, act: 'worker_token.created', detail: { token_id: tokenId, name: 'rig-1' } },
      { userId: ownerId, act: 'worker_token.rotated', detail: { token_id: tokenId } },
      { userId: ownerId, act: 'worker_token.revoked', detail: { token_id: tokenId } },
    ]);
  });

  it('are long, random, prefixed and kept as hashes only', async () => {
    const { tokens, storage, ownerId } = setUp();
    const first = await tokens.create({ ownerId, name: 'rig-1' });
    const second = await tokens.create({ ownerId, name: 'rig-1', deviceType: 'phone', minPriceUsdMicros: 5n });
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
    const { tokens, heartbeat, ownerId } = setUp();
    const { token: old, tokenId } = await tokens.create({ ownerId, name: 'rig-1' });
    const token = await tokens.rotate({ tokenId, ownerId });
    expect(await heartbeat(old)).toBe(false);
    expect(await heartbeat(token)).toBe(true);
  });

  it("can't be rotated by others, nor once revoked", async () => {
    const { tokens, ownerId } = setUp();
    const { tokenId } = await tokens.create({ ownerId, name: 'rig-1' });
    const stranger = { tokenId, ownerId: newId<UserId>() };
    await expect(tokens.rotate(stranger)).rejects.toMatchObject({ code: 'token_not_found' });
    await tokens.revoke({ tokenId, ownerId });
    await expect(tokens.rotate({ tokenId, ownerId })).rejects.toMatchObject({ code: 'token_revoked' });
  });

  it('revoke: the work goes back, waiting polls are woken, once', async () => {
    const { tokens, heartbeat, work, sent, ownerId } = setUp();
    const { token, tokenId } = await tokens.create({ ownerId, name: 'rig-1' });
    await tokens.revoke({ tokenId, ownerId });
    await tokens.revoke({ tokenId, ownerId });
    expect(work.releasedOf).toEqual([tokenId]);
    expect(sent.announced).toEqual([tokenId]);
    expect(await heartbeat(token)).toBe(false);
  });

  it("can't be revoked by others, whose call touches no work", async () => {
    const { tokens, work, ownerId } = setUp();
    const { tokenId } = await tokens.create({ ownerId, name: 'rig-1' });
    const stranger = { tokenId, ownerId: newId<UserId>() };
    await expect(tokens.revoke(stranger)).rejects.toMatchObject({ code: 'token_not_found' });
    expect(work.releasedOf).toEqual([]);
  });

  it('stay valid when the work could not be given back', async () => {
    const { tokens, heartbeat, work, ownerId } = setUp();
    const { token, tokenId } = await tokens.create({ ownerId, name: 'rig-1' });
    work.failing = true;
    await expect(tokens.revoke({ tokenId, ownerId })).rejects.toThrow('away');
    expect(await heartbeat(token)).toBe(true);
  });
});

describe('going offline', () => {
  it('gives the work back and holds until the next heartbeat', async () => {
    const { tokens, offline, heartbeat, work, storage, ownerId } = setUp();
    const { token, tokenId } = await tokens.create({ ownerId, name: 'rig-1' });
    await heartbeat(token);
    await offline.execute(tokenId);
    expect(work.releasedOf).toEqual([tokenId]);
    expect(storage.store.rows.get(tokenId)?.offline).toBe(true);
    await heartbeat(token);
    expect(storage.store.rows.get(tokenId)?.offline).toBe(false);
  });

  it('does not happen when the work could not be given back', async () => {
    const { tokens, offline, work, storage, ownerId } = setUp();
    const { tokenId } = await tokens.create({ ownerId, name: 'rig-1' });
    work.failing = true;
    await expect(offline.execute(tokenId)).rejects.toThrow('away');
    expect(storage.store.rows.get(tokenId)?.offline).toBe(false);
  });
});

it('commands are forgotten after seven days', async () => {
  const { tokens, tasks, storage, ownerId } = setUp();
  const { tokenId } = await tokens.create({ ownerId, name: 'rig-1' });
  await storage.commands.append(tokenId, { type: 'stop', payload: {} });
  await tasks.forgetOldCommands();
  expect(await storage.commands.after(tokenId, 0, 10)).toEqual({ commands: [], lastSeq: 1 });
  expect(storage.store.byToken(hashOfToken('none'))).toBeUndefined();
});
