import { newId, type Currency, type UserId } from '@app/kernel';
import type { InMemoryProvider } from '../../testing/in-memory-provider.js';
import { PaymentsUnderTest, USD } from '../../testing/payments-under-test.js';
import type { ExceptionId } from '../domain/payment-exception.js';
import type { WithdrawalFacts } from '../domain/withdrawal.js';
import { WithdrawalRepository } from '../ports/withdrawal-repository.js';
import { RequestWithdrawal } from './request-withdrawal.js';
import { CheckWithdrawal } from './check-withdrawal.js';
import { DecideWithdrawal } from './decide-withdrawal.js';
import { ExchangeMoney } from './exchange-money.js';
import { SyncPayment } from './sync-payment.js';
import { ManagePayoutAccount } from './manage-payout-account.js';
import { ResolveException } from './resolve-exception.js';
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
  user = await under.person({ dollars: 100 });
});
afterEach(async () => {
  expect(await under.broken()).toEqual([]);
});

const account = () => `acct_${user}`;
const ask = (dollars: bigint) =>
  under.get(RequestWithdrawal).execute({ userId: user, amountMicros: dollars * USD, accountRef: account() });
const now = async ({ id }: WithdrawalFacts) =>
  (await under.database.run(() => under.get(WithdrawalRepository).lock(id)))!.now;

/** Sends this one, and no other, as if its time had come. */
async function send({ id }: WithdrawalFacts): Promise<void> {
  await under.database.query('UPDATE payments.withdrawal SET due_at = NULL WHERE id <> $1', [id]);
  await under.database.query('UPDATE payments.withdrawal SET due_at = now() WHERE id = $1', [id]);
  await under.get(SendWithdrawals).execute();
}

const payoutsOf = ({ id }: WithdrawalFacts) => [...provider.payouts.values()].filter((one) => one.withdrawalId === id);

async function sent(dollars = 40n): Promise<WithdrawalFacts> {
  const withdrawal = await ask(dollars);
  await send(withdrawal);
  return now(withdrawal);
}

describe('before a withdrawal', () => {
  const check = (micros = 10n * USD) => under.get(CheckWithdrawal).execute(user, micros);

  it('there must be an address that is confirmed and a payout account that is ready', async () => {
    const profile = under.people.profiles.get(user)!;
    under.people.profiles.set(user, { ...profile, emailVerified: false });
    await expect(check()).rejects.toMatchObject({ code: 'email_not_verified' });
    under.people.profiles.set(user, profile);
    await expect(check()).rejects.toMatchObject({ code: 'payout_account_not_ready' });
    await under.get(ManagePayoutAccount).open(user);
    await expect(check()).rejects.toMatchObject({ code: 'payout_account_not_ready' });
    provider.onboard(account());
    expect(await check()).toBe(account());
    await expect(check(USD)).rejects.toMatchObject({ code: 'amount_out_of_bounds' });
  });
});

describe('a withdrawal', () => {
  it('is held at once, sent by itself when it is small, and paid when the provider says so', async () => {
    const withdrawal = await sent();
    expect([withdrawal.status, withdrawal.approvalReasons]).toEqual(['sending', []]);
    expect(await under.dollarsOf(user)).toBe(60);
    provider.arrive(withdrawal.payoutRef!);
    await under.get(SyncPayment).byPayout(withdrawal.payoutRef!);
    await under.get(SyncPayment).byPayout(withdrawal.payoutRef!);
    expect(await now(withdrawal)).toMatchObject({ status: 'paid' });
    expect(under.notices.sent.slice(-2).map(([, { notice }]) => notice)).toEqual([
      'withdrawal_requested',
      'withdrawal_paid',
    ]);
  });

  it('beyond the balance is refused, and gifts stay here', async () => {
    await expect(ask(101n)).rejects.toMatchObject({ code: 'insufficient_balance' });
    const gift = {
      userId: user,
      currency: 'usd' as const,
      amountMicros: 50n * USD,
      key: `gift:${user}`,
      kind: 'welcome',
    };
    await under.ledger.grant(gift);
    await expect(ask(101n)).rejects.toMatchObject({
      code: 'gifts_stay_here',
      message: 'At most 100 usd can be exchanged or withdrawn.',
    });
    expect(await ask(100n)).toMatchObject({ amountMicros: 100n * USD });
  });

  it('waits for a person when the day has had its sum, and says why', async () => {
    user = await under.person({ dollars: 1_000 });
    for (let time = 0; time < 5; time++) expect((await ask(100n)).status).toBe('approved');
    expect(await ask(10n)).toMatchObject({ status: 'pending_approval', approvalReasons: ['daily_limit_reached'] });
    const { approvalReasons } = await ask(101n);
    expect(approvalReasons).toEqual(['amount_above_limit', 'daily_limit_reached']);
  });

  it('Money 2: waits for a person when a part of it is a deposit of days ago, exchanged and earned since', async () => {
    const thief = await under.person();
    const deposit = await under
      .get(StartDeposit)
      .execute({ userId: thief, amountMicros: 100n * USD, creationKey: null });
    await under.get(SyncPayment).byPayment(provider.pay(deposit!.checkoutRef!));
    const change = async (userId: UserId, from: Currency, amount: bigint) => {
      const quote = await under.get(ExchangeMoney).quote(userId, from, amount * USD);
      await under.get(ExchangeMoney).execute(userId, quote.id);
    };
    await change(thief, 'usd', 100n);
    const job = { type: 'job' as const, id: newId() };
    await under.ledger.hold(job, thief, 'coin', 1_000n * USD);
    const pay = { to: user, amountMicros: 950n * USD, kind: 'job_pay' };
    await under.ledger.resolve(job, [pay, { to: 'fees', amountMicros: 50n * USD, kind: 'platform_fee' }]);
    await change(user, 'coin', 950n);
    // What was settled before leaves first, and by itself.
    expect(await ask(100n)).toMatchObject({ status: 'approved', approvalReasons: [] });
    expect(await ask(95n)).toMatchObject({ status: 'pending_approval', approvalReasons: ['unsettled_money'] });
  });

  it('of a new account is sent once it is approved, and not twice', async () => {
    user = await under.person({ dollars: 100, ageDays: 1 });
    const withdrawal = await ask(50n);
    expect(withdrawal.approvalReasons).toEqual(['new_account']);
    await send(withdrawal);
    expect(payoutsOf(withdrawal)).toEqual([]);
    const own = under.get(DecideWithdrawal).approve(withdrawal.id, user, 'it is me');
    await expect(own).rejects.toMatchObject({ code: 'own_withdrawal' });
    await under.get(DecideWithdrawal).approve(withdrawal.id, 'operator', 'known');
    await send(withdrawal);
    await send(withdrawal);
    expect(payoutsOf(withdrawal)).toHaveLength(1);
    const again = under.get(DecideWithdrawal).approve(withdrawal.id, 'operator', 'known');
    await expect(again).rejects.toMatchObject({ code: 'withdrawal_decided' });
  });

  it('can be taken back, or rejected, until it is sent', async () => {
    const other = await under.person();
    const withdrawal = await ask(50n);
    const decide = under.get(DecideWithdrawal);
    await expect(decide.cancel(withdrawal.id, other)).rejects.toMatchObject({ code: 'withdrawal_not_found' });
    await decide.cancel(withdrawal.id, user);
    await decide.cancel(withdrawal.id, user);
    expect(await under.dollarsOf(user)).toBe(100);
    const second = await ask(50n);
    await decide.reject(second.id, 'operator', 'a stolen card');
    expect(await now(second)).toMatchObject({ status: 'rejected', reason: 'a stolen card' });
    expect(await under.dollarsOf(user)).toBe(100);
    const third = await sent();
    await expect(decide.cancel(third.id, user)).rejects.toMatchObject({ code: 'withdrawal_decided' });
  });

  it('that the provider refuses comes back', async () => {
    provider.fail('sendPayout', 'refused');
    const withdrawal = await sent();
    expect(withdrawal).toMatchObject({ status: 'returned', reason: 'not with us' });
    expect(await under.dollarsOf(user)).toBe(100);
  });

  it.each(['no answer, done', 'no answer, not done'] as const)('without an answer (%s) is paid once', async (fault) => {
    provider.fail('sendPayout', fault);
    const withdrawal = await sent();
    expect(withdrawal).toMatchObject({ status: 'sending', payoutRef: null });
    await send(withdrawal);
    expect(payoutsOf(withdrawal)).toHaveLength(1);
    expect((await now(withdrawal)).payoutRef).toBe(payoutsOf(withdrawal)[0]!.ref);
  });

  it('comes back when its payout fails, before it was paid or after', async () => {
    const [early, late] = [await sent(), await sent()];
    provider.arrive(late.payoutRef!);
    await under.get(SyncPayment).byPayout(late.payoutRef!);
    for (const { payoutRef } of [early, late]) {
      provider.bounce(payoutRef!);
      await under.get(SyncPayment).byPayout(payoutRef!);
      await under.get(SyncPayment).byPayout(payoutRef!);
    }
    expect([(await now(early)).status, (await now(late)).status]).toEqual(['returned', 'returned']);
    expect(await under.dollarsOf(user)).toBe(100);
  });

  it('of a suspended account is not sent, and goes on when it may act again', async () => {
    under.people.stopped.add(user);
    const withdrawal = await sent();
    expect(payoutsOf(withdrawal)).toEqual([]);
    expect(withdrawal).toMatchObject({ status: 'approved', sentAt: null });
    under.people.stopped.delete(user);
    await send(withdrawal);
    expect(payoutsOf(withdrawal)).toHaveLength(1);
  });

  it.each([
    ['return', 'returned', 100],
    ['paid', 'paid', 60],
  ] as const)('without an answer for a day is decided by a person: %s', async (action, status, left) => {
    provider.fail('sendPayout', 'no answer, not done');
    const withdrawal = await sent();
    await under.database.query(`UPDATE payments.withdrawal SET sent_at = now() - interval '21 hours' WHERE id = $1`, [
      withdrawal.id,
    ]);
    await send(withdrawal);
    const [exception] = (await under.exceptions()).filter(({ ref }) => ref.startsWith(withdrawal.id));
    expect(exception).toMatchObject({ code: 'payout_unknown' });
    // Nobody asks the provider again: the key may be forgotten there.
    expect(payoutsOf(withdrawal)).toEqual([]);
    const input = { id: exception!.id as ExceptionId, by: 'operator' as const, note: 'looked it up', userId: null };
    const resolve = (ref: string | null) =>
      under.get(ResolveException).execute({ ...input, action, amountMicros: null, ref });
    if (action === 'paid') await expect(resolve(null)).rejects.toMatchObject({ code: 'action_not_possible' });
    await resolve(`tr_${withdrawal.id}`);
    expect((await now(withdrawal)).status).toBe(status);
    expect(await under.dollarsOf(user)).toBe(left);
  });
});

describe('a payout that is no withdrawal of ours', () => {
  it('is listed, and moves nothing', async () => {
    const { ref } = await provider.sendPayout({
      withdrawalId: 'somebody-elses',
      accountRef: 'acct_x',
      amountMicros: USD,
    });
    await under.get(SyncPayment).byPayout(ref);
    expect((await under.exceptions()).filter((one) => one.ref === ref)).toMatchObject([{ code: 'payout_unknown' }]);
  });
});

describe('an exchange', () => {
  const quote = (dollars: bigint) => under.get(ExchangeMoney).quote(user, 'usd', dollars * USD);

  it('gives what was quoted, once', async () => {
    const { id, receivesMicros } = await quote(10n);
    expect(receivesMicros).toBe(100n * USD);
    const exchange = () => under.get(ExchangeMoney).execute(user, id);
    const ends = await Promise.allSettled([exchange(), exchange(), exchange()]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await under.ledger.balances(user)).toEqual({ usd: 90n * USD, coin: 100n * USD });
    await expect(exchange()).rejects.toMatchObject({ code: 'quote_used' });
  });

  it("takes no quote that expired, is somebody else's, or gives away gifts", async () => {
    const { id } = await quote(10n);
    const other = await under.person();
    await expect(under.get(ExchangeMoney).execute(other, id)).rejects.toMatchObject({ code: 'quote_not_found' });
    under.clock.passMs(61_000);
    await expect(under.get(ExchangeMoney).execute(user, id)).rejects.toMatchObject({ code: 'quote_expired' });
    const gift = {
      userId: user,
      currency: 'usd' as const,
      amountMicros: 50n * USD,
      key: `gift:${user}`,
      kind: 'welcome',
    };
    await under.ledger.grant(gift);
    const { id: large } = await quote(101n);
    await expect(under.get(ExchangeMoney).execute(user, large)).rejects.toMatchObject({ code: 'gifts_stay_here' });
    expect(await under.dollarsOf(user)).toBe(150);
  });
});
