import type { UserId } from '@app/kernel';
import type { InMemoryProvider } from '../../testing/in-memory-provider.js';
import { PaymentsUnderTest, USD } from '../../testing/payments-under-test.js';
import type { Deposit } from '../domain/deposit.js';
import type { ExceptionId } from '../domain/payment-exception.js';
import type { WithdrawalFacts } from '../domain/withdrawal.js';
import { DepositRepository } from '../ports/deposit-repository.js';
import { EventRepository } from '../ports/event-repository.js';
import { WithdrawalRepository } from '../ports/withdrawal-repository.js';
import { HandleProviderEvents } from './handle-provider-events.js';
import { RequestWithdrawal } from './request-withdrawal.js';
import { DecideWithdrawal } from './decide-withdrawal.js';
import { SyncPayment } from './sync-payment.js';
import { OrderRefund } from './order-refund.js';
import { reconcile } from './reconcile-daily.js';
import { ReconciliationRepository } from '../ports/reconciliation-repository.js';
import { ResolveException, type ResolveExceptionInput } from './resolve-exception.js';
import { SendWithdrawals } from './send-withdrawals.js';
import { StartDeposit } from './start-deposit.js';

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

/** Tells all that happened since the last time. */
let told = 0;
async function hear(): Promise<void> {
  for (; told < provider.events.length; told++)
    await under.get(HandleProviderEvents).apply({ ...provider.events[told]!, receivedAt: new Date(0) });
}

/** What the background applies because it was noted here. */
async function applyNoted(): Promise<void> {
  await under.database.query('UPDATE payments.event SET due_at = now() WHERE due_at IS NOT NULL');
  for (const event of await under.get(EventRepository).takeDue(100)) await under.get(HandleProviderEvents).apply(event);
}

const start = async (dollars = 25n) =>
  (await under.get(StartDeposit).execute({ userId: user, amountMicros: dollars * USD, creationKey: null }))!;
const now = async ({ id }: Deposit) => (await under.get(DepositRepository).find(id))!;

async function paid(dollars = 25n): Promise<Deposit> {
  const deposit = await start(dollars);
  provider.pay(deposit.checkoutRef!);
  await hear();
  return now(deposit);
}

async function exceptionOf(ref: string): Promise<{ id: ExceptionId; code: string }> {
  const found = (await under.exceptions()).filter((one) => one.ref === ref);
  expect(found).toHaveLength(1);
  return { code: found[0]!.code, id: found[0]!.id as ExceptionId };
}

const resolve = (id: ExceptionId, changes: Partial<ResolveExceptionInput>) => {
  const input = { id, by: 'operator' as const, note: 'looked at', userId: null, amountMicros: null, ref: null };
  return under.get(ResolveException).execute({ ...input, action: 'ignore', ...changes });
};

const news = async () => {
  const period = { since: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000) };
  const books = under.get(ReconciliationRepository);
  const { differences } = await reconcile(provider, books, { ...period, now: period.until });
  return differences.filter(({ exception }) => exception === null).map(({ ref }) => ref);
};

describe('a payment that waits for a person', () => {
  it.each(['wrong_amount', 'unknown_deposit'] as const)(
    '(%s) and went back meanwhile is not the user’s when it is credited all the same',
    async (why) => {
      const deposit = await start();
      const payment =
        why === 'wrong_amount'
          ? provider.pay(deposit.checkoutRef!, { amountMicros: 20n * USD })
          : provider.payElsewhere(20n * USD);
      await hear();
      const refund = provider.giveBack(payment, 20n * USD);
      await hear();
      await resolve((await exceptionOf(payment)).id, {
        action: 'credit',
        userId: why === 'wrong_amount' ? null : user,
      });
      // Until that is heard of, it is a difference that nothing explains.
      expect(await news()).toContain(refund);
      await applyNoted();
      expect(await under.dollarsOf(user)).toBe(0);
      expect(await news()).not.toContain(refund);
    },
  );

  it('is credited as it came, no more and no less', async () => {
    const deposit = await start();
    const payment = provider.pay(deposit.checkoutRef!, { amountMicros: 20n * USD });
    await hear();
    const { id } = await exceptionOf(payment);
    for (const amountMicros of [200n * USD, 19n * USD])
      await expect(resolve(id, { action: 'credit', amountMicros })).rejects.toMatchObject({
        code: 'action_not_possible',
      });
    await resolve(id, { action: 'credit', amountMicros: 20n * USD });
    expect(await under.dollarsOf(user)).toBe(20);
  });

  it('is none when it is the refund of one in another currency', async () => {
    const deposit = await start();
    const payment = provider.pay(deposit.checkoutRef!, { currency: 'eur' });
    await hear();
    await resolve((await exceptionOf(payment)).id, { action: 'credit', amountMicros: 27n * USD });
    const refund = provider.giveBack(payment, 5n * USD);
    await hear();
    const { id } = await exceptionOf(refund);
    await expect(resolve(id, { action: 'credit', amountMicros: 5n * USD })).rejects.toMatchObject({
      code: 'action_not_possible',
    });
    expect(await under.dollarsOf(user)).toBe(27);
  });
});

describe('a refund order', () => {
  it('is not answered with another one of the same key', async () => {
    const [one, other] = [await paid(), await paid()];
    const creationKey = Buffer.from(user);
    const wish = { amountMicros: 5n * USD, why: 'asked for', by: 'operator' as const, creationKey };
    const { id } = await under.get(OrderRefund).execute({ depositId: one.id, ...wish });
    expect(await under.get(OrderRefund).execute({ depositId: one.id, ...wish })).toMatchObject({ id });
    for (const changed of [{ depositId: other.id }, { depositId: one.id, amountMicros: 6n * USD }])
      await expect(under.get(OrderRefund).execute({ ...wish, ...changed })).rejects.toMatchObject({
        code: 'deposit_not_refundable',
      });
  });
});

describe('a withdrawal', () => {
  const ask = (dollars: bigint) =>
    under.get(RequestWithdrawal).execute({ userId: user, amountMicros: dollars * USD, accountRef: `acct_${user}` });
  const then = async ({ id }: WithdrawalFacts) =>
    (await under.database.run(() => under.get(WithdrawalRepository).lock(id)))!.now;
  const decide = () => under.get(DecideWithdrawal);

  async function send({ id }: WithdrawalFacts): Promise<void> {
    await under.database.query('UPDATE payments.withdrawal SET due_at = NULL WHERE id <> $1', [id]);
    await under.database.query('UPDATE payments.withdrawal SET due_at = now() WHERE id = $1', [id]);
    await under.get(SendWithdrawals).execute();
  }

  it('that was not sent when the bank took money back waits for a person, approved or not', async () => {
    user = await under.person({ dollars: 20 });
    const byRule = await ask(20n);
    const deposit = await paid(100n);
    const approved = await ask(30n);
    await decide().approve(approved.id, 'operator', 'looks fine');
    const waiting = await ask(40n);
    provider.dispute(deposit.paymentRef!, 25n * USD);
    await hear();
    for (const one of [byRule, approved, waiting]) {
      const { status, approvalReasons } = await then(one);
      expect([status, approvalReasons.at(-1)]).toEqual(['pending_approval', 'open_dispute']);
      await send(one);
    }
    expect([...provider.payouts.values()].filter(({ withdrawalId }) => withdrawalId === byRule.id)).toEqual([]);
    await decide().approve(byRule.id, 'operator', 'all the same');
    await hear();
    expect(await then(byRule)).toMatchObject({ status: 'approved' });
  });

  it.each([
    [40, 60],
    [0, 0],
  ])('that was paid although its money was given back is taken again: %s spent', async (left, rest) => {
    user = await under.person({ dollars: 100 });
    provider.fail('sendPayout', 'no answer, done');
    const withdrawal = await ask(40n);
    await send(withdrawal);
    await under.database.query(`UPDATE payments.withdrawal SET sent_at = now() - interval '21 hours' WHERE id = $1`, [
      withdrawal.id,
    ]);
    await send(withdrawal);
    const exception = (await under.exceptions()).find(({ ref }) => ref.startsWith(withdrawal.id))!;
    await resolve(exception.id as ExceptionId, { action: 'return' });
    expect(await under.dollarsOf(user)).toBe(100);
    if (left === 0) {
      const all = { userId: user, currency: 'usd' as const, amountMicros: 100n * USD, key: `x:${user}`, kind: 'x' };
      await under.ledger.clawBack(all);
    }
    const [payout] = [...provider.payouts.values()].filter(({ withdrawalId }) => withdrawalId === withdrawal.id);
    provider.arrive(payout!.ref);
    await under.get(SyncPayment).byPayout(payout!.ref);
    const { id, code } = await exceptionOf(payout!.ref);
    expect(code).toBe('payout_unknown');
    await resolve(id, { action: 'paid', ref: payout!.ref });
    expect(await then(withdrawal)).toMatchObject({ status: 'paid', payoutRef: payout!.ref });
    expect(await under.dollarsOf(user)).toBe(rest);
    const shortfalls = (await under.exceptions()).filter((one) => one.ref === payout!.ref && one.code === 'shortfall');
    expect(shortfalls).toHaveLength(left === 0 ? 1 : 0);
    await under.get(SyncPayment).byPayout(payout!.ref);
    expect(await under.dollarsOf(user)).toBe(rest);
  });

  it('that comes back to who left is listed', async () => {
    user = await under.person({ dollars: 100 });
    const withdrawal = await ask(40n);
    await send(withdrawal);
    const { payoutRef } = await then(withdrawal);
    provider.arrive(payoutRef!);
    await under.get(SyncPayment).byPayout(payoutRef!);
    under.people.profiles.delete(user);
    provider.bounce(payoutRef!);
    await under.get(SyncPayment).byPayout(payoutRef!);
    const { id, code } = await exceptionOf(payoutRef!);
    expect(code).toBe('unknown_account');
    await expect(resolve(id, { action: 'credit', userId: user })).rejects.toMatchObject({
      code: 'action_not_possible',
    });
  });
});
