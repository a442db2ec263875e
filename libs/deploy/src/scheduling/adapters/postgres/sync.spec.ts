import { newId, type DeviceId, type UserId } from '@app/kernel';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import { ledgerDatabase } from '@app/ledger/ledger.database';
import { migratedDatabase, type MigratedDatabase } from '../../../../../../test/support/migrated-database.js';
import { aContent, aDeploy } from '../../../../testing/a-deploy.js';
import { aRig, OnlineDevices, schedulingOn } from '../../../../testing/scheduling.js';
import type { PlacementId } from '../../../contract.js';
import { deployDatabase } from '../../../deploy.database.js';
import type { NewDeploy } from '../../../deploys/ports/deploy-repository.js';
import type { ReplicaReport } from '../../ports/placement-repository.js';

let db: MigratedDatabase;
let ledger: PostgresLedger;
let here: ReturnType<typeof schedulingOn>;

beforeAll(async () => {
  db = await migratedDatabase(ledgerDatabase, deployDatabase);
  ledger = new PostgresLedger(db.database);
});
afterAll(() => db?.drop());

async function user(): Promise<UserId> {
  const userId = newId<UserId>();
  await ledger.openAccounts(userId);
  await ledger.grant({ userId, currency: 'coin', amountMicros: 1_000_000n, key: `g:${userId}`, kind: 'welcome' });
  return userId;
}

/** A deploy of one replica that is placed on a device of its own. */
async function placed(changes: Partial<NewDeploy> = {}) {
  const deviceId = newId<DeviceId>();
  here = schedulingOn(db.database, new OnlineDevices([aRig(deviceId, await user(), 'rig-7')]));
  await here.sync.execute({ runner: { deviceId }, fresh: true, reports: [] });
  const deploy = aDeploy({ ownerId: await user(), replicas: 1, heldMicros: 500_000n, ...changes });
  await db.database.run(async () => {
    await here.deploys.insert(deploy, aContent({ env: { MODE: 'demo' } }));
    await ledger.hold({ type: 'deploy', id: deploy.deployId }, deploy.ownerId, 'coin', deploy.heldMicros);
  });
  await look(deploy);
  const [placement] = await sync(deviceId, []);
  return { deploy, deviceId, placementId: placement!.placementId };
}
const look = async ({ deployId }: NewDeploy) => {
  await here.executor.prepare();
  await here.look.execute({ deployId, listeningSince: new Date(0) });
};
const sync = (deviceId: DeviceId, reports: ReplicaReport[], fresh = false) =>
  here.sync.execute({ runner: { deviceId }, fresh, reports });
const report = (placementId: PlacementId, changes: Partial<ReplicaReport>): ReplicaReport => ({
  ...{ placementId, state: 'ended', exitCode: null, cause: null, reason: '' },
  ...changes,
});
const row = async (placementId: PlacementId) =>
  (
    await db.database.query<{ state: string; cause: string | null; reason: string; good_at: Date; running_at: Date }>(
      'SELECT * FROM deploy.placement WHERE id = $1',
      [placementId],
    )
  )[0]!;
const events = async ({ deployId }: NewDeploy) =>
  (
    await db.database.query<{ message: string }>('SELECT message FROM deploy.event WHERE deploy_id = $1 ORDER BY id', [
      deployId,
    ])
  ).map(({ message }) => message);

describe('a device that syncs', () => {
  it('is told all that it takes to run a replica, and was sent a command to ask', async () => {
    const { deploy, deviceId, placementId } = await placed();
    expect(here.commands.sent).toEqual([deviceId]);
    expect(await sync(deviceId, [])).toMatchObject([
      {
        ...{ placementId, deployId: deploy.deployId, deployName: 'web', replica: 1, revision: 1, state: 'assigned' },
        ...{
          image: null,
          command: ['sleep', '1000'],
          env: { MODE: 'demo' },
          network: false,
          memoryMb: 256,
          gpuCount: 0,
        },
      },
    ]);
  });

  it('starts the time with its first running word, and bills to its last', async () => {
    const { deploy, deviceId, placementId } = await placed();
    await sync(deviceId, [report(placementId, { state: 'starting' })]);
    expect((await here.deploys.find(deploy.deployId))!.startedAt).toBeNull();
    await sync(deviceId, [report(placementId, { state: 'running' })]);
    const { startedAt, endsAt } = (await here.deploys.find(deploy.deployId))!;
    const first = await row(placementId);
    expect(first).toMatchObject({ state: 'running', running_at: startedAt, good_at: startedAt });
    expect(endsAt!.getTime() - startedAt!.getTime()).toBe(3_600_000);
    await sync(deviceId, [report(placementId, { state: 'running' })]);
    const second = await row(placementId);
    expect(second.running_at).toEqual(first.running_at);
    expect(second.good_at.getTime()).toBeGreaterThan(first.good_at.getTime());
    // Words that it is only starting, or none at all, are no good ones.
    await sync(deviceId, [report(placementId, { state: 'starting' })]);
    await sync(deviceId, []);
    expect((await row(placementId)).good_at).toEqual(second.good_at);
    expect(await events(deploy)).toContain('Replica 1 runs on device rig-7');
  });

  it.each([
    ['Docker', 0, null, 'failed'],
    ['Docker', null, 'failed', 'failed'],
    ['Script', 0, null, 'completed'],
    ['Script', 0, 'completed', 'completed'],
    ['Script', 4, null, 'failed'],
    ['Script', 4, 'completed', 'failed'],
    ['Docker', null, 'refused', 'refused'],
    ['Docker', null, 'released', 'released'],
  ] as const)('ends a %s with exit code %s and cause %s as %s', async (jobType, exitCode, cause, expected) => {
    const { deviceId, placementId } = await placed({ jobType });
    const left = await sync(deviceId, [report(placementId, { exitCode, cause })]);
    expect(left).toEqual([]);
    expect(await row(placementId)).toMatchObject({ state: 'ended', cause: expected });
    // It is told until it is not listed; and a late word changes nothing.
    await sync(deviceId, [report(placementId, { state: 'running' })]);
    expect(await row(placementId)).toMatchObject({ state: 'ended', cause: expected });
  });

  it('and has just started has lost what it ran, not what it was only told to', async () => {
    const { deploy, deviceId, placementId } = await placed();
    expect(await sync(deviceId, [], true)).toHaveLength(1);
    await sync(deviceId, [report(placementId, { state: 'running' })]);
    expect(await sync(deviceId, [], true)).toEqual([]);
    expect(await row(placementId)).toMatchObject({ cause: 'lost', reason: 'device rig-7 restarted' });
    await look(deploy);
    // The device is as good as any other, since there is none.
    expect(await sync(deviceId, [])).toMatchObject([{ replica: 1, state: 'assigned' }]);
  });

  it('speaks for nobody else', async () => {
    const { placementId } = await placed();
    const stranger = newId<DeviceId>();
    const reports = [report(placementId, { cause: 'failed' }), report(newId<PlacementId>(), { state: 'running' })];
    expect(await sync(stranger, reports)).toEqual([]);
    expect((await row(placementId)).state).toBe('assigned');
  });

  it('and goes offline gives its replicas back, without blame', async () => {
    const { deploy, deviceId, placementId } = await placed();
    await sync(deviceId, [report(placementId, { state: 'running' })]);
    await here.release.execute(deviceId);
    expect(await row(placementId)).toMatchObject({ cause: 'released', reason: 'device rig-7 went offline' });
    expect(await events(deploy)).toContain('Replica 1 on device rig-7 was given back: device rig-7 went offline');
  });

  it('and is new has those looked at that wait for a place', async () => {
    const { deploy } = await placed({ replicas: 2 });
    const waiting = aDeploy({ ownerId: await user(), heldMicros: 500_000n });
    await db.database.run(async () => {
      await here.deploys.insert(waiting, aContent());
      await ledger.hold({ type: 'deploy', id: waiting.deployId }, waiting.ownerId, 'coin', waiting.heldMicros);
    });
    for (const { deployId } of [deploy, waiting]) {
      await here.deploys.update(deployId, { lookAt: new Date(Date.now() + 600_000) });
    }
    await sync(newId<DeviceId>(), [], true);
    const soon = await db.database.query<{ id: string }>(
      `SELECT id FROM deploy.deploy WHERE look_at < now() + interval '60 seconds' AND id = ANY($1)`,
      [[deploy.deployId, waiting.deployId]],
    );
    expect(soon).toEqual([{ id: waiting.deployId }]);
  });
});

describe('logs', () => {
  it('are forgotten a month after their placement ended', async () => {
    const { deviceId, placementId } = await placed();
    const old = '01800000-0000-7000-8000-000000000001';
    await db.database.query(
      `INSERT INTO deploy.placement SELECT (jsonb_populate_record(p, jsonb_build_object('id', $2::text, 'state', 'ended',
         'cause', 'failed', 'ended_at', now() - interval '31 days'))).* FROM deploy.placement p WHERE id = $1`,
      [placementId, old],
    );
    await db.database.run(async () => {
      for (const id of [placementId, old as PlacementId]) {
        await here.logs.lock(id, deviceId);
        await here.logs.append(id, { offset: 0, text: 'hello' }, 1_000);
      }
    });
    expect(await here.keepLogs.forgetOld()).toBe(false);
    const kept = await db.database.query<{ placement_id: string }>('SELECT placement_id FROM deploy.log');
    expect(kept).toEqual([{ placement_id: placementId }]);
    // Who reads is told that nothing is left to wait for.
    const firsts = await db.database.query<{ id: string; log_first: string }>(
      'SELECT id, log_first FROM deploy.placement WHERE id = ANY ($1) ORDER BY id',
      [[old, placementId]],
    );
    expect(firsts).toEqual([
      { id: old, log_first: '5' },
      { id: placementId, log_first: '0' },
    ]);
  });
});
