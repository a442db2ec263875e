import { newId } from '@app/kernel/ids';
import type { UserId } from '@app/kernel';
import { ManualClock, RecordingOutbox, RecordingTrail } from '@app/kernel/testing';
import { KnownAccounts } from '../../../identity/testing/known-accounts.js';
import { migratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { RecordingCommands } from '../../testing/workers-in-memory.js';
import { TypeormDeviceRepository } from '../adapters/postgres/typeorm-device-repository.js';
import { TypeormEnrolmentRepository } from '../adapters/postgres/typeorm-enrolment-repository.js';
import { WorkersTasks } from '../adapters/background/workers.tasks.js';
import { ENROLMENT_LIVES_MS } from '../domain/enrolment.js';
import { workersDatabase } from '../workers.database.js';
import { EnrolDevices } from './enrol-devices.js';
import { ManageTokens } from './manage-tokens.js';

const clock = new ManualClock();
const accounts = new KnownAccounts();
const outbox = new RecordingOutbox();
const ownerId = newId<UserId>();
const unused = undefined as never;

let db: MigratedDatabase;
let devices: TypeormDeviceRepository;
let enrolments: TypeormEnrolmentRepository;
let enrolDevices: EnrolDevices;

beforeAll(async () => {
  db = await migratedDatabase(workersDatabase);
  devices = new TypeormDeviceRepository(db.database, clock);
  enrolments = new TypeormEnrolmentRepository(db.database);
  const tokens = new ManageTokens(db.database, devices, unused, new RecordingCommands(), new RecordingTrail());
  enrolDevices = new EnrolDevices(db.database, enrolments, tokens, accounts, clock, outbox);
});
afterAll(() => db?.drop());
afterEach(() => accounts.stopped.clear());

const refused = (what: string) => ({ code: `enrolment_code_${what}` });

describe('an enrolment code', () => {
  it('becomes one device with the terms that its owner chose', async () => {
    const { code } = await enrolDevices.invite({ ownerId, name: 'rig-1', deviceType: 'server', minPriceUsdMicros: 5n });
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
    const { tokenId, token } = await enrolDevices.enrol(code, 'debian');
    expect(token).toMatch(/^wt_/);
    const terms = { ownerId, name: 'rig-1', deviceType: 'server', minPriceUsdMicros: 5n };
    expect(await devices.facts(tokenId)).toMatchObject(terms);
    const enrolled = { type: 'device.enrolled', payload: { device_id: tokenId, name: 'rig-1' }, audience: [ownerId] };
    expect(outbox.events).toEqual([enrolled]);
    await expect(enrolDevices.enrol(code, 'debian')).rejects.toMatchObject(refused('used'));
  });

  it('names the device after its machine, unless told otherwise', async () => {
    const { code } = await enrolDevices.invite({ ownerId });
    const { tokenId } = await enrolDevices.enrol(code, 'debian');
    expect(await devices.facts(tokenId)).toMatchObject({ name: 'debian', hostname: 'debian', deviceType: 'desktop' });
  });

  it('is for one machine, however many send it at once', async () => {
    const { code } = await enrolDevices.invite({ ownerId });
    const before = (await devices.idsOf(ownerId)).length;
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => enrolDevices.enrol(code, 'debian')));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await devices.idsOf(ownerId)).toHaveLength(before + 1);
  });

  it('may be typed in lower case, without dashes, and with letters for digits that look alike', async () => {
    const { code } = await enrolDevices.invite({ ownerId });
    const typed = code.toLowerCase().replaceAll('-', '').replaceAll('1', 'l').replaceAll('0', 'o');
    await expect(enrolDevices.enrol(typed, 'debian')).resolves.toHaveProperty('token');
  });

  it('expires after 15 minutes, and is unknown a day later', async () => {
    const { code, expiresAt } = await enrolDevices.invite({ ownerId });
    expect(expiresAt.getTime() - clock.now().getTime()).toBe(ENROLMENT_LIVES_MS);
    const tasks = new WorkersTasks(unused, unused, unused, unused, unused, enrolments, clock, unused);
    clock.passS(15 * 60);
    await tasks.forgetOldEnrolments();
    await expect(enrolDevices.enrol(code, 'debian')).rejects.toMatchObject(refused('expired'));
    clock.passS(86_401);
    await tasks.forgetOldEnrolments();
    await expect(enrolDevices.enrol(code, 'debian')).rejects.toMatchObject(refused('unknown'));
  });

  it('of a suspended owner waits for the end of the suspension', async () => {
    const { code } = await enrolDevices.invite({ ownerId });
    accounts.stopped.add(ownerId);
    await expect(enrolDevices.enrol(code, 'debian')).rejects.toMatchObject({ code: 'account_suspended' });
    accounts.stopped.clear();
    await expect(enrolDevices.enrol(code, 'debian')).resolves.toHaveProperty('token');
  });

  it('is stored as a hash only', async () => {
    const { code } = await enrolDevices.invite({ ownerId, name: 'stored' });
    const rows = JSON.stringify(await db.database.query('SELECT e::text FROM workers.enrolment e'));
    expect(rows).toContain('stored');
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(Buffer.from(code).toString('hex'));
  });
});
