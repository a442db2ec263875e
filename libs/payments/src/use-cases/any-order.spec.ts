import fc from 'fast-check';
import { newId, type UserId } from '@app/kernel';
import type { InMemoryProvider } from '../../testing/in-memory-provider.js';
import { PaymentsUnderTest, USD } from '../../testing/payments-under-test.js';
import type { ProviderEvent } from '../ports/payment-provider.js';
import { HandleProviderEvents } from './handle-provider-events.js';
import { RequestWithdrawal } from './request-withdrawal.js';
import { SendWithdrawals } from './send-withdrawals.js';
import { SettleDeposit } from './settle-deposit.js';
import { SettlePayout } from './settle-payout.js';
import { StartDeposit } from './start-deposit.js';
import { LONG } from '../../../../test/support/long.js';

/** Another one tries other histories. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261121);

let under: PaymentsUnderTest;
let provider: InMemoryProvider;

beforeAll(async () => {
  under = await PaymentsUnderTest.start();
  provider = under.provider;
});
afterAll(() => under?.stop());

const step = fc.record({
  what: fc.constantFrom(
    ...([
      'start',
      'pay',
      'pay',
      'pay wrong',
      'expire',
      'refund',
      'fail refund',
      'dispute',
      'win',
      'lose',
      'spend',
    ] as const),
    ...(['withdraw', 'send', 'lost send', 'arrive', 'bounce', 'tell', 'tell', 'remember', 'recall'] as const),
  ),
  which: fc.nat(1_000),
  dollars: fc.integer({ min: 5, max: 60 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** One history: what happened at the provider, and what of it was heard, in which order. */
class History {
  private readonly late: Array<() => Promise<void>> = [];
  /** Only this history's: the provider is shared. */
  private readonly before = provider.events.length;

  constructor(private readonly userId: UserId) {}

  async go({ what, which, dollars }: Step): Promise<void> {
    const one = <Item>(items: Iterable<Item>): Item | undefined => {
      const list = [...items];
      return list[which % Math.max(1, list.length)];
    };
    const amount = BigInt(dollars) * USD;
    const checkout = one([...provider.checkouts.values()].filter(({ status }) => status === 'open'));
    const payment = one(provider.payments.values());
    if (what === 'start')
      await under.get(StartDeposit).execute({ userId: this.userId, amountMicros: amount, creationKey: null });
    if (what === 'pay' && checkout) provider.pay(checkout.ref);
    if (what === 'pay wrong' && checkout)
      provider.pay(checkout.ref, which % 2 ? { amountMicros: checkout.amountMicros + USD } : { currency: 'eur' });
    if (what === 'expire' && checkout) provider.expire(checkout.ref);
    if (payment) this.afterwards(what, payment.paymentRef, amount, which);
    if (what === 'spend') await this.spend(amount);
    if (what === 'withdraw') await this.withdraw(amount);
    if (what === 'lost send') provider.fail('sendPayout', 'no answer, done');
    if (what === 'send' || what === 'lost send') await under.get(SendWithdrawals).execute();
    const sending = one([...provider.payouts.values()].filter(({ status }) => status === 'sending'));
    if (what === 'arrive' && sending) provider.arrive(sending.ref);
    const sent = one([...provider.payouts.values()].filter(({ status }) => status !== 'returned'));
    if (what === 'bounce' && sent) provider.bounce(sent.ref);
    await this.hear(what, one(this.events()), which);
  }

  events(): ProviderEvent[] {
    return provider.events.slice(this.before);
  }

  private afterwards(what: Step['what'], paymentRef: string, amount: bigint, which: number): void {
    const { amountMicros, refunds, disputes } = provider.payments.get(paymentRef)!;
    const gone = [...refunds, ...disputes].reduce((sum, one) => sum + one.amountMicros, 0n);
    const least = amount < amountMicros - gone ? amount : amountMicros - gone;
    if (what === 'refund' && least > 0n) provider.giveBack(paymentRef, least);
    if (what === 'dispute' && least > 0n) provider.dispute(paymentRef, least);
    const refund = refunds.filter(({ status }) => status === 'done')[which % 3];
    if (what === 'fail refund' && refund) provider.failRefund(paymentRef, refund.ref);
    const dispute = disputes.find(({ status }) => status === 'open');
    if ((what === 'win' || what === 'lose') && dispute)
      provider.decide(paymentRef, dispute.ref, what === 'win' ? 'won' : 'lost');
  }

  /** Events come in any order; what was looked up may be booked long after. */
  private async hear(what: Step['what'], event: ProviderEvent | undefined, which: number): Promise<void> {
    if (what === 'tell' && event) await tell(event);
    if (what === 'recall') await this.late.splice(which % Math.max(1, this.late.length), 1)[0]?.();
    if (what !== 'remember' || !event?.about) return;
    const { kind, ref } = event.about;
    if (kind === 'payout') {
      const state = (await provider.payout(ref))!;
      this.late.push(() => under.get(SettlePayout).execute(state));
    } else if (kind === 'payment') {
      const payment = (await provider.payment(ref))!;
      this.late.push(() => under.get(SettleDeposit).execute(payment.depositId, null, payment));
    } else if (kind === 'checkout') {
      const checkout = (await provider.checkout(ref))!;
      const payment = checkout.paymentRef ? await provider.payment(checkout.paymentRef) : null;
      this.late.push(() => under.get(SettleDeposit).execute(checkout.depositId, checkout, payment));
    }
  }

  /** All is heard, the newest first, and then what was looked up long ago is booked. */
  async hearLate(): Promise<void> {
    for (const event of this.events().toReversed()) await tell(event);
    for (const recall of this.late) await recall();
  }

  /** Once more, for what came before that on which it builds. */
  async settle(): Promise<void> {
    for (const event of this.events()) await tell(event);
    // Payouts whose answer got lost are asked for again.
    await under.database.query(`UPDATE payments.withdrawal SET due_at = now() WHERE due_at IS NOT NULL`);
    while (await under.get(SendWithdrawals).execute());
  }

  private async spend(amountMicros: bigint): Promise<void> {
    const subject = { type: 'job' as const, id: newId() };
    if (!(await this.canSpend(amountMicros))) return;
    await under.ledger.hold(subject, this.userId, 'usd', amountMicros);
    await under.ledger.resolve(subject, [{ to: 'fees', amountMicros, kind: 'spent' }]);
  }

  private async canSpend(amountMicros: bigint): Promise<boolean> {
    const { usd } = await under.ledger.balances(this.userId);
    return usd >= amountMicros && (await under.ledger.debt(this.userId)) === 0n;
  }

  private async withdraw(amountMicros: bigint): Promise<void> {
    if (!(await this.canSpend(amountMicros))) return;
    await under.get(RequestWithdrawal).execute({ userId: this.userId, amountMicros, accountRef: 'acct_1' });
    await under.database.query(
      `UPDATE payments.withdrawal SET status = 'approved', due_at = now() WHERE status = 'pending_approval'`,
    );
  }
}

const tell = (event: ProviderEvent) => under.get(HandleProviderEvents).apply({ ...event, receivedAt: new Date(0) });

/** Micro-dollars of payments that wait for a person: the provider has them, no balance does. */
async function uncredited(): Promise<bigint> {
  const rows = await under.database.query<{ payment_ref: string }>(
    'SELECT payment_ref FROM payments.deposit WHERE credited_micros = 0 AND payment_ref IS NOT NULL',
  );
  return rows
    .map(({ payment_ref }) => provider.payments.get(payment_ref)!)
    .filter(({ currency }) => currency === 'usd')
    .flatMap(({ amountMicros, refunds, disputes }) => [
      amountMicros,
      ...refunds.filter(({ status }) => status === 'done').map((refund) => -refund.amountMicros),
      ...disputes.filter(({ status }) => status !== 'won').map((dispute) => -dispute.amountMicros),
    ])
    .reduce((sum, part) => sum + part, 0n);
}

/** Micro-dollars that left the provider and did not arrive yet: here they are still held. */
const onTheirWay = (): bigint =>
  [...provider.payouts.values()]
    .filter(({ status }) => status === 'sending')
    .reduce((sum, { amountMicros }) => sum + amountMicros, 0n);

describe('whatever happens at the provider, and in whatever order it is heard', () => {
  it('the book ends where the provider is, and no rule of it is broken on the way', async () => {
    const wrongs = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        const history = new History(await under.person({ dollars: 20 }));
        for (const one of steps) await history.go(one);
        await history.hearLate();
        expect(await under.broken()).toEqual([]);
        await history.settle();
        expect(await under.broken()).toEqual([]);
        expect(await under.booked()).toBe(provider.balance - (await uncredited()) + onTheirWay());
        const failed = await under.database.query<{ last_error: string }>(
          'SELECT last_error FROM payments.event WHERE last_error IS NOT NULL',
        );
        expect(failed).toEqual([]);
        (await under.exceptions()).forEach(({ code }) => wrongs.add(code));
      }),
      { numRuns: 40 * LONG, seed: SEED },
    );
    // The histories went where it is interesting.
    expect([...wrongs].sort()).toEqual(['shortfall', 'wrong_amount', 'wrong_currency']);
  });
});
