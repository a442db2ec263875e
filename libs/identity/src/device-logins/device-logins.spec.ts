import { newId, type UserId } from '@app/kernel';
import { migratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { anAccount } from '../../testing/repositories.contract.js';
import { TypeormAccountRepository } from '../accounts/adapters/postgres/typeorm-account-repository.js';
import { TypeormApiKeyRepository } from '../keys/adapters/postgres/typeorm-api-key-repository.js';
import { identityDatabase } from '../identity.database.js';
import { hashSecret } from '../sessions/domain/secrets.js';
import { TypeormDeviceLoginRepository } from './adapters/postgres/typeorm-device-login-repository.js';
import { newUserCode, pollsTooSoon, slowerS, userCodeOf, type DeviceLogin } from './domain/device-login.js';

const AT = new Date('2026-11-24T12:00:00Z');
const after = (seconds: number) => new Date(AT.getTime() + seconds * 1000);
const LOGIN: DeviceLogin = {
  client: 'market CLI',
  hostname: null,
  scopes: ['jobs:read'],
  dailyCapMicros: { coin: 5n, usd: null },
  address: '192.0.2.1',
  askedAt: AT,
  expiresAt: after(600),
  status: 'waiting',
  userId: null,
  polledAt: null,
  intervalS: 3,
};

describe('a user code', () => {
  it('may be typed with spaces, in any case, with any dashes', () => {
    const code = newUserCode();
    const letters = code.replace('-', '');
    for (const typed of [code, letters, code.toLowerCase(), ` ${letters.slice(0, 3)} ${letters.slice(3)}—.`])
      expect(userCodeOf(typed)).toBe(code);
    for (const typed of ['', 'BCDF', 'BCDF-GHJA', 'BCDF-GHJ1', `${code}B`, 'ВCDF-GHJK'])
      expect(userCodeOf(typed)).toBeNull();
  });
});

describe('the interval of polls', () => {
  const tooSoon = (intervalS: number, agoS: number) => pollsTooSoon({ ...LOGIN, polledAt: AT, intervalS }, after(agoS));

  it('is kept by a first poll, and by one that a timer sends a little early', () => {
    expect([pollsTooSoon(LOGIN, AT), tooSoon(3, 2.6), tooSoon(3, 2), tooSoon(60, 1)]).toEqual([
      ...[false, false, true],
      true,
    ]);
  });

  it('grows by five seconds, up to a minute', () => {
    expect([slowerS(3), slowerS(8), slowerS(58), slowerS(60)]).toEqual([8, 13, 60, 60]);
  });
});

describe('device logins', () => {
  let db: MigratedDatabase;
  let logins: TypeormDeviceLoginRepository;
  let userId: UserId;
  beforeAll(async () => {
    db = await migratedDatabase(identityDatabase);
    logins = new TypeormDeviceLoginRepository(db.database);
    const account = anAccount();
    await new TypeormAccountRepository(db.database).add(account);
    userId = account.id;
  });
  afterAll(() => db?.drop());

  async function asked(changes: Partial<DeviceLogin> = {}) {
    const [device, user] = [hashSecret(newId()), hashSecret(newId())];
    expect(await logins.add({ ...LOGIN, address: newId(), ...changes }, device, user, 10)).toBe(true);
    return { device, user };
  }
  const approval = { status: 'approved' as const, dailyCapMicros: { coin: 7n, usd: 8n } };
  const atOnce = async (work: () => Promise<boolean>) =>
    (await Promise.all(Array.from({ length: 5 }, work))).filter(Boolean).length;

  it('are answered once and taken once, however many do so together', async () => {
    const { device, user } = await asked();
    expect(await logins.take(device)).toBe(false);
    expect(await atOnce(() => logins.answer(user, { ...approval, userId }, after(1)))).toBe(1);
    expect(await logins.waiting(user, after(1))).toBeNull();
    expect(await logins.find(device, after(1))).toMatchObject({ ...approval, userId, client: 'market CLI' });
    expect(await atOnce(() => logins.take(device))).toBe(1);
  });

  it('are over after their time, and forgotten', async () => {
    const { device, user } = await asked();
    expect(await logins.waiting(user, after(599))).not.toBeNull();
    expect([await logins.waiting(user, after(600)), await logins.find(device, after(600))]).toEqual([null, null]);
    expect(await logins.answer(user, { status: 'denied' }, after(600))).toBe(false);
    expect(await logins.forget(after(600), 10)).toBe(0);
    expect(await logins.forget(after(601), 10)).toBe(1);
  });

  it('wait at most ten of a network, however many are asked for together', async () => {
    const address = newId();
    const ask = () => logins.add({ ...LOGIN, address }, hashSecret(newId()), hashSecret(newId()), 10);
    const added = await Promise.all(Array.from({ length: 20 }, ask));
    expect(added.filter(Boolean)).toHaveLength(10);
  });

  it('end with all keys of the account', async () => {
    const { device, user } = await asked();
    await logins.answer(user, { ...approval, userId }, AT);
    await new TypeormApiKeyRepository(db.database).revokeAll(userId, AT);
    expect(await logins.take(device)).toBe(false);
  });
});
