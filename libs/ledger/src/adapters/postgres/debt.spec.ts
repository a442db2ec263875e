import { newId, type Currency, type UserId } from '@app/kernel';
import { migratedDatabase, type MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import { ledgerChecks } from '../../audit/ledger-checks.js';
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
  for (const each of [user, other]) await ledger.openAccounts(each);
});
afterEach(async () => {
  for (const { name, sql } of ledgerChecks) expect([name, await db.database.query(sql)]).toEqual([name, []]);
});

const USD = 1_000_000n;
const subject = () => ({ type: 'deposit', id: newId<string>() });
const deposit = (amountMicros: bigint, currency: Currency = 'usd', userId = user) =>
  ledger.deposit({ userId, currency, amountMicros, key: newId(), kind: 'deposit', subject: subject() });
const give = (amountMicros: bigint, kind = 'welcome') =>
  ledger.grant({ userId: user, currency: 'coin', amountMicros, key: newId(), kind });
const toCoins = (amountMicros: bigint) =>
  ledger.exchange({
    userId: user,
    from: 'usd',
    amountMicros,
    to: 'coin',
    receivesMicros: amountMicros * 10n,
    key: newId(),
  });
/** A coin is ten cents. */
const chargeBack = (amountMicros: bigint, key = newId<string>()) => {
  const entry = { userId: user, currency: 'usd' as const, amountMicros, key, kind: 'deposit_dispute' };
  return ledger.chargeBack({ ...entry, subject: subject(), coinUsdMicros: USD / 10n });
};
/** A dispute that was won; what was paid settles after a week. */
const recover = (chargeBackKey: string, amountMicros: bigint) =>
  ledger.recover({
    ...{ currency: 'usd', amountMicros, key: `${chargeBackKey}:won:loss`, kind: 'won', settlesDays: 7 },
    ...{ subject: subject(), chargeBackKey },
  });

async function hold(payer: UserId, amountMicros: bigint): Promise<Subject> {
  const job: Subject = { type: 'job', id: newId() };
  await ledger.hold(job, payer, 'coin', amountMicros);
  return job;
}

describe('Money 3: a charge-back', () => {
  it('takes dollars, then coins at their value, and never gifts for it', async () => {
    await deposit(50n * USD);
    await toCoins(45n * USD);
    await give(100n * USD);
    expect(await chargeBack(50n * USD)).toBe(50n * USD);
    expect(await ledger.balances(user)).toEqual({ coin: 100n * USD, usd: 0n });
    expect(await ledger.debt(user)).toBe(0n);
    const lines = await db.database.query<{ kind: string; amount: string }>(
      `SELECT kind, amount FROM ledger.transfer WHERE $1 IN (debit, credit) AND kind LIKE 'deposit_dispute%' ORDER BY amount`,
      [user],
    );
    expect(lines.map(({ kind, amount }) => `${kind} ${Number(amount) / 1e6}`)).toEqual([
      'deposit_dispute_exchange 45',
      'deposit_dispute 50',
      'deposit_dispute_exchange 450',
    ]);
    await hold(user, 100n * USD);
  });

  it('is owed as far as it found nothing: nothing is spent, exchanged or extended before', async () => {
    await deposit(50n * USD);
    await toCoins(50n * USD);
    const job = await hold(user, 400n * USD);
    await give(30n * USD);
    expect(await chargeBack(50n * USD)).toBe(10n * USD);
    expect(await ledger.debt(user)).toBe(40n * USD);
    const owing = { code: 'account_in_debt', message: expect.stringContaining('It owes 40 usd') as string };
    await expect(hold(user, 1n)).rejects.toMatchObject(owing);
    await expect(ledger.extend({ subject: job, amountMicros: 1n, key: newId() })).rejects.toMatchObject(owing);
    await expect(toCoins(1n)).rejects.toMatchObject(owing);
  });

  it('is paid first by what comes in, coins at the value of that day, but not by gifts', async () => {
    await chargeBack(20n * USD);
    await give(30n * USD);
    expect(await ledger.debt(user)).toBe(20n * USD);
    await deposit(150n * USD, 'coin', other);
    await ledger.resolve(await hold(other, 150n * USD), [{ to: user, amountMicros: 150n * USD, kind: 'job_pay' }]);
    expect([await ledger.debt(user), (await ledger.balances(user)).coin]).toEqual([5n * USD, 30n * USD]);
    await deposit(6n * USD);
    expect([await ledger.debt(user), await ledger.balances(user)]).toEqual([0n, { coin: 30n * USD, usd: USD }]);
    // The mark of the other account is stale, and goes as soon as somebody wants to spend.
    await hold(user, 1n);
    await toCoins(USD);
  });

  it('that is given back gives to each what they gave: what was paid of the debt is the user’s', async () => {
    const key = newId<string>();
    await chargeBack(20n * USD, key);
    await deposit(5n * USD);
    expect(await recover(key, 20n * USD)).toBe(true);
    expect(await recover(key, 20n * USD)).toBe(false);
    expect([await ledger.debt(user), (await ledger.balances(user)).usd]).toEqual([0n, 5n * USD]);
    await ledger.hold({ type: 'session', id: newId() }, user, 'usd', 5n * USD);
  });

  it('that the platform forgives is not paid out when the dispute is won', async () => {
    const key = newId<string>();
    await chargeBack(20n * USD, key);
    await deposit(5n * USD);
    await ledger.grant({ userId: user, currency: 'usd', amountMicros: 15n * USD, key: newId(), kind: 'adjustment' });
    expect(await ledger.debt(user)).toBe(0n);
    await recover(key, 20n * USD);
    expect((await ledger.balances(user)).usd).toBe(5n * USD);
  });

  it('is no way to settle money: what is given back waits, and disputed money pays nothing', async () => {
    const key = newId<string>();
    await chargeBack(20n * USD, key);
    const disputed = `ARRAY[ROW(ledger.never(), ${30n * USD})]::ledger.part[]`;
    await db.database.query(
      `SELECT ledger.credit($1, ledger.provider(), $2, 'usd', ${30n * USD}, 'deposit', NULL, NULL, NULL, NULL, ${disputed})`,
      [newId(), user],
    );
    expect(await ledger.debt(user)).toBe(20n * USD);
    await deposit(20n * USD);
    const { unsettledMicros } = await ledger.purse(user, 'usd');
    expect([await ledger.debt(user), unsettledMicros]).toEqual([0n, 30n * USD]);
    await recover(key, 20n * USD);
    expect((await ledger.purse(user, 'usd')).unsettledMicros).toBe(50n * USD);
  });

  it('that a person collects is owed that much less', async () => {
    await chargeBack(20n * USD);
    await db.database.query(`UPDATE ledger.account SET in_debt = false WHERE owner = $1`, [user]);
    await deposit(15n * USD);
    const collect = { userId: user, currency: 'usd' as const, amountMicros: 20n * USD, kind: 'deposit_shortfall' };
    expect(await ledger.clawBack({ ...collect, key: newId() })).toBe(15n * USD);
    expect(await ledger.debt(user)).toBe(5n * USD);
  });
});
