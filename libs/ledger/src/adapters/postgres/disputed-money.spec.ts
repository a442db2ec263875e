import { AsyncLocalStorage } from 'node:async_hooks';
import { newId, type Currency, type UserId } from '@app/kernel';
import { migratedDatabase, type MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import { ledgerChecks } from '../../audit/ledger-checks.js';
import type { Subject } from '../../contract.js';
import { ledgerDatabase } from '../../ledger.database.js';
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

/** Booked, and not followed yet. */
const booked = async (depositKey: string, dollars: bigint) => {
  const key = newId<string>();
  const entry = { userId: thief, currency: 'usd' as const, amountMicros: dollars * USD, kind: 'deposit_dispute' };
  const subject = { type: 'deposit', id: newId<string>() };
  await db.database.run(() => ledger.chargeBack({ ...entry, key, subject, coinUsdMicros: COIN, depositKey }));
  return key;
};

const won = (chargeBackKey: string) => {
  const back = { currency: 'usd' as const, amountMicros: 100n * USD, key: newId<string>(), kind: 'won' };
  const subject = { type: 'deposit', id: newId<string>() };
  return db.database.run(() => ledger.recover({ ...back, subject, chargeBackKey }));
};

/** Answers which withdrawals have some of it. */
async function follow(): Promise<string[]> {
  const told: string[] = [];
  while (await ledger.followDisputed((id) => Promise.resolve(void told.push(id))));
  return told;
}

const disputed = async (depositKey: string, dollars: bigint) => {
  const key = await booked(depositKey, dollars);
  return { key, told: await follow() };
};

const elsewhere = async () =>
  BigInt((await db.database.query<{ of: string }>('SELECT ledger.elsewhere($1) AS of', [thief]))[0]!.of);

/** What still isn't settled when the deposit would be, in whole units. */
async function neverSettles(userId: UserId, currency: Currency = 'coin'): Promise<number> {
  const [row] = await db.database.query<{ amount: string }>(
    'SELECT ledger.disputed(parts) AS amount FROM ledger.account WHERE owner = $1 AND currency = $2',
    [userId, currency],
  );
  return Number(row!.amount) / 1e6;
}

describe('Money 2: money that a charge-back misses with the depositor', () => {
  it('does not settle with the mule, in coins, exchanged or about to leave, who can spend it still', async () => {
    const key = await deposit(thief, 100n);
    await exchange(thief, 'usd', 100n * USD);
    await pay(thief, mule, 1000n);
    await exchange(mule, 'coin', 500n * USD);
    const leaving = await hold(mule, 20n * USD, 'usd', 'withdrawal');
    const { told } = await disputed(key, 100n);
    expect([await neverSettles(mule), await neverSettles(mule, 'usd')]).toEqual([450, 30]);
    expect(await ledger.heldParts(leaving)).toMatchObject({ disputedMicros: 20n * USD });
    expect([await elsewhere(), told]).toEqual([95n * USD, [leaving.id]]);
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
    const chargeBack = await disputed(key, 100n);
    await pay(mule, other, 200n);
    expect([await neverSettles(mule), await neverSettles(other)]).toEqual([750, 190]);
    await won(chargeBack.key);
    await follow();
    expect([await neverSettles(mule), await neverSettles(other)]).toEqual([0, 0]);
    expect((await ledger.purse(other, 'coin')).unsettledMicros).toBe(190n * USD);
  });

  it('is looked for in all that they deposited lately: one card’s dispute took the money of another', async () => {
    const [kept, spent] = [await deposit(thief, 100n, 2), await deposit(thief, 100n, 7)];
    await exchange(thief, 'usd', 100n * USD);
    await pay(thief, mule, 1000n);
    await disputed(spent, 100n);
    expect(await neverSettles(mule)).toBe(0);
    await disputed(kept, 100n);
    expect(await neverSettles(mule)).toBe(950);
    expect(await elsewhere()).toBe(95n * USD);
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

  it('is spent last of all: who works for a mule gets what settles', async () => {
    const key = await deposit(thief, 100n);
    await exchange(thief, 'usd', 100n * USD);
    await pay(thief, mule, 1000n);
    await disputed(key, 100n);
    await ledger.grant({ userId: mule, currency: 'coin', amountMicros: 500n * USD, key: newId(), kind: 'adjustment' });
    await pay(mule, other, 300n);
    expect([await neverSettles(mule), await neverSettles(other)]).toEqual([950, 0]);
    await pay(mule, other, 300n);
    expect([await neverSettles(mule), await neverSettles(other)]).toEqual([850, 100]);
  });
});

describe('Money 1 and 2: following disputed money', () => {
  let key: string;
  beforeEach(async () => {
    key = await deposit(thief, 100n);
    await exchange(thief, 'usd', 100n * USD);
  });

  it('waits for nobody, so a payment out of the money it wants never deadlocks with it', async () => {
    const beside = AsyncLocalStorage.snapshot() as <T>(work: () => T) => T;
    await pay(thief, mule, 100n);
    const run = await hold(thief, 900n * USD, 'coin', 'deploy');
    await booked(key, 100n);
    await db.database.run(async () => {
      await ledger.lock('coin', [thief, mule]);
      await beside(async () => {
        expect(await ledger.followDisputed(() => Promise.resolve())).toBe(true);
        expect(await elsewhere()).toBe(0n);
      });
      await ledger.resolve(run, [{ to: mule, amountMicros: 100n * USD, kind: 'deploy_pay' }]);
    });
    await again();
    // What came back to the thief paid 80 dollars of the debt by then: as much less is looked for.
    expect([await neverSettles(mule), await neverSettles(thief)]).toEqual([195, 0]);
  });

  it('changes nothing that has moved on since it looked, and looks again', async () => {
    await pay(thief, mule, 1000n);
    await exchange(mule, 'coin', 500n * USD);
    const leaving = await hold(mule, 20n * USD, 'usd', 'withdrawal');
    await booked(key, 100n);
    await ledger.followDisputed(async (id) => {
      expect(id).toBe(leaving.id);
      await pay(mule, other, 400n);
      await deposit(mule, 1n);
    });
    expect([await elsewhere(), await neverSettles(mule), await neverSettles(other)]).toEqual([0n, 0, 0]);
    await again();
    expect([await neverSettles(mule), await neverSettles(other)]).toEqual([50, 380]);
  });

  it('that comes after the money was given back finds nothing, and so does what is over', async () => {
    await pay(thief, mule, 1000n);
    await won(await booked(key, 100n));
    await follow();
    expect([await elsewhere(), await neverSettles(mule)]).toEqual([0n, 0]);
  });

  it('later, its day still keeps a withdrawal from leaving by rule', async () => {
    await pay(thief, mule, 1000n);
    await exchange(mule, 'coin', 500n * USD);
    await booked(key, 100n);
    const leaving = await hold(mule, 20n * USD, 'usd', 'withdrawal');
    expect(await ledger.heldParts(leaving)).toMatchObject({ unsettledMicros: 20n * USD, disputedMicros: 0n });
    expect(await follow()).toEqual([leaving.id]);
    expect(await ledger.heldParts(leaving)).toMatchObject({ disputedMicros: 20n * USD });
  });

  /** Without waiting for its next time. */
  async function again(): Promise<void> {
    await db.database.query('UPDATE ledger.trace SET look_at = now() WHERE look_at IS NOT NULL');
    await follow();
  }
});
