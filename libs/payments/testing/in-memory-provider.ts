import type { UserId } from '@app/kernel';
import {
  BadSignature,
  PaymentProvider,
  ProviderRefused,
  ProviderUnreachable,
  type Checkout,
  type CheckoutOrder,
  type CheckoutState,
  type Movement,
  type PaymentState,
  type PayoutAccount,
  type PayoutOrder,
  type PayoutState,
  type ProviderEvent,
} from '../src/ports/payment-provider.js';

type Call = 'createCheckout' | 'refund' | 'sendPayout';
type Fault = 'no answer, not done' | 'no answer, done' | 'refused';

/** A provider whose world a test moves: people pay, banks dispute, answers get lost. Each change leaves an event. */
export class InMemoryProvider extends PaymentProvider {
  readonly checkouts = new Map<string, CheckoutState>();
  readonly payments = new Map<string, PaymentState>();
  readonly accounts = new Map<string, PayoutAccount>();
  readonly payouts = new Map<string, PayoutState & { amountMicros: bigint }>();
  readonly events: ProviderEvent[] = [];
  readonly calls: Call[] = [];
  private readonly books: Movement[] = [];
  private readonly byKey = new Map<string, unknown>();
  private readonly faults: Array<[Call, Fault]> = [];
  private made = 0;

  /** The next call of this name goes wrong. */
  fail(call: Call, fault: Fault): void {
    this.faults.push([call, fault]);
  }

  /** Micro-dollars that the provider holds by its own books. */
  get balance(): bigint {
    return this.books
      .filter(({ currency }) => currency === 'usd')
      .reduce((sum, { amountMicros }) => sum + amountMicros, 0n);
  }

  // What people and banks do.

  pay(checkoutRef: string, { amountMicros, currency }: { amountMicros?: bigint; currency?: string } = {}): string {
    const checkout = this.checkouts.get(checkoutRef)!;
    const paymentRef = this.name('pi');
    const paid = { amountMicros: amountMicros ?? checkout.amountMicros, currency: currency ?? 'usd' };
    Object.assign(checkout, { ...paid, status: 'paid', paymentRef });
    this.payments.set(paymentRef, { paymentRef, depositId: checkout.depositId, ...paid, refunds: [], disputes: [] });
    this.move('deposit', paymentRef, paid.amountMicros, paid.currency);
    this.happened('checkout', checkoutRef);
    return paymentRef;
  }

  expire(checkoutRef: string): void {
    this.checkouts.get(checkoutRef)!.status = 'expired';
    this.happened('checkout', checkoutRef);
  }

  /** A page that this platform never asked for is paid. */
  payElsewhere(amountMicros: bigint, depositId: string | null = null): string {
    const ref = this.name('cs');
    this.checkouts.set(ref, { ref, depositId, status: 'open', amountMicros, currency: 'usd', paymentRef: null });
    return this.pay(ref);
  }

  giveBack(paymentRef: string, amountMicros: bigint): string {
    const ref = this.name('re');
    const payment = this.payments.get(paymentRef)!;
    payment.refunds.push({ ref, amountMicros, status: 'done' });
    this.move('refund', ref, -amountMicros, payment.currency);
    this.happened('payment', paymentRef);
    return ref;
  }

  failRefund(paymentRef: string, ref: string): void {
    const payment = this.payments.get(paymentRef)!;
    const refund = payment.refunds.find((one) => one.ref === ref)!;
    refund.status = 'failed';
    this.move('refund_failed', ref, refund.amountMicros, payment.currency);
    this.happened('payment', paymentRef);
  }

  dispute(paymentRef: string, amountMicros: bigint): string {
    const ref = this.name('dp');
    const payment = this.payments.get(paymentRef)!;
    payment.disputes.push({ ref, amountMicros, status: 'open' });
    this.move('dispute', ref, -amountMicros, payment.currency);
    this.happened('payment', paymentRef);
    return ref;
  }

  decide(paymentRef: string, ref: string, status: 'won' | 'lost'): void {
    const payment = this.payments.get(paymentRef)!;
    const dispute = payment.disputes.find((one) => one.ref === ref)!;
    dispute.status = status;
    if (status === 'won') this.move('dispute_won', ref, dispute.amountMicros, payment.currency);
    this.happened('payment', paymentRef);
  }

  onboard(accountRef: string): void {
    this.accounts.set(accountRef, { ref: accountRef, ready: true, requirements: [] });
    this.happened('payout_account', accountRef);
  }

  arrive(ref: string): void {
    this.payouts.get(ref)!.status = 'paid';
    this.happened('payout', ref);
  }

  bounce(ref: string, reason = 'account_closed'): void {
    const payout = this.payouts.get(ref)!;
    Object.assign(payout, { status: 'returned', reason });
    this.move('payout_returned', ref, payout.amountMicros, 'usd');
    this.happened('payout', ref);
  }

  // What the platform asks.

  createCheckout({ depositId, amountMicros, expiresAt }: CheckoutOrder): Promise<Checkout> {
    return this.once('createCheckout', depositId, () => {
      const ref = this.name('cs');
      this.checkouts.set(ref, { ref, depositId, status: 'open', amountMicros, currency: 'usd', paymentRef: null });
      return { ref, url: `https://pay.example/${ref}`, expiresAt };
    });
  }

  async checkout(ref: string): Promise<CheckoutState | null> {
    return copy(this.checkouts.get(ref));
  }

  async payment(paymentRef: string): Promise<PaymentState | null> {
    return copy(this.payments.get(paymentRef));
  }

  async refund(paymentRef: string, amountMicros: bigint, key: string): Promise<void> {
    await this.once('refund', key, () => this.giveBack(paymentRef, amountMicros));
  }

  async openPayoutAccount(userId: UserId): Promise<PayoutAccount> {
    const ref = `acct_${userId}`;
    if (!this.accounts.has(ref)) this.accounts.set(ref, { ref, ready: false, requirements: ['external_account'] });
    return this.accounts.get(ref)!;
  }

  async payoutAccount(ref: string): Promise<PayoutAccount | null> {
    return copy(this.accounts.get(ref));
  }

  async onboardingUrl(accountRef: string): Promise<string> {
    return `https://pay.example/setup/${accountRef}`;
  }

  sendPayout({ withdrawalId, amountMicros }: PayoutOrder): Promise<PayoutState> {
    return this.once('sendPayout', withdrawalId, () => {
      const ref = this.name('tr');
      this.payouts.set(ref, { ref, withdrawalId, status: 'sending', reason: null, amountMicros });
      this.move('payout', ref, -amountMicros, 'usd');
      return { ref, withdrawalId, status: 'sending' as const, reason: null };
    });
  }

  async payout(ref: string): Promise<PayoutState | null> {
    return copy(this.payouts.get(ref));
  }

  async readEvent(rawBody: Buffer, signature: string): Promise<ProviderEvent> {
    if (signature !== 'signed') throw new BadSignature('not signed');
    return JSON.parse(rawBody.toString()) as ProviderEvent;
  }

  async *movements(since: Date, until: Date): AsyncIterable<Movement> {
    yield* this.books.filter(({ at }) => at >= since && at < until);
  }

  private async once<Answer>(call: Call, key: string, act: () => Answer): Promise<Answer> {
    this.calls.push(call);
    const at = this.faults.findIndex(([name]) => name === call);
    const fault = at < 0 ? undefined : this.faults.splice(at, 1)[0]![1];
    if (fault === 'refused') throw new ProviderRefused('not with us');
    if (fault === 'no answer, not done') throw new ProviderUnreachable('connection refused');
    if (!this.byKey.has(key)) this.byKey.set(key, act());
    if (fault) throw new ProviderUnreachable('connection reset');
    return this.byKey.get(key) as Answer;
  }

  private move(kind: Movement['kind'], ref: string, amountMicros: bigint, currency: string): void {
    const payment = [...this.payments.values()].find(({ refunds, disputes }) =>
      [...refunds, ...disputes].some((one) => one.ref === ref),
    );
    const about = payment ?? this.payments.get(ref);
    const recordId = about?.depositId ?? this.payouts.get(ref)?.withdrawalId ?? null;
    const paymentRef = payment?.paymentRef ?? null;
    this.books.push({ ref, paymentRef, recordId, kind, amountMicros, currency, at: new Date() });
  }

  private happened(kind: NonNullable<ProviderEvent['about']>['kind'], ref: string): void {
    this.events.push({ id: this.name('evt'), type: `${kind}.changed`, about: { kind, ref } });
  }

  private name = (prefix: string): string => `${prefix}_${++this.made}`;
}

/** What was true when it was asked, whatever happens later. */
const copy = <State>(state: State | undefined): State | null => (state === undefined ? null : structuredClone(state));
