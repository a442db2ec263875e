import { newId } from '@app/kernel/ids';
import type { DeviceId } from '@app/kernel';
import type { Database } from '@app/platform/database/database';
import { WorkersInMemory } from '../../../testing/workers-in-memory.js';
import { aDevice } from '../../../testing/workers-storage.contract.js';
import { CommandLongPoll } from './command-long-poll.js';

const open: CommandLongPoll[] = [];
afterEach(() => open.splice(0).forEach((longPoll) => longPoll.beforeApplicationShutdown()));

async function setUp() {
  const { commands, devices } = new WorkersInMemory();
  const committed: Array<() => void> = [];
  const database = { afterCommit: (call: () => void) => committed.push(call) } as unknown as Database;
  const longPoll = new CommandLongPoll(commands, database);
  open.push(longPoll);
  const device = aDevice();
  await devices.add(device);
  const follow = (after = 0, waitS = 20, deviceId: DeviceId = device.id, client = new AbortController()) =>
    longPoll.follow({ deviceId, after, waitS, signal: client.signal });
  const send = () => commands.append(device.id, { type: 'cancel', payload: { job_id: 'j' } });
  return {
    longPoll,
    commands,
    device,
    devices,
    follow,
    send,
    commit: () => committed.splice(0).forEach((call) => call()),
  };
}

describe('CommandLongPoll', () => {
  it('answers at once what is there already', async () => {
    const { follow, send } = await setUp();
    await send();
    expect(await follow()).toMatchObject({ commands: [{ seq: 1, type: 'cancel' }], lastSeq: 1 });
    expect(await follow(1, 0)).toEqual({ commands: [], lastSeq: 1 });
  });

  it('wakes a waiting agent after the commit, without the poll', async () => {
    const { longPoll, device, follow, send, commit, commands } = await setUp();
    commands.news = async () => [];
    const answer = follow();
    await send();
    longPoll.wake(device.id);
    commit();
    expect(await answer).toMatchObject({ lastSeq: 1 });
  });

  it('notices by polling what another process sent', async () => {
    const { follow, send } = await setUp();
    const answer = follow();
    await send();
    expect(await answer).toMatchObject({ lastSeq: 1 });
  });

  it('ends the wait of a device that is revoked, and refuses devices that never were', async () => {
    const { device, devices, follow } = await setUp();
    const answer = follow();
    await devices.revoke(device.id, device.ownerId);
    expect(await answer).toBeNull();
    expect(await follow(0, 20, newId<DeviceId>())).toBeNull();
  });

  it('answers empty when the client is gone or the process shuts down', async () => {
    const { longPoll, device, follow } = await setUp();
    const client = new AbortController();
    const answers = [follow(0, 20, device.id, client), follow()];
    client.abort();
    expect(await answers[0]).toEqual({ commands: [], lastSeq: 0 });
    longPoll.beforeApplicationShutdown();
    expect(await answers[1]).toEqual({ commands: [], lastSeq: 0 });
  });
});
