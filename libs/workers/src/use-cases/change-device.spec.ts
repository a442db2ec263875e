import { newId } from '@app/kernel/ids';
import { RecordingOutbox, RecordingTrail } from '@app/kernel/testing';
import type { UserId } from '@app/kernel';
import { aDevice } from '../../testing/workers-storage.contract.js';
import { WorkersInMemory } from '../../testing/workers-in-memory.js';
import { ChangeDevice } from './change-device.js';

async function setUp() {
  const { devices, unitOfWork } = new WorkersInMemory();
  const [trail, outbox] = [new RecordingTrail(), new RecordingOutbox()];
  const device = aDevice();
  await devices.add(device);
  return { device, devices, trail, outbox, changing: new ChangeDevice(unitOfWork, devices, trail, outbox) };
}

describe('a change of a device', () => {
  it('is recorded with what changed, and told to its owner', async () => {
    const { device, changing, trail, outbox } = await setUp();
    const { id: deviceId, ownerId } = device;
    await changing.execute({ deviceId, ownerId, changes: { paused: true, minPriceUsdMicros: 500_000n } });
    await changing.execute({ deviceId, ownerId, changes: { name: 'attic', minPriceUsdMicros: null } });
    const act = { userId: ownerId, act: 'device.changed' };
    expect(trail.acts).toEqual([
      { ...act, detail: { device_id: deviceId, paused: true, min_price_usd: 0.5 } },
      { ...act, detail: { device_id: deviceId, name: 'attic', min_price_usd: null } },
    ]);
    const event = { type: 'device.changed', audience: [ownerId] };
    expect(outbox.events).toEqual([
      { ...event, payload: { device_id: deviceId, name: 'rig-1' } },
      { ...event, payload: { device_id: deviceId, name: 'attic' } },
    ]);
  });

  it("is refused for others' devices and revoked ones, and then told to nobody", async () => {
    const { device, devices, changing, trail, outbox } = await setUp();
    const { id: deviceId, ownerId } = device;
    const change = (by: UserId) => changing.execute({ deviceId, ownerId: by, changes: { paused: true } });
    await expect(change(newId())).rejects.toMatchObject({ code: 'token_not_found' });
    await devices.revoke(deviceId, ownerId);
    await expect(change(ownerId)).rejects.toMatchObject({ code: 'token_revoked' });
    expect([trail.acts, outbox.events]).toEqual([[], []]);
  });
});
