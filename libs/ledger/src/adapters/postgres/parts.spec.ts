import fc from 'fast-check';
import { newId, type Currency, type UserId } from '@app/kernel';
import { LONG } from '../../../../../test/support/long.js';
import { migratedDatabase, type MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import { ledgerChecks } from '../../audit/ledger-checks.js';
import type { Leg, Subject } from '../../contract.js';
import { ledgerDatabase } from '../../ledger.database.js';
import { PostgresLedger } from './postgres-ledger.js';

let db: MigratedDatabase;
let ledger: PostgresLedger;

beforeAll(async () => {
  db = await migratedDatabase(ledgerDatabase);
  ledger = new PostgresLedger(db.database);
});
afterAll(() => db?.drop());

async function people(count: number): Promise<UserId[]> {
  const users = Array.from({ length: count }, () => newId<UserId>());
  for (const user of users) await ledger.openAccounts(user);
  return users;
}

const give = (userId: UserId, amountMicros: bigint, currency: Currency = 'coin') =>
  ledger.grant({ userId, currency, amountMicros, key: newId(), kind: 'welcome' });
const deposit = (userId: UserId, amountMicros: bigint, settlesDays = 7, currency: Currency = 'coin') =>
  ledger.deposit({
    ...{ userId, currency, amountMicros, settlesDays, key: newId(), kind: 'deposit' },
    subject: { type: 'deposit', id: newId() },
  });
const exchange = (userId: UserId, amountMicros: bigint, receivesMicros: bigint) =>
  ledger.exchange({ userId, from: 'coin', amountMicros, to: 'usd', receivesMicros, key: newId() });

async function hold(payer: UserId, amountMicros: bigint, type: Subject['type'] = 'job'): Promise<Subject> {
  const subject: Subject = { type, id: newId() };
  await ledger.hold(subject, payer, 'coin', amountMicros);
  return subject;
}

const fee = (amountMicros: bigint): Leg => ({ to: 'fees', amountMicros, kind: 'platform_fee' });
const pay = (to: UserId, amountMicros: bigint): Leg => ({ to, amountMicros, kind: 'job_pay' });

/** [balance, gifts, unsettled] */
async function has(userId: UserId, currency: Currency = 'coin'): Promise<bigint[]> {
  const { balanceMicros, giftMicros, unsettledMicros } = await ledger.purse(userId, currency);
  return [balanceMicros, giftMicros, unsettledMicros];
}

async function violations(): Promise<string[]> {
  const found: string[] = [];
  for (const { name, sql } of ledgerChecks) if ((await db.database.query(sql)).length > 0) found.push(name);
  return found;
}

describe('Money 7: gifts', () => {
  it('stay gifts when they are earned on, in payments between any users', async () => {
    const [buyer, friend, third] = (await people(3)) as [UserId, UserId, UserId];
    await give(buyer, 100n);
    await ledger.resolve(await hold(buyer, 100n), [pay(friend, 95n), fee(5n)]);
    expect(await has(friend)).toEqual([95n, 95n, 0n]);
    await ledger.resolve(await hold(friend, 40n), [pay(third, 38n), fee(2n)]);
    expect(await has(third)).toEqual([38n, 38n, 0n]);
    await expect(exchange(third, 1n, 1n)).rejects.toMatchObject({ code: 'gifts_stay_here' });
    await expect(hold(third, 1n, 'withdrawal')).rejects.toMatchObject({ code: 'gifts_stay_here' });
    expect(await ledger.spentDeposits(buyer)).toEqual({ coin: 0n, usd: 0n });
  });

  it('become one’s own coin for coin with the fees in deposited money on one’s earnings, and settle with them', async () => {
    const [buyer, owner] = (await people(2)) as [UserId, UserId];
    await give(owner, 8n);
    await deposit(buyer, 100n);
    await ledger.resolve(await hold(buyer, 100n), [pay(owner, 95n), fee(5n)]);
    expect(await has(owner)).toEqual([103n, 3n, 100n]);
    await deposit(buyer, 100n, 0);
    await ledger.resolve(await hold(buyer, 100n), [fee(5n), pay(owner, 95n)]);
    expect(await has(owner)).toEqual([198n, 0n, 100n]);
    expect(await violations()).toEqual([]);
  });

  it('free no more than the fee, when several are paid: in their order, each as far as their gifts go', async () => {
    const [buyer, one, two] = (await people(3)) as [UserId, UserId, UserId];
    for (const owner of [one, two]) await give(owner, 3n);
    await deposit(buyer, 100n, 0);
    await ledger.resolve(await hold(buyer, 100n), [pay(one, 40n), pay(two, 40n), fee(5n)]);
    expect([await has(one), await has(two), await has(buyer)]).toEqual([
      [43n, 0n, 0n],
      [43n, 1n, 0n],
      [15n, 0n, 0n],
    ]);
  });

  it('are spent first, and what is left of them comes back', async () => {
    const [buyer, owner] = (await people(2)) as [UserId, UserId];
    await give(buyer, 10n);
    await deposit(buyer, 20n);
    const job = await hold(buyer, 25n);
    expect(await has(buyer)).toEqual([5n, 0n, 5n]);
    expect(await ledger.heldParts(job)).toEqual({ giftMicros: 10n, unsettledMicros: 15n, disputedMicros: 0n });
    await ledger.extend({ subject: job, amountMicros: 5n, key: newId() });
    await ledger.pay({ subject: job, legs: [pay(owner, 4n), fee(1n)], key: newId() });
    expect(await ledger.heldParts(job)).toEqual({ giftMicros: 5n, unsettledMicros: 20n, disputedMicros: 0n });
    await ledger.resolve(job, [pay(owner, 1n)]);
    expect([await has(buyer), await has(owner)]).toEqual([
      [24n, 4n, 20n],
      [5n, 5n, 0n],
    ]);
  });
});

describe('Money 2: what was deposited lately', () => {
  it('is unsettled still when it was exchanged and earned on', async () => {
    const [thief, second] = (await people(2)) as [UserId, UserId];
    await deposit(thief, 100n, 7, 'coin');
    await ledger.resolve(await hold(thief, 100n), [pay(second, 95n), fee(5n)]);
    expect(await has(second)).toEqual([95n, 0n, 95n]);
    await exchange(second, 95n, 9n);
    expect(await has(second, 'usd')).toEqual([9n, 0n, 9n]);
    expect(await ledger.spentDeposits(thief)).toEqual({ coin: 100n, usd: 0n });
  });

  it('is withdrawn last, spent and exchanged first, and rounds against leaving', async () => {
    const [user] = (await people(1)) as [UserId];
    await deposit(user, 10n, 0);
    await deposit(user, 10n, 2);
    await deposit(user, 10n, 7);
    const leaving = await hold(user, 15n, 'withdrawal');
    expect(await ledger.heldParts(leaving)).toEqual({ giftMicros: 0n, unsettledMicros: 5n, disputedMicros: 0n });
    await ledger.resolve(leaving, []);
    expect(await has(user)).toEqual([30n, 0n, 20n]);
    await exchange(user, 21n, 2n);
    expect([await has(user), await has(user, 'usd')]).toEqual([
      [9n, 0n, 0n],
      [2n, 0n, 2n],
    ]);
  });

  it('settles when its day comes', async () => {
    const [user] = (await people(1)) as [UserId];
    await deposit(user, 10n);
    await give(user, 1n);
    const later = db.database.run(async () => {
      await db.database.query(
        `CREATE OR REPLACE FUNCTION ledger.today() RETURNS date STABLE LANGUAGE sql AS $$ SELECT current_date + 9 $$`,
      );
      expect(await has(user)).toEqual([11n, 1n, 0n]);
      await hold(user, 2n);
      expect(await has(user)).toEqual([9n, 0n, 0n]);
      throw new Error('as before');
    });
    await expect(later).rejects.toThrow('as before');
  });

  it('settles while it is held: what is left of it comes back, and the books are right', async () => {
    const [buyer, owner] = (await people(2)) as [UserId, UserId];
    await deposit(buyer, 10n, 0);
    const job = await hold(buyer, 10n);
    const dayIsOver = `UPDATE ledger.hold SET parts = ARRAY[ROW(ledger.today(), 10)]::ledger.part[] WHERE subject_id = $1`;
    await db.database.query(dayIsOver, [job.id]);
    await ledger.resolve(job, [pay(owner, 5n)]);
    expect([await has(buyer), await has(owner)]).toEqual([
      [5n, 0n, 0n],
      [5n, 0n, 0n],
    ]);
    expect(await violations()).toEqual([]);
  });
});

describe('any history of parts', () => {
  const act = fc.record({
    what: fc.constantFrom(
      'deposit',
      'settled',
      'gift',
      'hold',
      'hold',
      'pay',
      'pay',
      'part',
      'refund',
      'exchange',
      'take',
    ),
    who: fc.nat(2),
    whom: fc.nat(2),
    amount: fc.bigInt(1n, 50n),
  });

  it('lets no more leave than was deposited, less fees, and what fees in that money have freed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
        const users = await people(3);
        const open: Array<{ subject: Subject; left: bigint }> = [];
        let deposited = 0n;
        for (const { what, who, whom, amount } of acts) {
          const [user, other] = [users[who]!, users[whom]!];
          if (what === 'deposit' || what === 'settled') {
            await deposit(user, amount, what === 'deposit' ? Number(amount % 3n) + 1 : 0);
            deposited += amount;
          } else if (what === 'gift') await give(user, amount);
          else if (what === 'hold') {
            const subject = await hold(user, amount).catch(() => null);
            if (subject) open.push({ subject, left: amount });
          } else if (what === 'exchange') await exchange(user, amount, amount).catch(() => null);
          else if (what === 'take') {
            const own = async () =>
              (await ledger.purse(user, 'coin')).leavableMicros + (await ledger.purse(user, 'usd')).balanceMicros;
            const before = await own();
            const taken = {
              userId: user,
              currency: 'usd' as const,
              amountMicros: amount,
              key: newId(),
              kind: 'refund',
            };
            const subject = { type: 'deposit', id: newId() };
            await ledger.chargeBack({ ...taken, subject, coinUsdMicros: 1_000_000n });
            deposited -= before - (await own());
          } else if (open.length > 0) {
            const one = open[Number(amount) % open.length]!;
            const due = what === 'refund' ? 0n : amount < one.left ? amount : one.left;
            const legs = [pay(other, due - due / 4n), fee(due / 4n)];
            if (what === 'part') await ledger.pay({ subject: one.subject, legs, key: newId() });
            else {
              await ledger.resolve(one.subject, legs);
              open.splice(open.indexOf(one), 1);
            }
            one.left -= due;
          }
        }
        const own = await ownMoney(users);
        expect(own <= deposited).toBe(true);
        expect(await violations()).toEqual([]);
      }),
      { numRuns: 12 * LONG },
    );
  });

  /** All that could ever leave: balances and open holds without gifts. */
  async function ownMoney(users: UserId[]): Promise<bigint> {
    const [row] = await db.database.query<{ own: string }>(
      `SELECT (SELECT coalesce(sum(balance - ledger.gift(parts)), 0) FROM ledger.account WHERE owner = ANY($1))
        + (SELECT coalesce(sum(amount - ledger.gift(parts)), 0) FROM ledger.hold WHERE payer = ANY($1) AND resolved_at IS NULL) AS own`,
      [users],
    );
    return BigInt(row!.own);
  }
});

describe('the audit of parts', () => {
  it('does not take what a job of before the upgrade had for what its dispute has', async () => {
    const [user] = (await people(1)) as [UserId];
    await deposit(user, 20n, 0);
    const { id } = await hold(user, 10n);
    const gifts = `ARRAY[ROW('infinity', 10)]::ledger.part[]`;
    await db.database.query(`INSERT INTO ledger.opening VALUES ($1, 'coin', 0, ${gifts})`, [id]);
    await db.database.query(`UPDATE ledger.hold SET parts = ${gifts} WHERE subject_id = $1`, [id]);
    await ledger.hold({ type: 'dispute', id }, user, 'coin', 1n);
    expect(await violations()).toEqual([]);
  });

  it('names an account, and a hold, whose parts its lines do not explain', async () => {
    const [user] = (await people(1)) as [UserId];
    await give(user, 10n);
    const job = await hold(user, 4n);
    const planted = `ARRAY[ROW('infinity', 1)]::ledger.part[]`;
    await db.database.query(`UPDATE ledger.account SET parts = ${planted} WHERE owner = $1 AND currency = 'coin'`, [
      user,
    ]);
    await db.database.query(
      `UPDATE ledger.hold SET parts = ARRAY[ROW('infinity', 5)]::ledger.part[] WHERE subject_id = $1`,
      [job.id],
    );
    expect(await violations()).toEqual([
      'no balance, hold or line has more in parts than it is',
      'the parts of every account follow from its lines',
      'the parts of every open hold follow from its lines',
    ]);
  });
});
