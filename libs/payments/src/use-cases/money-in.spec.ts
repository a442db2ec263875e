import type { QueryRunner } from 'typeorm';
import { newId, type UserId } from '@app/kernel';
import type { InMemoryProvider } from '../../testing/in-memory-provider.js';
import { PaymentsUnderTest, USD } from '../../testing/payments-under-test.js';
import { OldShortfalls1795410220000 } from '../adapters/postgres/migrations/1795410220000-old-shortfalls.js';
import type { Deposit } from '../domain/deposit.js';
import type { ExceptionId } from '../domain/payment-exception.js';
import { DepositRepository } from '../ports/deposit-repository.js';
import { HandleProviderEvents } from './handle-provider-events.js';
import { ExchangeMoney } from './exchange-money.js';
import { RefundDeposit } from './refund-deposit.js';
import { ResolveException, type ResolveExceptionInput } from './resolve-exception.js';
import { StartDeposit } from './start-deposit.js';
import { CheckOpenDeposits } from './check-open-deposits.js';

let under: PaymentsUnderTest;
let provider: InMemoryProvider;
let user: UserId;

beforeAll(async () => {
  under = await PaymentsUnderTest.start();
  provider = under.provider;
});
afterAll(() => under?.stop());
beforeEach(async () => {
  user = await under.person();
});
afterEach(async () => {
  expect(await under.broken()).toEqual([]);
});

const start = (dollars = 25n, creationKey: Buffer | null = null) =>
  under.get(StartDeposit).execute({ userId: user, amountMicros: dollars * USD, creationKey });
const now = async ({ id }: Deposit) => (await under.get(DepositRepository).find(id))!;

/** Tells all that happened since the last time. */
let told = 0;
async function hear(): Promise<void> {
  for (; told < provider.events.length; told++)
    await under.get(HandleProviderEvents).apply({ ...provider.events[told]!, receivedAt: new Date(0) });
}

async function paid(dollars = 25n): Promise<Deposit> {
  const deposit = (await start(dollars))!;
  provider.pay(deposit.checkoutRef!);
  await hear();
  return now(deposit);
}

async function exceptionOf(ref: string): Promise<{ id: ExceptionId; code: string; resolved: boolean }> {
  const found = (await under.exceptions()).filter((one) => one.ref === ref);
  expect(found).toHaveLength(1);
  return { ...found[0]!, id: found[0]!.id as ExceptionId };
}

const resolve = (id: ExceptionId, changes: Partial<ResolveExceptionInput> = {}) => {
  const input = { id, by: 'operator' as const, note: 'looked at', userId: null, amountMicros: null, ref: null };
  return under.get(ResolveException).execute({ ...input, action: 'ignore', ...changes });
};

describe('a deposit', () => {
  it('is credited when the provider says that it was paid, once however often that is told', async () => {
    const deposit = (await start())!;
    expect(deposit.checkoutUrl).toMatch(/^https:/);
    expect(await under.dollarsOf(user)).toBe(0);
    provider.pay(deposit.checkoutRef!);
    const event = { ...provider.events.at(-1)!, receivedAt: new Date() };
    await Promise.all(Array.from({ length: 8 }, () => under.get(HandleProviderEvents).apply(event)));
    await hear();
    expect(await under.dollarsOf(user)).toBe(25);
    expect(await now(deposit)).toMatchObject({ status: 'paid', creditedMicros: 25n * USD });
    expect(under.outbox.events.filter(({ audience }) => audience?.[0] === user)).toEqual([
      { type: 'deposit.paid', payload: { deposit_id: deposit.id, amount_usd: 25 }, audience: [user] },
    ]);
  });

  it.each([
    [4n * USD, 'too little'],
    [10_001n * USD, 'too much'],
    [25n * USD + 1n, 'not in cents'],
  ])('of %s micro-dollars is refused', async (amountMicros) => {
    const asked = under.get(StartDeposit).execute({ userId: user, amountMicros, creationKey: null });
    await expect(asked).rejects.toMatchObject({ code: 'amount_out_of_bounds' });
  });

  it.each(['no answer, done', 'no answer, not done'] as const)(
    'whose page got lost (%s) gets it later, and only one',
    async (fault) => {
      provider.fail('createCheckout', fault);
      await expect(start()).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
      const { id } = (
        await under.database.query<{ id: string }>(
          `UPDATE payments.deposit SET due_at = now() WHERE user_id = $1 RETURNING id`,
          [user],
        )
      )[0]!;
      await under.get(CheckOpenDeposits).execute();
      const deposit = (await under.get(DepositRepository).find(id))!;
      expect(deposit.checkoutRef).not.toBeNull();
      expect([...provider.checkouts.values()].filter(({ depositId }) => depositId === id)).toHaveLength(1);
    },
  );

  it('that the provider refuses is over', async () => {
    provider.fail('createCheckout', 'no answer, not done');
    await expect(start()).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
    await under.database.query(`UPDATE payments.deposit SET due_at = now() WHERE user_id = $1`, [user]);
    provider.fail('createCheckout', 'refused');
    await under.get(CheckOpenDeposits).execute();
    const rows = await under.database.query(`SELECT status FROM payments.deposit WHERE user_id = $1`, [user]);
    expect(rows).toEqual([{ status: 'expired' }]);
  });

  it('is the same one for the same key, and none for the key with another amount', async () => {
    const key = Buffer.from(user);
    const [one, other] = [await start(25n, key), await start(25n, key)];
    expect(other).toMatchObject({ id: one!.id, checkoutRef: one!.checkoutRef });
    expect(await start(26n, key)).toBeNull();
  });

  it('whose events all got lost is found by looking', async () => {
    const deposit = (await start())!;
    provider.pay(deposit.checkoutRef!);
    await under.database.query(`UPDATE payments.deposit SET due_at = now() WHERE id = $1`, [deposit.id]);
    await under.get(CheckOpenDeposits).execute();
    expect(await under.dollarsOf(user)).toBe(25);
  });

  it('that expired is credited all the same when it was paid in the last moment', async () => {
    const deposit = (await start())!;
    provider.expire(deposit.checkoutRef!);
    await hear();
    expect(await now(deposit)).toMatchObject({ status: 'expired' });
    provider.pay(deposit.checkoutRef!);
    await hear();
    expect(await now(deposit)).toMatchObject({ status: 'paid' });
  });
});

describe('a payment that is not as asked', () => {
  it('of another amount is credited only when an administrator says so, once', async () => {
    const deposit = (await start())!;
    const payment = provider.pay(deposit.checkoutRef!, { amountMicros: 20n * USD });
    await hear();
    expect(await under.dollarsOf(user)).toBe(0);
    expect(await now(deposit)).toMatchObject({ status: 'pending', heldBack: 'wrong_amount' });
    const { id, code } = await exceptionOf(payment);
    expect(code).toBe('wrong_amount');
    await resolve(id, { action: 'credit' });
    expect(await under.dollarsOf(user)).toBe(20);
    expect(await now(deposit)).toMatchObject({ status: 'paid', heldBack: null });
    await expect(resolve(id, { action: 'credit' })).rejects.toMatchObject({ code: 'exception_resolved' });
    expect(under.trail.acts.at(-1)).toMatchObject({ userId: user, by: 'operator', act: 'payment_exception.resolved' });
  });

  it('of another currency needs an amount in dollars, and its refund is not booked by itself', async () => {
    const deposit = (await start())!;
    const payment = provider.pay(deposit.checkoutRef!, { currency: 'eur' });
    await hear();
    const { id, code } = await exceptionOf(payment);
    expect(code).toBe('wrong_currency');
    await expect(resolve(id, { action: 'credit' })).rejects.toMatchObject({ code: 'action_not_possible' });
    await resolve(id, { action: 'credit', amountMicros: 27n * USD });
    expect(await under.dollarsOf(user)).toBe(27);
    const refund = provider.giveBack(payment, 5n * USD);
    await hear();
    expect((await exceptionOf(refund)).code).toBe('wrong_currency');
    expect(await under.dollarsOf(user)).toBe(27);
  });

  it('for no deposit of ours is credited to whom an administrator names, and its refund finds them', async () => {
    const payment = provider.payElsewhere(30n * USD, 'not-one-of-ours');
    await hear();
    const { id, code } = await exceptionOf(payment);
    expect(code).toBe('unknown_deposit');
    await expect(resolve(id, { action: 'credit' })).rejects.toMatchObject({ code: 'action_not_possible' });
    await resolve(id, { action: 'credit', userId: user });
    expect(await under.dollarsOf(user)).toBe(30);
    provider.giveBack(payment, 10n * USD);
    await hear();
    expect(await under.dollarsOf(user)).toBe(20);
  });

  it('of somebody whose account is gone waits for an administrator', async () => {
    const deposit = (await start())!;
    under.people.profiles.delete(user);
    const payment = provider.pay(deposit.checkoutRef!);
    await hear();
    expect((await exceptionOf(payment)).code).toBe('unknown_account');
    expect(await under.dollarsOf(user)).toBe(0);
  });
});

describe('money that goes back', () => {
  it('Money 3: is taken from coins too, at what a coin is worth', async () => {
    const deposit = await paid(50n);
    const quote = await under.get(ExchangeMoney).quote(user, 'usd', 50n * USD);
    await under.get(ExchangeMoney).execute(user, quote.id);
    const before = (await under.exceptions()).length;
    const dispute = provider.dispute(deposit.paymentRef!, 50n * USD);
    await hear();
    expect(await under.ledger.balances(user)).toEqual({ coin: 0n, usd: 0n });
    expect(await under.exceptions()).toHaveLength(before);
    provider.decide(deposit.paymentRef!, dispute, 'won');
    await hear();
    expect(await under.dollarsOf(user)).toBe(50);
  });

  it('Money 3: is taken from the balance as far as it reaches; the rest is owed, and paid by what comes in', async () => {
    const deposit = await paid();
    await under.ledger.clawBack({
      userId: user,
      currency: 'usd',
      amountMicros: 20n * USD,
      key: `x:${user}`,
      kind: 'x',
    });
    const dispute = provider.dispute(deposit.paymentRef!, 25n * USD);
    await hear();
    expect(await now(deposit)).toMatchObject({ status: 'disputed' });
    expect(await under.dollarsOf(user)).toBe(0);
    const { id, code } = await exceptionOf(dispute);
    expect(code).toBe('shortfall');
    expect(await under.ledger.debt(user)).toBe(20n * USD);
    await paid(15n);
    expect([await under.dollarsOf(user), await under.ledger.debt(user)]).toEqual([0, 5n * USD]);
    await resolve(id);
    provider.decide(deposit.paymentRef!, dispute, 'won');
    await hear();
    // 5 that the balance gave and 15 that were paid since; the treasury bore 5.
    expect([await under.dollarsOf(user), await under.ledger.debt(user)]).toEqual([20, 0n]);
    expect(await now(deposit)).toMatchObject({ status: 'paid' });
  });

  it('Money 3: is owed when it was missing before the upgrade, less what was collected', async () => {
    const deposit = await paid();
    await under.ledger.clawBack({
      ...{ userId: user, currency: 'usd', amountMicros: 25n * USD },
      key: newId(),
      kind: 'x',
    });
    provider.dispute(deposit.paymentRef!, 25n * USD);
    await hear();
    const { database } = under;
    await database.query('DELETE FROM ledger.trace');
    await database.query('DELETE FROM ledger.debt WHERE owner = $1', [user]);
    await database.query('UPDATE ledger.account SET in_debt = false WHERE owner = $1', [user]);
    await database.query('UPDATE payments.reversal SET taken_micros = 5000000 WHERE deposit_id = $1', [deposit.id]);
    await database.query(
      `UPDATE payments.exception SET resolved_at = now(), resolved_by = 'x', action = 'ignore', note = 'x'
       WHERE user_id <> $1 AND resolved_at IS NULL`,
      [user],
    );
    const runner = { query: (sql: string) => database.query(sql) } as unknown as QueryRunner;
    await new OldShortfalls1795410220000().up(runner);
    expect(await under.ledger.debt(user)).toBe(20n * USD);
    await paid(15n);
    expect([await under.dollarsOf(user), await under.ledger.debt(user)]).toEqual([0, 5n * USD]);
  });

  it('by a lost dispute stays gone, and the payer is told by mail', async () => {
    const deposit = await paid();
    const dispute = provider.dispute(deposit.paymentRef!, 25n * USD);
    await hear();
    provider.decide(deposit.paymentRef!, dispute, 'lost');
    await hear();
    expect(await now(deposit)).toMatchObject({ status: 'dispute_lost' });
    const facts = { subject: 'deposit', subjectId: deposit.id };
    expect(under.notices.sent.slice(-2).map(([, notice]) => notice)).toEqual([
      { notice: 'dispute_opened', facts },
      { notice: 'dispute_settled', facts: { ...facts, outcome: 'lost' } },
    ]);
  });

  it('by a refund that failed comes again', async () => {
    const deposit = await paid();
    const refund = provider.giveBack(deposit.paymentRef!, 10n * USD);
    await hear();
    expect([await under.dollarsOf(user), (await now(deposit)).status]).toEqual([15, 'partly_refunded']);
    provider.failRefund(deposit.paymentRef!, refund);
    await hear();
    expect([await under.dollarsOf(user), (await now(deposit)).status]).toEqual([25, 'paid']);
  });
});

describe('a refund by an administrator', () => {
  const refund = (deposit: Deposit, amountMicros: bigint | null = null, creationKey: Buffer | null = null) =>
    under
      .get(RefundDeposit)
      .execute({ depositId: deposit.id, amountMicros, why: 'asked for', by: 'operator', creationKey });

  it('goes back in parts, and not beyond what came in', async () => {
    const deposit = await paid();
    expect(await refund(deposit, 10n * USD)).toBe(10n * USD);
    expect(await refund(deposit)).toBe(15n * USD);
    expect([await under.dollarsOf(user), (await now(deposit)).status]).toEqual([0, 'refunded']);
    await expect(refund(deposit)).rejects.toMatchObject({ code: 'deposit_not_refundable' });
  });

  it('is not made of what the balance no longer has', async () => {
    const deposit = await paid();
    await under.ledger.clawBack({ userId: user, currency: 'usd', amountMicros: USD, key: `x:${user}`, kind: 'x' });
    await expect(refund(deposit)).rejects.toMatchObject({ code: 'insufficient_balance' });
  });

  it('whose answer got lost is asked for again, and done once', async () => {
    const deposit = await paid();
    provider.fail('refund', 'no answer, done');
    await expect(refund(deposit, 10n * USD)).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
    // Until the answer is known nothing more of it can be refunded than is surely left.
    await expect(refund(deposit, 20n * USD)).rejects.toMatchObject({ code: 'deposit_not_refundable' });
    await under.database.query('UPDATE payments.refund_order SET due_at = now() WHERE due_at IS NOT NULL');
    await under.get(RefundDeposit).carryOutDue();
    expect(provider.payments.get(deposit.paymentRef!)!.refunds).toHaveLength(1);
    expect([await under.dollarsOf(user), (await now(deposit)).status]).toEqual([15, 'partly_refunded']);
  });

  it('that the provider refuses leaves all as it was', async () => {
    const deposit = await paid();
    provider.fail('refund', 'refused');
    await expect(refund(deposit)).rejects.toMatchObject({ code: 'payment_refused' });
    expect(await under.dollarsOf(user)).toBe(25);
    expect(await refund(deposit)).toBe(25n * USD);
  });
});

describe('an event', () => {
  const events = async () => (await under.database.query('SELECT id FROM payments.event')).length;

  it('that nobody signed is refused, and not stored', async () => {
    const before = await events();
    for (const signature of [undefined, '', 'forged'])
      await expect(under.get(HandleProviderEvents).receive(Buffer.from('{}'), signature)).rejects.toMatchObject({
        code: 'bad_signature',
      });
    expect(await events()).toBe(before);
  });

  it('is stored once, however often it comes', async () => {
    const before = await events();
    const body = Buffer.from(JSON.stringify({ id: `evt_once_${user}`, type: 'x', about: null }));
    for (let time = 0; time < 3; time++) await under.get(HandleProviderEvents).receive(body, 'signed');
    expect(await events()).toBe(before + 1);
  });
});
