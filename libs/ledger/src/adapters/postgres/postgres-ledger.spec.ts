import fc from 'fast-check';
import { newId, shareOf, type Currency, type DeviceId, type UserId } from '@app/kernel';
import { withConnection } from '@app/platform/database/with-connection';
import { migratedDatabase, type MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import { audit } from '../../audit/audit.js';
import { ledgerChecks } from '../../audit/ledger-checks.js';
import { PLATFORM_ACCOUNTS } from '../../domain/platform-accounts.js';
import { ledgerDatabase } from '../../ledger.database.js';
import type { Subject } from '../../contract.js';
import { FindTransfer } from './find-transfer.query.js';
import { PostgresLedger } from './postgres-ledger.js';
import { LONG } from '../../../../../test/support/long.js';

let db: MigratedDatabase;
let ledger: PostgresLedger;

beforeAll(async () => {
  db = await migratedDatabase(ledgerDatabase);
  ledger = new PostgresLedger(db.database);
});
afterAll(() => db?.drop());

async function aUser(coinMicros = 0n): Promise<UserId> {
  const userId = newId<UserId>();
  await ledger.openAccounts(userId);
  if (coinMicros > 0n)
    await ledger.grant({ userId, currency: 'coin', amountMicros: coinMicros, key: `grant:${userId}`, kind: 'welcome' });
  return userId;
}

const aJob = (): Subject => ({ type: 'job', id: newId() });
const gifts = async (userId: UserId, currency: Currency = 'coin') => (await ledger.purse(userId, currency)).giftMicros;
const coins = async (userId: UserId) => (await ledger.balances(userId)).coin;

async function violations(): Promise<string[]> {
  const found = await db.database.run(async () => {
    // The audit opens its own snapshot; on the transaction's connection its BEGIN would only warn.
    const findings = [];
    for (const check of ledgerChecks) {
      const rows = await db.database.query<object>(check.sql);
      if (rows.length > 0)
        findings.push(
          `${check.name}: ${JSON.stringify(rows[0], (_k, v: unknown) => (typeof v === 'bigint' ? String(v) : v))}`,
        );
    }
    return findings;
  });
  return found;
}

describe('grants', () => {
  it('pays a key once, whatever is asked again', async () => {
    const userId = await aUser();
    const grant = { userId, currency: 'coin' as const, amountMicros: 5n, key: `g:${userId}`, kind: 'welcome' };
    const posted = await Promise.all(Array.from({ length: 10 }, () => ledger.grant(grant)));
    expect(posted.filter(Boolean)).toHaveLength(1);
    expect(await coins(userId)).toBe(5n);
  });
});

describe("the platform's accounts", () => {
  it('have the ids that the SQL functions answer, and their names in a transfer', async () => {
    const [row] = await db.database.query<object>(
      `SELECT ledger.treasury() AS treasury, ledger.escrow() AS escrow, ledger.fees() AS fees, ledger.provider() AS provider,
         ledger.exchange_desk() AS exchange`,
    );
    expect(row).toEqual(PLATFORM_ACCOUNTS);
    const userId = await aUser(5n);
    const found = await new FindTransfer(db.database).execute(`grant:${userId}`);
    expect(found).toMatchObject({ from: 'treasury', to: userId, amount: 0.000005, kind: 'welcome', currency: 'coin' });
    expect(await new FindTransfer(db.database).execute(found.id)).toEqual(found);
  });
});

describe('holds', () => {
  it('takes what is held and refuses what is not there', async () => {
    const payer = await aUser(100n);
    await ledger.hold(aJob(), payer, 'coin', 60n);
    await expect(ledger.hold(aJob(), payer, 'coin', 41n)).rejects.toMatchObject({ code: 'insufficient_balance' });
    expect(await coins(payer)).toBe(40n);
  });

  it('never spends more than the balance, however many ask at once', async () => {
    const payer = await aUser(100n);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 150 }, () => ledger.hold(aJob(), payer, 'coin', 1n)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
    expect(await coins(payer)).toBe(0n);
  });

  it('pays parts of a hold, each key once, and returns what is left of it', async () => {
    const [payer, owner] = [await aUser(100n), await aUser()];
    const subject: Subject = { type: 'deploy', id: newId() };
    await ledger.hold(subject, payer, 'coin', 100n);
    const part = (n: number, amountMicros: bigint) =>
      ledger.pay({
        subject,
        key: `deploy:${subject.id}:${n}`,
        legs: [
          { to: owner, amountMicros, kind: 'deploy_pay' },
          { to: 'fees', amountMicros: 2n, kind: 'platform_fee' },
        ],
      });
    const answers = await Promise.all(Array.from({ length: 8 }, () => part(1, 40n)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    await expect(part(2, 57n)).rejects.toThrow('hold_not_negative');
    expect(await part(2, 56n)).toBe(true);
    expect([await coins(payer), await coins(owner)]).toEqual([0n, 96n]);
    expect(await ledger.resolve(subject, [])).toBe(true);
    expect(await part(3, 0n)).toBe(false);
    expect(await violations()).toEqual([]);
  });

  it('returns the rest after part payments', async () => {
    const payer = await aUser(100n);
    const subject: Subject = { type: 'deploy', id: newId() };
    await ledger.hold(subject, payer, 'coin', 100n);
    await ledger.pay({
      subject,
      key: `${subject.id}:1`,
      legs: [{ to: 'fees', amountMicros: 30n, kind: 'platform_fee' }],
    });
    await ledger.resolve(subject, []);
    expect(await coins(payer)).toBe(70n);
  });

  it('pays the legs, returns the rest, and only once', async () => {
    const [payer, owner] = [await aUser(100n), await aUser()];
    const job = aJob();
    const device = newId<DeviceId>();
    await ledger.hold(job, payer, 'coin', 100n);
    const legs = [
      { to: owner, amountMicros: 57n, kind: 'job_pay', earnedBy: device },
      { to: 'fees' as const, amountMicros: 3n, kind: 'platform_fee' },
    ];
    const resolved = await Promise.all(Array.from({ length: 20 }, () => ledger.resolve(job, legs)));
    expect(resolved.filter(Boolean)).toHaveLength(1);
    expect([await coins(payer), await coins(owner)]).toEqual([40n, 57n]);
    const earned = await ledger.earningsByDevice([device], new Date(Date.now() - 60_000));
    expect(earned.get(device)).toEqual({ coin: 57n, usd: 0n });
    const since = new Date(Date.now() - 60_000);
    const line = { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), currency: 'coin', amountMicros: 57n };
    expect(await ledger.deviceEarningsByDay(device, since)).toEqual([{ ...line, deviceId: device }]);
    expect(await ledger.deviceEarningsByDay(newId<DeviceId>(), since)).toEqual([]);
  });

  it('refuses legs beyond the hold, and nothing of them stays', async () => {
    const [payer, owner] = [await aUser(10n), await aUser()];
    const job = aJob();
    await ledger.hold(job, payer, 'coin', 10n);
    await expect(ledger.resolve(job, [{ to: owner, amountMicros: 11n, kind: 'job_pay' }])).rejects.toThrow(/exceed/);
    expect([await coins(payer), await coins(owner)]).toEqual([0n, 0n]);
    expect(await ledger.resolve(job, [])).toBe(true);
    expect(await coins(payer)).toBe(10n);
  });
});

describe('extensions', () => {
  it('add to an open hold once per key, as far as the balance goes', async () => {
    const payer = await aUser(100n);
    const subject: Subject = { type: 'session', id: newId() };
    await ledger.hold(subject, payer, 'coin', 10n);
    const extension = { subject, amountMicros: 30n, key: `session:${subject.id}:top-up:1` };
    const posted = await Promise.all(Array.from({ length: 10 }, () => ledger.extend(extension)));
    expect(posted.filter(Boolean)).toHaveLength(1);
    await expect(ledger.extend({ ...extension, key: 'another', amountMicros: 61n })).rejects.toMatchObject({
      code: 'insufficient_balance',
    });
    expect(await coins(payer)).toBe(60n);
    expect(await ledger.resolve(subject, [{ to: 'fees', amountMicros: 40n, kind: 'platform_fee' }])).toBe(true);
    expect(await ledger.extend({ ...extension, key: 'late' })).toBe(false);
    expect(await coins(payer)).toBe(60n);
    expect(await violations()).toEqual([]);
  });
});

describe('claw-backs', () => {
  it('take once per key, and never more than the balance has', async () => {
    const userId = await aUser(50n);
    const clawBack = { userId, currency: 'coin' as const, amountMicros: 30n, kind: 'reward_claw_back' };
    const taken = await Promise.all(
      Array.from({ length: 5 }, () => ledger.clawBack({ ...clawBack, key: `${userId}:1` })),
    );
    expect(taken.sort()).toEqual([0n, 0n, 0n, 0n, 30n]);
    expect(await ledger.clawBack({ ...clawBack, key: `${userId}:2` })).toBe(20n);
    expect(await ledger.clawBack({ ...clawBack, key: `${userId}:3` })).toBe(0n);
    expect(await coins(userId)).toBe(0n);
    expect(await violations()).toEqual([]);
  });
});

describe('what the database refuses by itself', () => {
  const refused = (sql: string) => expect(db.database.query(sql)).rejects.toThrow();

  it('a negative balance', async () => {
    const user = await aUser(5n);
    await expect(db.database.query(`UPDATE ledger.account SET balance = -1 WHERE owner = '${user}'`)).rejects.toThrow(
      /account_not_negative/,
    );
  });

  it('any change or deletion of a posted transfer', async () => {
    await aUser(5n);
    await expect(db.database.query('UPDATE ledger.transfer SET amount = amount + 1')).rejects.toThrow(/never changed/);
    await expect(db.database.query('DELETE FROM ledger.transfer')).rejects.toThrow(/never changed/);
    await expect(db.database.query('TRUNCATE ledger.transfer')).rejects.toThrow(/never changed/);
  });

  it('an unbalanced transfer: no credit, the same account twice, or an amount that is not positive', async () => {
    const insert = (debit: string, credit: string, amount: string) =>
      `INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind) VALUES ('k', 'coin', ${debit}, ${credit}, ${amount}, 'x')`;
    await refused(insert('ledger.treasury()', 'NULL', '1'));
    await refused(insert('ledger.treasury()', 'ledger.treasury()', '1'));
    await refused(insert('ledger.treasury()', 'ledger.fees()', '0'));
    await refused(insert('ledger.treasury()', 'ledger.fees()', '-1'));
  });

  it('opening a resolved hold again', async () => {
    const payer = await aUser(1n);
    const job = aJob();
    await ledger.hold(job, payer, 'coin', 1n);
    await ledger.resolve(job, []);
    await refused(`UPDATE ledger.hold SET resolved_at = NULL WHERE subject_id = '${job.id}'`);
  });
});

describe('money in and out', () => {
  const order = { type: 'deposit', id: newId() };
  const deposit = (userId: UserId, amountMicros: bigint, key = newId()) => ({
    userId,
    currency: 'coin' as const,
    amountMicros,
    key,
    kind: 'deposit',
    subject: order,
  });
  const ofPlatform = async (account: string) => {
    const [row] = await db.database.query<{ total: string }>(
      `SELECT coalesce(sum(CASE WHEN credit = ledger.${account}() THEN amount ELSE -amount END), 0) AS total
       FROM ledger.transfer WHERE ledger.${account}() IN (debit, credit)`,
    );
    return BigInt(row!.total);
  };

  it('credits a deposit once, out of what the provider holds', async () => {
    const userId = await aUser();
    const held = await ofPlatform('provider');
    const posted = await Promise.all(Array.from({ length: 5 }, () => ledger.deposit(deposit(userId, 7n, 'd1'))));
    expect(posted.filter(Boolean)).toHaveLength(1);
    expect(await coins(userId)).toBe(7n);
    expect(await ofPlatform('provider')).toBe(held - 7n);
  });

  it('takes a deposit back once, and what the user has spent is the treasury’s loss', async () => {
    const userId = await aUser();
    const inDollars = (user: UserId, amountMicros: bigint, key?: string) => {
      return { ...deposit(user, amountMicros, key), currency: 'usd' as const, coinUsdMicros: 100_000n };
    };
    await ledger.deposit(inDollars(userId, 10n));
    await ledger.hold(aJob(), userId, 'usd', 6n);
    const held = await ofPlatform('provider');
    const back = inDollars(userId, 10n, newId());
    const answers = await Promise.all([ledger.chargeBack(back), ledger.chargeBack(back)]);
    expect(answers.sort()).toEqual([4n, null].sort());
    expect((await ledger.balances(userId)).usd).toBe(0n);
    expect(await ofPlatform('provider')).toBe(held + 10n);
    const penniless = await aUser();
    expect(await ledger.chargeBack(inDollars(penniless, 3n, 'all-lost'))).toBe(0n);
    expect(await ledger.chargeBack(inDollars(penniless, 3n, 'all-lost'))).toBeNull();
  });

  it('pays a withdrawal to the provider, or returns it', async () => {
    const userId = await aUser();
    await ledger.deposit(deposit(userId, 10n));
    const held = await ofPlatform('provider');
    const [paid, failed] = [newId(), newId()].map((id) => ({ type: 'withdrawal' as const, id }));
    await ledger.hold(paid!, userId, 'coin', 4n);
    await ledger.hold(failed!, userId, 'coin', 5n);
    expect(await ledger.resolve(paid!, [{ to: 'provider', amountMicros: 4n, kind: 'withdrawal' }])).toBe(true);
    expect(await ledger.resolve(failed!, [])).toBe(true);
    expect(await coins(userId)).toBe(6n);
    expect(await ofPlatform('provider')).toBe(held + 4n);
  });

  it('exchanges once, and only what is there', async () => {
    const userId = await aUser();
    await ledger.deposit(deposit(userId, 10n));
    const swap = {
      userId,
      from: 'coin' as const,
      amountMicros: 8n,
      to: 'usd' as const,
      receivesMicros: 3n,
      key: newId(),
    };
    const done = await Promise.all([ledger.exchange(swap), ledger.exchange(swap)]);
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await ledger.balances(userId)).toEqual({ coin: 2n, usd: 3n });
    await expect(ledger.exchange({ ...swap, key: newId() })).rejects.toThrow('balance is too low');
  });

  it('counts gifts as spent first', async () => {
    const userId = await aUser(10n);
    await ledger.deposit(deposit(userId, 5n));
    expect(await gifts(userId)).toBe(10n);
    const job = aJob();
    await ledger.hold(job, userId, 'coin', 7n);
    expect(await gifts(userId)).toBe(3n);
    await ledger.resolve(job, [{ to: await aUser(), amountMicros: 5n, kind: 'job_pay' }]);
    expect(await gifts(userId)).toBe(5n);
    await ledger.hold({ type: 'withdrawal', id: newId() }, userId, 'coin', 5n);
    expect(await gifts(userId)).toBe(5n);
    await ledger.clawBack({ userId, currency: 'coin', amountMicros: 2n, key: newId(), kind: 'reward' });
    expect(await gifts(userId)).toBe(3n);
    await ledger.hold(aJob(), userId, 'coin', 1n);
    expect(await gifts(userId, 'usd')).toBe(0n);
  });

  it('leaves the books right', async () => {
    expect(await violations()).toEqual([]);
  });
});

describe('any history', () => {
  const operation = fc.record({
    what: fc.constantFrom('hold', 'hold', 'pay', 'refund', 'grant'),
    who: fc.nat(3),
    amount: fc.bigInt(1n, 60n),
    share: fc.nat(100),
  });

  it('keeps every invariant of the audit and agrees with a model in memory', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 40 }), async (operations) => {
        const users = await Promise.all([aUser(100n), aUser(100n), aUser(100n), aUser(100n)]);
        const model = [100n, 100n, 100n, 100n];
        const open: Array<{ subject: Subject; payer: number; amount: bigint }> = [];
        for (const { what, who, amount, share } of operations) {
          if (what === 'grant') {
            await ledger.grant({
              userId: users[who]!,
              currency: 'coin',
              amountMicros: amount,
              key: newId(),
              kind: 'adjustment',
            });
            model[who]! += amount;
          } else if (what === 'hold') {
            const subject = aJob();
            const held = await ledger.hold(subject, users[who]!, 'coin', amount).then(
              () => true,
              () => false,
            );
            expect(held).toBe(model[who]! >= amount);
            if (!held) continue;
            model[who]! -= amount;
            open.push({ subject, payer: who, amount });
          } else if (open.length > 0) {
            const [{ subject, payer, amount: held }] = open.splice(who % open.length, 1) as [(typeof open)[0]];
            const pay = what === 'pay' ? shareOf(held, BigInt(share), 100n) : 0n;
            await ledger.resolve(subject, [{ to: users[who]!, amountMicros: pay, kind: 'job_pay' }]);
            model[who]! += pay;
            model[payer]! += held - pay;
          }
        }
        const balances = [];
        for (const user of users) balances.push(await coins(user));
        expect(balances).toEqual(model);
        expect(await violations()).toEqual([]);
      }),
      { numRuns: 25 * LONG },
    );
  });
});

describe('the audit', () => {
  it('finds a balance that no transfer explains', async () => {
    const user = await aUser(5n);
    await db.database.query(`UPDATE ledger.account SET balance = balance + 1 WHERE owner = '${user}'`);
    expect((await violations()).join()).toMatch(/sum of its lines/);
    await db.database.query(`UPDATE ledger.account SET balance = balance - 1 WHERE owner = '${user}'`);
  });

  it('finds escrow without a hold, and runs as one read-only snapshot', async () => {
    await db.database.query(
      `INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id)
       VALUES ('stray', 'coin', ledger.treasury(), ledger.escrow(), 7, 'x', 'job', gen_random_uuid())`,
    );
    const findings = await withConnection({ connectionString: db.url }, (client) =>
      audit(async (sql) => (await client.query<object>(sql)).rows, ledgerChecks),
    );
    const broken = findings.filter(({ violations: rows }) => rows.length > 0).map(({ check }) => check.name);
    expect(broken).toEqual([
      'escrow has exactly the open amount of every hold',
      'what is held came from its payer, and what was left went back to them, in one currency',
    ]);
  });
});
