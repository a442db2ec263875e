import { newId } from '@app/kernel';
import type { Currency, UserId } from '@app/kernel';
import { migratedDatabase } from '../../../../../test/support/migrated-database.js';
import type { MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import { ledgerChecks } from '../../audit/ledger-checks.js';
import type { Subject } from '../../contract.js';
import { ledgerDatabase } from '../../ledger-database.js';
import { PostgresLedger } from './postgres-ledger.js';

const USD = 1_000_000n;
/** A coin is ten cents. */
const COIN = USD / 10n;

let db: MigratedDatabase;
let ledger: PostgresLedger;
let thief: UserId;
let mule: UserId;
let other: UserId;

beforeAll(async () => {
  db = await migratedDatabase(ledgerDatabase);
  ledger = new PostgresLedger(db.database);
});
afterAll(() => db?.drop());
beforeEach(async () => {
  [thief, mule, other] = [newId<UserId>(), newId<UserId>(), newId<UserId>()];
  for (const each of [thief, mule, other]) await ledger.openAccounts(each);
});
afterEach(async () => {
  for (const { name, sql } of ledgerChecks) expect([name, await db.database.query(sql)]).toEqual([name, []]);
});

async function deposit(userId: UserId, dollars: bigint, settlesDays = 7): Promise<string> {
  const key = newId<string>();
  const amount = { currency: 'usd' as const, amountMicros: dollars * USD, settlesDays };
  await ledger.deposit({ ...amount, userId, key, kind: 'deposit', subject: { type: 'deposit', id: newId() } });
  return key;
}

const exchange = (userId: UserId, from: Currency, amount: bigint) =>
  from === 'usd'
    ? ledger.exchange({ userId, from, amountMicros: amount, to: 'coin', receivesMicros: amount * 10n, key: newId() })
    : ledger.exchange({ userId, from, amountMicros: amount, to: 'usd', receivesMicros: amount / 10n, key: newId() });

async function hold(payer: UserId, amount: bigint, currency: Currency = 'coin', type: Subject['type'] = 'job') {
  const subject: Subject = { type, id: newId() };
  await ledger.hold(subject, payer, currency, amount);
  return subject;
}

/** With a fee of 5 %. */
const payFrom = (job: Subject, to: UserId, amount: bigint) =>
  ledger.resolve(job, [
    { to, amountMicros: amount - amount / 20n, kind: 'job_pay' },
    { to: 'fees', amountMicros: amount / 20n, kind: 'platform_fee' },
  ]);
const pay = async (from: UserId, to: UserId, coins: bigint) =>
  payFrom(await hold(from, coins * COIN * 10n), to, coins * COIN * 10n);

const disputed = async (depositKey: string, dollars: bigint) => {
  const key = newId<string>();
  const entry = { userId: thief, currency: 'usd' as const, amountMicros: dollars * USD, kind: 'deposit_dispute' };
  const subject = { type: 'deposit', id: newId<string>() };
  await db.database.run(() => ledger.chargeBack({ ...entry, key, subject, coinUsdMicros: COIN, depositKey }));
  return key;
};

/** What still isn't settled when the deposit would be, in whole units. */
async function neverSettles(userId: UserId, currency: Currency = 'coin'): Promise<number> {
  const [row] = await db.database.query<{ amount: string }>(
    'SELECT ledger.disputed(parts) AS amount FROM ledger.account WHERE owner = $1 AND currency = $2',
    [userId, currency],
  );
  return Number(row!.amount) / 1e6;
}

describe('Money 2: what a charge-back does not find with whoever deposited', () => {
  it('does not settle with the mule, in coins, exchanged or about to leave, who can spend it still', async () => {
    const key = await deposit(thief, 100n);
    await exchange(thief, 'usd', 100n * USD);
    await pay(thief, mule, 1000n);
    await exchange(mule, 'coin', 500n * USD);
    const leaving = await hold(mule, 20n * USD, 'usd', 'withdrawal');
    const chargeBack = await disputed(key, 100n);
    expect([await neverSettles(mule), await neverSettles(mule, 'usd')]).toEqual([450, 30]);
    expect(await ledger.heldParts(leaving)).toMatchObject({ disputedMicros: 20n * USD });
    expect(await ledger.foundWithOthers(chargeBack)).toEqual({
      amountMicros: 95n * USD,
      withdrawalIds: [leaving.id],
    });
    await pay(mule, other, 100n);
    expect([await neverSettles(mule), await neverSettles(other)]).toEqual([350, 95]);
  });

  it('is found in escrow, and with whom the mule paid, also gifts that its fee freed', async () => {
    await ledger.grant({ userId: mule, currency: 'coin', amountMicros: 9n * USD, key: newId(), kind: 'welcome' });
    const key = await deposit(thief, 100n);
    await exchange(thief, 'usd', 100n * USD);
    await pay(thief, mule, 400n);
    const open = await hold(thief, 600n * USD);
    // First the gift that isn't free, then the thief's money.
    expect((await ledger.purse(mule, 'coin')).giftMicros).toBe(0n);
    await pay(mule, other, 100n);
    await disputed(key, 100n);
    expect([await neverSettles(mule), await neverSettles(other)]).toEqual([289, 95]);
    expect(await ledger.heldParts(open)).toMatchObject({ disputedMicros: 600n * USD });
    await payFrom(open, other, 600n * USD);
    expect(await neverSettles(other)).toBe(95 + 570);
  });

  it('is no more than is missing, and of somebody honest no more than the thief paid them', async () => {
    await deposit(other, 100n);
    await exchange(other, 'usd', 100n * USD);
    await pay(other, mule, 500n);
    const key = await deposit(thief, 100n);
    await exchange(thief, 'usd', 100n * USD);
    await pay(thief, mule, 100n);
    await disputed(key, 95n);
    // 90 dollars were still there: 5 of 10 are missing.
    expect([await neverSettles(mule), await neverSettles(other)]).toEqual([50, 0]);
    expect(await ledger.debt(thief)).toBe(5n * USD);
  });

  it('settles on its day again when the provider gives it back, wherever it is by then', async () => {
    const key = await deposit(thief, 100n);
    await exchange(thief, 'usd', 100n * USD);
    await pay(thief, mule, 1000n);
    const chargeBackKey = await disputed(key, 100n);
    await pay(mule, other, 200n);
    expect([await neverSettles(mule), await neverSettles(other)]).toEqual([750, 190]);
    const won = { currency: 'usd' as const, amountMicros: 100n * USD, key: newId<string>(), kind: 'won' };
    await db.database.run(() =>
      ledger.recover({ ...won, subject: { type: 'deposit', id: newId<string>() }, chargeBackKey }),
    );
    expect([await neverSettles(mule), await neverSettles(other)]).toEqual([0, 0]);
    expect((await ledger.purse(other, 'coin')).unsettledMicros).toBe(190n * USD);
  });

  it('is looked for in all that they deposited lately: one card’s dispute took the money of another', async () => {
    const [kept, spent] = [await deposit(thief, 100n, 2), await deposit(thief, 100n, 7)];
    await exchange(thief, 'usd', 100n * USD);
    await pay(thief, mule, 1000n);
    await disputed(spent, 100n);
    expect(await neverSettles(mule)).toBe(0);
    const chargeBack = await disputed(kept, 100n);
    expect(await neverSettles(mule)).toBe(950);
    expect(await ledger.foundWithOthers(chargeBack)).toMatchObject({ amountMicros: 95n * USD });
  });

  it('stays as it is when the deposit had settled', async () => {
    const key = await deposit(thief, 100n);
    await exchange(thief, 'usd', 100n * USD);
    await pay(thief, mule, 1000n);
    const later = db.database.run(async () => {
      await db.database.query(
        `CREATE OR REPLACE FUNCTION ledger.today() RETURNS date STABLE LANGUAGE sql AS $$ SELECT current_date + 9 $$`,
      );
      await disputed(key, 100n);
      expect(await neverSettles(mule)).toBe(0);
      throw new Error('as before');
    });
    await expect(later).rejects.toThrow('as before');
  });
});
