import { newId, type Currency, type UserId } from '@app/kernel';
import { migratedDatabase, type MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import type { Subject } from '../../contract.js';
import { ledgerDatabase } from '../../ledger.database.js';
import { PostgresLedger } from './postgres-ledger.js';

let db: MigratedDatabase;
let ledger: PostgresLedger;
let user: UserId;
let other: UserId;

beforeAll(async () => {
  db = await migratedDatabase(ledgerDatabase);
  ledger = new PostgresLedger(db.database);
});
afterAll(() => db?.drop());
beforeEach(async () => {
  [user, other] = [newId<UserId>(), newId<UserId>()];
  await ledger.openAccounts(user);
  await ledger.openAccounts(other);
});

const coin = { currency: 'coin' as const };
const give = (amountMicros: bigint, kind = 'reward') =>
  ledger.grant({ ...coin, userId: user, amountMicros, key: newId(), kind });
const earn = (amountMicros: bigint) =>
  ledger.deposit({
    ...{ ...coin, userId: user, amountMicros, key: newId(), kind: 'deposit' },
    subject: { type: 'deposit', id: newId() },
  });
const take = (amountMicros: bigint, kind: string) =>
  ledger.clawBack({ ...coin, userId: user, amountMicros, key: newId(), kind });
const gifts = async (of = user, currency: Currency = 'coin') => (await ledger.purse(of, currency)).giftMicros;

async function hold(amountMicros: bigint): Promise<Subject> {
  const subject: Subject = { type: 'job', id: newId() };
  await ledger.hold(subject, user, 'coin', amountMicros);
  return subject;
}

const pay = (subject: Subject, to: UserId, amountMicros: bigint) =>
  ledger.resolve(subject, [{ to, amountMicros, kind: 'job_pay' }]);

describe('what is left of gifts', () => {
  it('is nothing for who never got any, whatever they spent', async () => {
    await earn(100n);
    await pay(await hold(60n), other, 60n);
    expect(await gifts()).toBe(0n);
  });

  it('is all of a gift that came after other money was spent', async () => {
    await earn(100n);
    await pay(await hold(100n), other, 100n);
    await give(50n);
    expect(await gifts()).toBe(50n);
  });

  it('is less by what was spent since, but for what came back of it, whenever that came', async () => {
    await give(50n, 'welcome');
    await earn(30n);
    const job = await hold(70n);
    expect(await gifts()).toBe(0n);
    await give(5n);
    await pay(job, other, 20n);
    expect(await gifts()).toBe(35n);
  });

  it('is less by the fee only when somebody pays themselves', async () => {
    await give(100n, 'welcome');
    const fee = { to: 'fees' as const, amountMicros: 5n, kind: 'platform_fee' };
    await ledger.resolve(await hold(100n), [{ to: user, amountMicros: 95n, kind: 'job_pay' }, fee]);
    expect(await gifts()).toBe(95n);
    const session = await hold(90n);
    const legs = [{ to: user, amountMicros: 60n, kind: 'bandwidth_pay' }, fee];
    await ledger.pay({ key: newId(), subject: session, legs });
    await ledger.resolve(session, []);
    expect(await gifts()).toBe(90n);
  });

  it('knows gifts that were taken back, and not what paid for something else', async () => {
    await give(50n);
    await earn(40n);
    await take(10n, 'reward_claw_back');
    expect(await gifts()).toBe(40n);
    await take(30n, 'deposit_shortfall');
    await take(5n, 'adjustment');
    expect(await gifts()).toBe(40n);
  });

  it('is its own in each currency', async () => {
    await give(50n);
    expect(await gifts(user, 'usd')).toBe(0n);
  });
});
