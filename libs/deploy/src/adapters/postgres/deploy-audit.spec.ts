import { newId, type DeviceId, type UserId } from '@app/kernel';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import { ledgerDatabase } from '@app/ledger/ledger.database';
import { migratedDatabase, type MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import { aContent, aDeploy } from '../../../testing/a-deploy.js';
import type { DeployId, PlacementId } from '../../contract.js';
import { deployDatabase } from '../../deploy.database.js';
import { deployAudit } from './deploy-audit.js';
import { TypeormDeployRepository } from '../../deploys/adapters/postgres/typeorm-deploy-repository.js';

let db: MigratedDatabase;
let ledger: PostgresLedger;
let open: DeployId;
let over: DeployId;
let run: PlacementId;
let ended: PlacementId;
let device: DeviceId;

const HOUR = 3_600_000n;
const sql = (text: string, values: unknown[] = []) => db.database.query(text, values);

/** One replica that runs for a thousand seconds, and is paid for them. */
async function paidRun(ownerId: UserId): Promise<{ deployId: DeployId; placementId: PlacementId }> {
  const buyer = await user();
  const deploy = aDeploy({ ownerId: buyer, replicas: 1, heldMicros: HOUR, gpuHourMicros: HOUR });
  const placementId = newId<PlacementId>();
  const { deployId } = deploy;
  await db.database.run(async () => {
    await new TypeormDeployRepository(db.database).insert(deploy, aContent());
    const subject = { type: 'deploy' as const, id: deployId };
    await ledger.lock('coin', [buyer, ownerId]);
    await ledger.hold(subject, buyer, 'coin', HOUR);
    await sql(
      `INSERT INTO deploy.placement (id, deploy_id, replica, revision, device_id, owner_id, place, room, hour_micros, state,
         assigned_at, running_at, good_at, billed_micros, payments)
       VALUES ($1, $2, 1, 1, $3, $4, 'rig-1', 1, $5, 'running', now() - interval '1001 s', now() - interval '1000 s', now(), 1000000, 1)`,
      [placementId, deployId, device, ownerId, HOUR],
    );
    await sql('UPDATE deploy.host SET used = used + 1 WHERE device_id = $1', [device]);
    await sql(
      `UPDATE deploy.deploy SET status = 'running', started_at = now() - interval '1000 s',
         ends_at = now() + interval '2600 s', billed_micros = 1000000 WHERE id = $1`,
      [deployId],
    );
    const legs = [
      { to: ownerId, amountMicros: 950_000n, kind: 'deploy_pay', earnedBy: device },
      { to: 'fees' as const, amountMicros: 50_000n, kind: 'platform_fee' },
    ];
    await ledger.pay({ subject, legs, key: `deploy:${deployId}:placement:${placementId}:1` });
  });
  return { deployId, placementId };
}

async function user(): Promise<UserId> {
  const userId = newId<UserId>();
  await ledger.openAccounts(userId);
  await ledger.grant({ userId, currency: 'coin', amountMicros: 10n * HOUR, key: `g:${userId}`, kind: 'welcome' });
  return userId;
}

async function violations(): Promise<string[]> {
  const found: string[] = [];
  for (const check of deployAudit) if ((await sql(check.sql)).length > 0) found.push(check.name);
  return found;
}

beforeAll(async () => {
  db = await migratedDatabase(ledgerDatabase, deployDatabase);
  ledger = new PostgresLedger(db.database);
  device = newId<DeviceId>();
  await sql('INSERT INTO deploy.host (device_id, room) VALUES ($1, 4)', [device]);
  const owner = await user();
  ({ deployId: open, placementId: run } = await paidRun(owner));
  ({ deployId: over, placementId: ended } = await paidRun(owner));
  await db.database.run(async () => {
    await sql("UPDATE deploy.placement SET state = 'ended', ended_at = now(), cause = 'stopped' WHERE id = $1", [
      ended,
    ]);
    await sql('UPDATE deploy.host SET used = used - 1 WHERE device_id = $1', [device]);
    await ledger.resolve({ type: 'deploy', id: over }, []);
    await sql(
      `UPDATE deploy.deploy SET status = 'stopped', ended_at = now(), look_at = NULL, returned_micros = $2 WHERE id = $1`,
      [over, HOUR - 1_000_000n],
    );
  });
});
afterAll(() => db?.drop());

it('finds nothing where nothing is wrong', async () => expect(await violations()).toEqual([]));

const GUARDED = ['deploy.deploy', 'deploy.placement', 'ledger.hold', 'ledger.transfer'];

class Undone extends Error {}

/** Each is broken in the database's own back, as a bug or a hand would, and undone. */
const PLANTED: Record<string, () => Array<[string, unknown[]]>> = {
  'every open deploy holds exactly': () => [
    ['UPDATE ledger.hold SET amount = amount - 1 WHERE subject_id = $1', [open]],
  ],
  'no deploy that is over still holds': () => [
    ['UPDATE ledger.hold SET resolved_at = NULL WHERE subject_id = $1', [over]],
  ],
  'no money is held for a deploy that does not': () => [
    ['UPDATE ledger.hold SET subject_id = gen_random_uuid() WHERE subject_id = $1', [open]],
  ],
  'the hold of a deploy is the sum of': () => [
    ["UPDATE ledger.transfer SET amount = amount - 1 WHERE subject_id = $1 AND kind = 'refund'", [over]],
  ],
  'a deploy has billed the sum': () => [
    ['UPDATE deploy.placement SET billed_micros = billed_micros - 1 WHERE id = $1', [run]],
  ],
  'no run is billed for more': () => [
    ["UPDATE deploy.placement SET good_at = good_at - interval '1 s' WHERE id = $1", [run]],
  ],
  'every run was paid what it billed, to the owner': () => [
    ['UPDATE deploy.placement SET owner_id = gen_random_uuid() WHERE id = $1', [ended]],
  ],
  'the price of a run is': () => [['UPDATE deploy.placement SET hour_micros = hour_micros - 1 WHERE id = $1', [ended]]],
  'no deploy goes on after its end': () => [
    ["UPDATE deploy.deploy SET look_at = now() - interval '2 hours' WHERE id = $1", [open]],
  ],
  'no replica runs twice': () => [
    [
      `INSERT INTO deploy.placement (id, deploy_id, replica, revision, place, room, hour_micros, state, ended_at, cause,
         running_at, good_at)
       SELECT $2, deploy_id, replica, 1, 'rig-2', 1, 1, 'ended', now(), 'lost', running_at + interval '5 s', good_at
       FROM deploy.placement WHERE id = $1`,
      [ended, newId()],
    ],
  ],
  'nothing runs for a deploy that is over': () => [
    ["UPDATE deploy.placement SET state = 'running', ended_at = NULL, cause = NULL WHERE id = $1", [ended]],
  ],
  'the used room of a device is': () => [['UPDATE deploy.host SET used = used + 1 WHERE device_id = $1', [device]]],
  'the used room of a device': () => [
    ['UPDATE deploy.host SET places = 1, places_used = 1 WHERE device_id = $1', [device]],
  ],
};

it('has each of its checks proved here', () => {
  const unproved = deployAudit.filter(({ name }) => !Object.keys(PLANTED).some((start) => name.startsWith(start)));
  expect(unproved.map(({ name }) => name)).toEqual([]);
});

it.each(Object.keys(PLANTED))('finds it when not: %s…', async (start) => {
  const found: string[] = [];
  const work = db.database.run(async () => {
    for (const table of GUARDED) await sql(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    for (const [text, values] of PLANTED[start]!()) await sql(text, values);
    found.push(...(await violations()));
    throw new Undone();
  });
  await expect(work).rejects.toThrow(Undone);
  expect(found.some((name) => name.startsWith(start))).toBe(true);
  expect(await violations()).toEqual([]);
});
