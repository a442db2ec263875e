import { newId, type DeviceId, type UserId } from '@app/kernel';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import type { PartPayment } from '@app/ledger/contract';
import { ledgerChecks } from '@app/ledger/audit/ledger-checks';
import { PostgresSpendGuard } from '@app/identity/keys/adapters/postgres/postgres-spend-guard';
import { identityDatabase } from '@app/identity/identity.database';
import { ledgerDatabase } from '@app/ledger/ledger.database';
import { createDataSource } from '@app/platform/database/data-source';
import { Database } from '@app/platform/database/database';
import { eventually } from '../../../../../../test/support/eventually.js';
import { migratedDatabase, type MigratedDatabase } from '../../../../../../test/support/migrated-database.js';
import { awayFromMidnight } from '../../../../../../test/support/midnight.js';
import { aContent, aDeploy } from '../../../../testing/a-deploy.js';
import { aRig, OnlineDevices, OPTIONS, schedulingOn } from '../../../../testing/scheduling.js';
import type { DeployId } from '../../../contract.js';
import { deployDatabase } from '../../../deploy.database.js';
import type { DeployEventType } from '../../../deploys/domain/deploy-event.js';
import type { NewDeploy } from '../../../deploys/ports/deploy-repository.js';
import { deployAudit } from '../../../adapters/postgres/deploy-audit.js';

let db: MigratedDatabase;
/** Another process's pool. */
let otherSource: ReturnType<typeof createDataSource>;
let devices: OnlineDevices;
let ledger: PostgresLedger;
let here: ReturnType<typeof schedulingOn>;
let there: ReturnType<typeof schedulingOn>;

beforeAll(async () => {
  db = await migratedDatabase(identityDatabase, ledgerDatabase, deployDatabase);
  otherSource = createDataSource({ url: db.url, poolSize: 4, applicationName: 'other' }, [deployDatabase]);
  await otherSource.initialize();
  ledger = new PostgresLedger(db.database, new PostgresSpendGuard(db.database));
});
afterAll(async () => {
  await otherSource?.destroy();
  await db?.drop();
});
beforeEach(() => {
  devices = new OnlineDevices([]);
  here = schedulingOn(db.database, devices, ledger);
  there = schedulingOn(new Database(otherSource), devices);
});
afterEach(async () => {
  await sql('UPDATE deploy.deploy SET look_at = now() WHERE look_at IS NOT NULL');
  const open = await sql<{ id: DeployId }>('SELECT id FROM deploy.deploy WHERE ended_at IS NULL');
  for (const { id } of open) await stop(id);
  expect(await violations()).toEqual([]);
});

const sql = <Row extends object>(text: string, values: unknown[] = []) => db.database.query<Row>(text, values);
const stop = (deployId: DeployId) =>
  here.close.execute({ deployId, status: 'stopped', reasonCode: 'stopped', reason: 'Stopped by its buyer' });

/** The books, the room on hosts, and held = billed + returned. */
async function violations(): Promise<string[]> {
  const checks = [...ledgerChecks, ...deployAudit];
  const found: string[] = [];
  for (const { name, sql: text } of checks) if ((await sql(text)).length > 0) found.push(name);
  return found;
}

async function user(coinMicros = 0n): Promise<UserId> {
  const userId = newId<UserId>();
  await ledger.openAccounts(userId);
  await ledger.grant({ userId, currency: 'coin', amountMicros: coinMicros, key: `g:${userId}`, kind: 'welcome' });
  return userId;
}
const balance = async (userId: UserId) => (await ledger.balances(userId)).coin;

async function rig(name: string): Promise<DeviceId> {
  const deviceId = newId<DeviceId>();
  devices.online_.push(aRig(deviceId, await user(), name));
  await here.sync.execute({ runner: { deviceId }, fresh: true, reports: [] });
  // What a process knows of the fleet may be two seconds old: this one begins now.
  here = schedulingOn(db.database, devices, ledger);
  return deviceId;
}
async function order(
  changes: Partial<NewDeploy> = {},
  content: Parameters<typeof aContent>[0] = {},
): Promise<NewDeploy> {
  const deploy = aDeploy({ ownerId: await user(10_000_000n), replicas: 1, ...changes });
  await db.database.run(async () => {
    await here.deploys.insert(deploy, aContent(content));
    await ledger.hold({ type: 'deploy', id: deploy.deployId }, deploy.ownerId, deploy.currency, deploy.heldMicros);
  });
  return deploy;
}
/** What a device is to run, all of it running from now on. */
async function runAll(deviceId: DeviceId) {
  const runner = { deviceId };
  const wanted = await here.sync.execute({ runner, fresh: false, reports: [] });
  const reports = wanted.map(({ placementId }) => ({
    ...{ placementId, state: 'running' as const, exitCode: null, cause: null, reason: '' },
  }));
  return here.sync.execute({ runner, fresh: false, reports });
}
const placementsOf = ({ deployId }: NewDeploy) =>
  sql<{ replica: number; state: string; cause: string | null; device_id: DeviceId; billed_micros: string }>(
    'SELECT * FROM deploy.placement WHERE deploy_id = $1 ORDER BY id',
    [deployId],
  );
const messagesOf = async ({ deployId }: NewDeploy, type: DeployEventType) => {
  const text = 'SELECT message FROM deploy.event WHERE deploy_id = $1 AND type = $2 ORDER BY id';
  return (await sql<{ message: string }>(text, [deployId, type])).map(({ message }) => message);
};
const stateOf = async ({ deployId }: NewDeploy) => (await here.deploys.find(deployId))!;
/** As if everything of it had happened so much earlier. */
const ago = async ({ deployId }: NewDeploy, seconds: number) => {
  await sql(
    `UPDATE deploy.placement SET assigned_at = assigned_at - s.s, heard_at = heard_at - s.s, running_at = running_at - s.s,
       good_at = good_at - s.s FROM (SELECT make_interval(secs => $2) AS s) s WHERE deploy_id = $1`,
    [deployId, seconds],
  );
  await sql(
    `UPDATE deploy.deploy SET started_at = started_at - s.s, ends_at = ends_at - s.s, look_at = now()
     FROM (SELECT make_interval(secs => $2) AS s) s WHERE id = $1`,
    [deployId, seconds],
  );
};
const due = ({ deployId }: NewDeploy) => sql('UPDATE deploy.deploy SET look_at = now() WHERE id = $1', [deployId]);
const look = async ({ deployId }: NewDeploy) => {
  await here.executor.prepare();
  await here.look.execute({ deployId, listeningSince: new Date(0) });
};

describe('two schedulers', () => {
  it('place every replica once and fill no device twice', async () => {
    for (let n = 0; n < 6; n++) await rig(`rig-${n}`);
    const orders = [];
    for (let n = 0; n < 10; n++) orders.push(await order({ replicas: 2, heldMicros: 1_000_000n }));
    for (let round = 0; round < 4; round++) {
      await Promise.all([here.scheduler.execute(), there.scheduler.execute()]);
      await sql('UPDATE deploy.deploy SET look_at = now() WHERE look_at IS NOT NULL');
    }
    const live = await sql<{ device_id: DeviceId }>('SELECT device_id FROM deploy.placement WHERE ended_at IS NULL');
    expect(live).toHaveLength(6);
    expect(new Set(live.map((row) => row.device_id)).size).toBe(6);
    expect(await violations()).toEqual([]);
    // What is stopped makes room for those that wait.
    for (const { deployId } of orders.slice(0, 5)) await stop(deployId);
    expect(await violations()).toEqual([]);
  });

  it('and devices that report, leave and come back at the same time keep the books right', async () => {
    const rigs = [await rig('a'), await rig('b'), await rig('c'), await rig('d')];
    const orders = [await order({ replicas: 2 }), await order({ replicas: 2 }), await order({ replicas: 1 })];
    for (let round = 0; round < 8; round++) {
      await Promise.all([
        here.scheduler.execute(),
        there.scheduler.execute(),
        ...rigs.map((deviceId) => runAll(deviceId)),
        here.release.execute(rigs[round % 4]!),
        there.sync.execute({ runner: { deviceId: rigs[(round + 2) % 4]! }, fresh: true, reports: [] }),
      ]);
      for (const deploy of orders) await ago(deploy, 30);
      expect(await violations()).toEqual([]);
    }
    await Promise.all(orders.map(({ deployId }) => stop(deployId)));
  });
});

it('a device whose owner raised its price since the fleet was read gets no replica for less', async () => {
  const device = await rig('rig-1');
  const deploy = await order();
  await here.executor.prepare();
  const facts = devices.online_.find(({ deviceId }) => deviceId === device)!;
  const { minPriceUsdMicros } = facts;
  Object.assign(facts, { minPriceUsdMicros: 10n ** 12n });
  await here.look.execute({ deployId: deploy.deployId, listeningSince: new Date(0) });
  expect(await placementsOf(deploy)).toEqual([]);
  Object.assign(facts, { minPriceUsdMicros });
  here = schedulingOn(db.database, devices, ledger);
  const later = await order();
  await look(later);
  expect(await placementsOf(later)).toMatchObject([{ device_id: device }]);
});

describe('a device that runs several at once', () => {
  const full = async (deviceId: DeviceId) => {
    here = schedulingOn(db.database, devices, ledger);
    await here.scheduler.execute();
    return (await sql('SELECT 1 FROM deploy.placement WHERE ended_at IS NULL AND device_id = $1', [deviceId])).length;
  };

  it.each([
    { ramGb: 1, replicas: 3, more: 'places_used = places_used + 1', check: 'host_places' },
    { ramGb: 0.5, replicas: 2, more: 'memory_used = memory_used + 256', check: 'host_memory' },
  ])('Market: is given $replicas of 256 MiB with places for three and $ramGb GB', async (device) => {
    const deviceId = await rig('a');
    Object.assign(devices.online_[0]!, { concurrency: 3, ramGb: device.ramGb });
    const deploy = await order({ replicas: 4, heldMicros: 2_000_000n });
    expect(await full(deviceId)).toBe(device.replicas);
    const more = sql(`UPDATE deploy.host SET ${device.more} WHERE device_id = $1`, [deviceId]);
    await expect(more).rejects.toThrow(device.check);
    await stop(deploy.deployId);
    await order({ replicas: 3, heldMicros: 1_500_000n });
    expect(await full(deviceId)).toBe(device.replicas);
  });

  it('Market: is given replicas without GPUs beside its GPU, as many as its agent has places', async () => {
    const deviceId = await rig('a');
    const capabilities = ['script', 'image', 'gpu', 'cpu_replicas'];
    Object.assign(devices.online_[0]!, { gpuName: 'RTX 3090', gpuCount: 1, concurrency: 2, capabilities });
    await order({ replicas: 3, heldMicros: 1_500_000n });
    expect(await full(deviceId)).toBe(2);
    const withGpu = await order({ gpuModel: 'RTX 3090', heldMicros: 500_000n }, { gpuCount: 1 });
    expect(await full(deviceId)).toBe(3);
    await stop(withGpu.deployId);
    expect(await sql('SELECT used, places_used FROM deploy.host WHERE device_id = $1', [deviceId])).toEqual([
      { used: 0, places_used: 2 },
    ]);
  });
});

describe('money', () => {
  it('is paid to the last good word, with the fee first, and the rest returns', async () => {
    const device = await rig('rig-1');
    const deploy = await order({ heldMicros: 500_000n });
    await look(deploy);
    await runAll(device);
    await ago(deploy, 1800);
    const [placement] = await placementsOf(deploy);
    expect(placement).toMatchObject({ state: 'running', billed_micros: '0' });
    // Heard once more at half the time: 900 s are billed, whatever silence follows.
    await sql(`UPDATE deploy.placement SET good_at = running_at + interval '900.9 seconds' WHERE deploy_id = $1`, [
      deploy.deployId,
    ]);
    expect(await stop(deploy.deployId)).toEqual({
      heldMicros: 500_000n,
      billedMicros: 125_000n,
      returnedMicros: 375_000n,
    });
    expect(await balance(deploy.ownerId)).toBe(10_000_000n - 125_000n);
    expect(await balance(devices.online_[0]!.ownerId)).toBe(118_750n);
    // A repeat answers the same and moves nothing.
    expect(await stop(deploy.deployId)).toMatchObject({ billedMicros: 125_000n });
    expect(await balance(deploy.ownerId)).toBe(10_000_000n - 125_000n);
  });

  it('is paid by the hour while it runs, never beyond the time that was bought', async () => {
    const device = await rig('rig-1');
    const deploy = await order({ durationHrs: 2, heldMicros: 1_000_000n });
    await look(deploy);
    await runAll(device);
    await ago(deploy, 3_700);
    await runAll(device);
    await due(deploy);
    await look(deploy);
    const billed = (await stateOf(deploy)).billedMicros;
    expect(billed).toBeGreaterThanOrEqual(513_888n);
    expect(billed).toBeLessThan(530_000n);
    await look(deploy);
    expect((await stateOf(deploy)).billedMicros).toBe(billed);
    await ago(deploy, 3_700);
    await runAll(device);
    await due(deploy);
    await look(deploy);
    expect(await stateOf(deploy)).toMatchObject({
      status: 'completed',
      reasonCode: 'time_over',
      billedMicros: 1_000_000n,
      returnedMicros: 0n,
    });
  });

  it('of a lost replica ends with its last word, and the next one is billed from its own first', async () => {
    const first = await rig('rig-7');
    const deploy = await order({ heldMicros: 500_000n });
    await look(deploy);
    await runAll(first);
    devices.online_.length = 0;
    const second = await rig('rig-9');
    await ago(deploy, 600);
    await look(deploy);
    expect(await placementsOf(deploy)).toMatchObject([
      { device_id: first, cause: 'lost', billed_micros: '0' },
      { device_id: second, state: 'assigned' },
    ]);
    const events = await sql<{ message: string }>('SELECT message FROM deploy.event WHERE deploy_id = $1', [
      deploy.deployId,
    ]);
    expect(events.map(({ message }) => message)).toContain('Device rig-7 stopped answering; replaced by rig-9');
    // It comes back and says that it still runs: it is told otherwise, and nothing is billed for it.
    expect(await here.sync.execute({ runner: { deviceId: first }, fresh: false, reports: [] })).toEqual([]);
    await runAll(second);
    await ago(deploy, 100);
    await runAll(second);
    await stop(deploy.deployId);
    const { billedMicros } = await stateOf(deploy);
    expect(billedMicros).toBeGreaterThanOrEqual(13_888n);
    expect(billedMicros).toBeLessThan(25_000n);
  });

  it('of a lost replica that has nowhere else to go ends too, and that is told', async () => {
    const device = await rig('rig-7');
    const deploy = await order({ heldMicros: 500_000n });
    await look(deploy);
    await runAll(device);
    devices.online_.length = 0;
    here = schedulingOn(db.database, devices, ledger);
    await ago(deploy, 600);
    await look(deploy);
    expect(await messagesOf(deploy, 'lost')).toEqual([
      'Device rig-7 stopped answering; not replaced yet: No device that runs deploys is online',
    ]);
  });

  it('Money 4: is paid for a sync at least for each run, however quickly the buyer changes and stops it', async () => {
    const device = await rig('rig-1');
    const deploy = await order({ heldMicros: 500_000n, minHealthyS: 0 });
    await look(deploy);
    await runAll(device);
    for (let runs = 1; runs < 4; runs++) {
      const revision = await here.deploys.addRevision(deploy.deployId, aContent());
      await here.deploys.update(deploy.deployId, { revision, lookAt: new Date(0) });
      await look(deploy);
      await runAll(device);
    }
    await stop(deploy.deployId);
    const runs = await placementsOf(deploy);
    expect(runs).toHaveLength(4);
    const aSync = (500_000 * OPTIONS.syncS) / 3_600;
    for (const { billed_micros } of runs) expect(Number(billed_micros)).toBeGreaterThanOrEqual(Math.floor(aSync));
  });

  it('Money 1: two people stop what runs on the other’s devices, all at once: nobody waits for somebody who waits', async () => {
    const people = await Promise.all([user(10_000_000n), user(10_000_000n)]);
    const pairs = await Promise.all([0, 1, 0, 1, 0, 1].map(async (n) => ({ n, device: await rig(`rig-${n}`) })));
    pairs.forEach(({ n, device }) => {
      const facts = devices.online_.find(({ deviceId }) => deviceId === device)!;
      Object.assign(facts, { ownerId: people[1 - n] });
    });
    here = schedulingOn(db.database, devices, ledger);
    const orders = [];
    for (let n = 0; n < 3; n++) {
      const deploy = await order({ ownerId: people[n % 2]!, replicas: 2, heldMicros: 1_000_000n });
      await look(deploy);
      orders.push(deploy);
    }
    for (const { device } of pairs) await runAll(device);
    for (const deploy of orders) await ago(deploy, 1_800);
    for (const { device } of pairs) await runAll(device);
    const receipts = await Promise.all(orders.map(({ deployId }) => stop(deployId)));
    for (const receipt of receipts) expect(receipt!.billedMicros).toBeGreaterThan(0n);
  });

  it('Money 1: an hour is paid and a replica is moved in one look: it has no account locked while it waits for a device', async () => {
    const device = await rig('rig-1');
    const deploy = await order({ heldMicros: 2_000_000n, durationHrs: 4, minHealthyS: 0 });
    await look(deploy);
    await runAll(device);
    await ago(deploy, 3_600);
    await runAll(device);
    await here.deploys.addRevision(deploy.deployId, aContent({ command: ['next'] }));
    await here.deploys.update(deploy.deployId, { revision: 2, lookAt: new Date(0) });
    const rival = otherSource.createQueryRunner();
    await rival.startTransaction();
    await rival.query('SELECT 1 FROM deploy.host WHERE device_id = $1 FOR UPDATE', [device]);
    const looking = look(deploy);
    const waiting = 'SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))';
    await eventually(async () => (await rival.query(waiting)).length > 0);
    await rival.query('SELECT 1 FROM ledger.account WHERE owner = $1 FOR UPDATE NOWAIT', [deploy.ownerId]);
    await rival.commitTransaction();
    await rival.release();
    await looking;
    expect(await placementsOf(deploy)).toMatchObject([{ cause: 'stopped', billed_micros: '500000' }, { cause: null }]);
  });

  it('is never half moved: what breaks between the steps leaves everything as it was', async () => {
    const device = await rig('rig-1');
    const deploy = await order({ heldMicros: 500_000n });
    await look(deploy);
    await runAll(device);
    await ago(deploy, 60);
    await runAll(device);
    class Broken extends PostgresLedger {
      override async pay(payment: PartPayment): Promise<boolean> {
        await super.pay(payment);
        throw new Error('the process died here');
      }
    }
    const dying = schedulingOn(db.database, devices, new Broken(db.database));
    const order_ = { deployId: deploy.deployId, status: 'stopped' as const, reasonCode: 'stopped', reason: 'stopped' };
    await expect(dying.close.execute(order_)).rejects.toThrow('died here');
    expect(await placementsOf(deploy)).toMatchObject([{ state: 'running', billed_micros: '0' }]);
    expect(await violations()).toEqual([]);
    expect((await stop(deploy.deployId))!.billedMicros).toBeGreaterThanOrEqual(8_333n);
  });
});

describe('the end of the time', () => {
  const nearEnd = async (changes: Partial<NewDeploy>) => {
    const device = await rig('rig-1');
    const deploy = await order({ heldMicros: 500_000n, autoRenew: true, ...changes });
    await look(deploy);
    await runAll(device);
    await ago(deploy, 3_570);
    await runAll(device);
    await due(deploy);
    // The first look extends it or not, the second sees to the rest.
    await look(deploy);
    await look(deploy);
    return deploy;
  };
  /** An API key that may put so much on hold in a day. */
  const keyWith = async (capMicros: bigint): Promise<string> => {
    const [account, key] = [newId(), newId()];
    await sql(
      `INSERT INTO identity.account (id, username, email, password_hash, registered_at) VALUES ($1, $2, $2, 'a hash', now())`,
      [account, `owner-${account.slice(-12)}`],
    );
    await sql(
      `INSERT INTO identity.api_key (id, account_id, hash, hint, name, scopes, daily_cap_coin, created_at)
       VALUES ($1, $2, decode(repeat(md5($3), 2), 'hex'), 'mk_1234', 'key', '{}', $4, now())`,
      [key, account, key, capMicros],
    );
    return key;
  };

  it('is put off by the duration when that is wished and paid for, once', async () => {
    const deploy = await nearEnd({});
    const extended = await stateOf(deploy);
    expect(extended).toMatchObject({ heldMicros: 1_000_000n, extensions: 1, status: 'running' });
    expect(extended.endsAt!.getTime() - extended.startedAt!.getTime()).toBe(7_200_000);
    await due(deploy);
    await look(deploy);
    expect((await stateOf(deploy)).extensions).toBe(1);
    expect(await balance(deploy.ownerId)).toBe(9_000_000n);
  });

  it('comes when the balance is too low, which is said once', async () => {
    const poor = await user(500_000n);
    const deploy = await nearEnd({ ownerId: poor });
    await due(deploy);
    await look(deploy);
    expect(await stateOf(deploy)).toMatchObject({ reasonCode: 'not_extended', extensions: 0, status: 'running' });
    const said = await sql(`SELECT 1 FROM deploy.event WHERE deploy_id = $1 AND type = 'not_extended'`, [
      deploy.deployId,
    ]);
    expect(said).toHaveLength(1);
    await ago(deploy, 60);
    await look(deploy);
    expect(await stateOf(deploy)).toMatchObject({ status: 'completed', reasonCode: 'time_over' });
  });

  it('Money 8: comes when the cap of the key that ordered it does not reach, or that key is revoked', async () => {
    await awayFromMidnight();
    const keyId = await keyWith(1_200_000n);
    const deploy = await nearEnd({ keyId });
    const another = await nearEnd({ keyId, ownerId: deploy.ownerId });
    expect([await stateOf(deploy), await stateOf(another)]).toMatchObject([{ extensions: 1 }, { extensions: 1 }]);
    const third = await nearEnd({ keyId });
    expect(await stateOf(third)).toMatchObject({ reasonCode: 'not_extended', heldMicros: 500_000n, status: 'running' });
    expect(await messagesOf(third, 'not_extended')).toEqual([
      expect.stringContaining('This key may put 1.2 coin on hold per day; another 0.5 coin would exceed that.'),
    ]);
    await sql('UPDATE identity.api_key SET revoked_at = now() WHERE id = $1', [keyId]);
    await due(third);
    await look(third);
    expect((await messagesOf(third, 'not_extended')).at(-1)).toContain('is revoked or has expired');
    expect((await stateOf(third)).extensions).toBe(0);
  });

  it('is said once too while something else is wrong', async () => {
    const poor = await user(1_000_000n);
    // Two replicas, and one device.
    const deploy = await nearEnd({ ownerId: poor, replicas: 2, heldMicros: 1_000_000n });
    for (let looks = 0; looks < 3; looks++) {
      await due(deploy);
      await look(deploy);
    }
    expect(await messagesOf(deploy, 'not_extended')).toHaveLength(1);
    expect(await messagesOf(deploy, 'waiting')).toHaveLength(1);
    expect(await stateOf(deploy)).toMatchObject({ reasonCode: 'devices_busy', status: 'running' });
  });
});

describe('a rollout', () => {
  it('leaves a replica alone whose new revision has nowhere to go', async () => {
    const device = await rig('rig-1');
    const deploy = await order({ heldMicros: 500_000n, minHealthyS: 0 });
    await look(deploy);
    await runAll(device);
    await look(deploy);
    await here.deploys.addRevision(deploy.deployId, aContent({ memoryMb: 1_000_000, image: 'too-big' }));
    devices.online_[0]!.capabilities.push('script');
    here = schedulingOn(db.database, devices, ledger);
    await here.executor.prepare();
    await here.deploys.update(deploy.deployId, { revision: 2, lookAt: new Date(0) });
    await look(deploy);
    expect(await placementsOf(deploy)).toMatchObject([{ state: 'running' }]);
    expect(await stateOf(deploy)).toMatchObject({
      status: 'running',
      reason: '1 of 1 replicas run. Revision 2 waits for a place. No such device that is online runs images',
    });
    expect(await violations()).toEqual([]);
  });
});
