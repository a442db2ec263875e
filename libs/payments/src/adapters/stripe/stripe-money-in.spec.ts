import type { UserId } from '@app/kernel';
import { StripeStub, STRIPE_KEY } from '../../../../../test/support/stripe/stripe-stub.js';
import {
  ProviderRefused,
  ProviderUnreachable,
  type CheckoutOrder,
  type Movement,
} from '../../ports/payment-provider.js';
import { StripeProvider } from './stripe-provider.js';

const USER = '01939d3c-0000-7000-8000-000000000001' as UserId;
const HOUR = 3_600_000;

let stub: StripeStub;
let provider: StripeProvider;
let deposits = 0;

beforeAll(async () => {
  stub = await StripeStub.start();
});
afterAll(() => stub.close());

beforeEach(() => {
  stub.heal();
  stub.requests.length = 0;
  provider = providerOf({});
});

function providerOf(options: { secretKey?: string; tryTimeoutMs?: number; deadlineMs?: number; apiBase?: string }) {
  return new StripeProvider({ secretKey: STRIPE_KEY, webhookSecrets: [], apiBase: stub.url, ...options });
}

function order(more: Partial<CheckoutOrder> = {}): CheckoutOrder {
  return {
    depositId: `deposit-${++deposits}`,
    userId: USER,
    amountMicros: 12_340_000n,
    expiresAt: new Date(Date.now() + HOUR),
    paidUrl: 'http://127.0.0.1/paid?a=1&b=2',
    cancelledUrl: 'http://127.0.0.1/cancelled',
    ...more,
  };
}

async function paid(more: Partial<CheckoutOrder> = {}): Promise<string> {
  const { ref } = await provider.createCheckout(order(more));
  return stub.moneyIn.pay(ref).id;
}

async function movementsOf(since = new Date(Date.now() - HOUR)): Promise<Movement[]> {
  const all: Movement[] = [];
  for await (const one of provider.movements(since, new Date(Date.now() + HOUR))) all.push(one);
  return all;
}

describe('a checkout', () => {
  it('shows what is to be paid, and says what was paid and for which deposit', async () => {
    const asked = order();
    const checkout = await provider.createCheckout(asked);
    expect(await (await fetch(checkout.url)).text()).toContain('12.34 USD');
    expect(Math.abs(checkout.expiresAt.getTime() - asked.expiresAt.getTime())).toBeLessThan(1_000);
    expect(await provider.checkout(checkout.ref)).toMatchObject({
      depositId: asked.depositId,
      status: 'open',
      amountMicros: 0n,
      paymentRef: null,
    });
    const page = await fetch(`${checkout.url}/pay`, { method: 'POST', redirect: 'manual' });
    expect(page.headers.get('location')).toBe(asked.paidUrl);
    expect(await provider.checkout(checkout.ref)).toEqual({
      ref: checkout.ref,
      depositId: asked.depositId,
      status: 'paid',
      amountMicros: 12_340_000n,
      currency: 'usd',
      paymentRef: expect.stringMatching(/^pi_/) as string,
    });
  });

  it('is the same one when the answer was lost and it is asked for again, by the library or by us', async () => {
    const asked = order();
    stub.fail(/^POST \/checkout\/sessions$/, { cut: true, after: true }, 1);
    const first = await provider.createCheckout(asked);
    stub.fail(/^POST \/checkout\/sessions$/, { hang: true, after: true }, 1);
    const quick = providerOf({ deadlineMs: 300, tryTimeoutMs: 10_000 });
    await expect(quick.createCheckout(asked)).rejects.toThrow(ProviderUnreachable);
    expect(await provider.createCheckout(asked)).toEqual(first);
    const made = stub.books.all('checkout.session').filter((one) => one.client_reference_id === asked.depositId);
    expect(made).toHaveLength(1);
  });

  it('says what was really received, in which currency, in whole units of that currency', async () => {
    const less = await provider.createCheckout(order());
    stub.moneyIn.pay(less.ref, { amount: 1_233 });
    expect(await provider.checkout(less.ref)).toMatchObject({ amountMicros: 12_330_000n, currency: 'usd' });
    const yen = await provider.createCheckout(order());
    stub.moneyIn.pay(yen.ref, { amount: 1_234, currency: 'jpy' });
    expect(await provider.checkout(yen.ref)).toMatchObject({ amountMicros: 1_234_000_000n, currency: 'jpy' });
    const dinar = await provider.createCheckout(order());
    stub.moneyIn.pay(dinar.ref, { amount: 1_234, currency: 'kwd' });
    expect(await provider.checkout(dinar.ref)).toMatchObject({ amountMicros: 1_234_000n, currency: 'kwd' });
  });

  it('is open until a slow payment arrives, and expired when it never does', async () => {
    const arrives = await provider.createCheckout(order());
    stub.moneyIn.pay(arrives.ref, { slow: true });
    expect(await provider.checkout(arrives.ref)).toMatchObject({ status: 'open', amountMicros: 0n });
    stub.moneyIn.settle(arrives.ref);
    expect(await provider.checkout(arrives.ref)).toMatchObject({ status: 'paid', amountMicros: 12_340_000n });
    const bounces = await provider.createCheckout(order());
    stub.moneyIn.pay(bounces.ref, { slow: true });
    stub.moneyIn.settle(bounces.ref, false);
    expect(await provider.checkout(bounces.ref)).toMatchObject({ status: 'expired' });
  });

  it('expires, and is null when Stripe never heard of it', async () => {
    const { ref } = await provider.createCheckout(order());
    stub.moneyIn.expire(ref);
    expect(await provider.checkout(ref)).toMatchObject({ status: 'expired' });
    expect(await provider.checkout('cs_test_unknown')).toBeNull();
    expect(await provider.payment('pi_unknown')).toBeNull();
  });

  it('is refused for what Stripe refuses, in its words, and for parts of a cent before it is asked', async () => {
    const soon = new Date(Date.now() + 60_000);
    await expect(provider.createCheckout(order({ expiresAt: soon }))).rejects.toThrow(/at least 30 minutes/);
    await expect(provider.createCheckout(order({ expiresAt: soon }))).rejects.toThrow(ProviderRefused);
    await expect(provider.createCheckout(order({ amountMicros: 5_000_001n }))).rejects.toThrow(RangeError);
  });
});

describe('a payment', () => {
  it('lists refunds of ours and of the dashboard, once each, and those that failed later', async () => {
    const ref = await paid();
    await provider.refund(ref, 1_000_000n, 'refund-1');
    await provider.refund(ref, 1_000_000n, 'refund-1');
    // An order whose answer got lost is asked for again, maybe after the provider forgot its key.
    stub.forgetKeys();
    await provider.refund(ref, 1_000_000n, 'refund-1');
    const second = stub.moneyIn.refund(ref, 200);
    stub.moneyIn.failRefund(second.id);
    const { refunds } = (await provider.payment(ref)) ?? { refunds: [] };
    expect(refunds.map(({ amountMicros, status }) => [amountMicros, status])).toEqual([
      [2_000_000n, 'failed'],
      [1_000_000n, 'done'],
    ]);
    await expect(provider.refund(ref, 99_000_000n, 'refund-2')).rejects.toThrow(ProviderRefused);
  });

  it('lists disputes by what they took: not inquiries, and won ones only with the money back', async () => {
    const asked = await paid();
    stub.moneyIn.dispute(asked, { inquiry: true });
    expect((await provider.payment(asked))?.disputes).toEqual([]);
    for (const decision of ['won', 'lost'] as const) {
      const ref = await paid();
      const { id } = stub.moneyIn.dispute(ref);
      expect((await provider.payment(ref))?.disputes).toEqual([{ ref: id, amountMicros: 12_340_000n, status: 'open' }]);
      stub.moneyIn.decide(id, decision);
      expect((await provider.payment(ref))?.disputes).toEqual([
        { ref: id, amountMicros: 12_340_000n, status: decision },
      ]);
    }
  });
});

describe('calls that go wrong', () => {
  const faults = {
    'an error of the server': { status: 500 },
    'too many requests': { status: 429, type: 'rate_limit_error' },
    'a key in use': { status: 409, type: 'idempotency_error', code: 'idempotency_key_in_use' },
    'a connection that breaks': { cut: true },
    'something that is no JSON': { text: '<html>' },
    silence: { hang: true },
  } as const;

  it.each(Object.entries(faults))('%s may have happened', async (_, fault) => {
    stub.fail(/^POST /, fault);
    const hasty = providerOf({ tryTimeoutMs: 100, deadlineMs: 20_000 });
    await expect(hasty.createCheckout(order())).rejects.toThrow(ProviderUnreachable);
    await expect(hasty.refund('pi_1', 10_000n, 'k')).rejects.toThrow(ProviderUnreachable);
  });

  it('a wrong key is nobody’s refusal, and no error tells a secret', async () => {
    const wrong = providerOf({ secretKey: 'sk_test_wrong' });
    const error: unknown = await wrong.createCheckout(order()).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(ProviderUnreachable);
    expect(String(error)).not.toContain('sk_test_wrong');
    stub.fail(/^POST /, { status: 400, type: 'invalid_request_error', message: `What is ${STRIPE_KEY}?` }, 1);
    await expect(provider.createCheckout(order())).rejects.toThrow('What is ***?');
  });

  it('a server that is away is unreachable', async () => {
    const away = providerOf({ apiBase: 'http://127.0.0.1:1' });
    await expect(away.checkout('cs_1')).rejects.toThrow(ProviderUnreachable);
  });
});

describe('the books', () => {
  it('tell every movement of users’ money once, oldest first, over all pages, without fees', async () => {
    const before = await movementsOf();
    const ref = await paid({ amountMicros: 100_000_000n, depositId: 'the-deposit' });
    const [ofPayment, ofDeposit] = [{ paymentRef: ref }, { paymentRef: null, recordId: 'the-deposit' }];
    const refund = stub.moneyIn.refund(ref, 2_500);
    stub.moneyIn.failRefund(refund.id);
    const dispute = stub.moneyIn.dispute(ref);
    stub.moneyIn.decide(dispute.id, 'won');
    stub.books.line('fee_1', -99, 'stripe_fee', 'fee');
    expect((await movementsOf()).slice(before.length)).toEqual(
      [
        { ref, kind: 'deposit', ...ofDeposit, amountMicros: 100_000_000n },
        { ref: refund.id, kind: 'refund', ...ofPayment, amountMicros: -25_000_000n },
        { ref: refund.id, kind: 'refund_failed', ...ofPayment, amountMicros: 25_000_000n },
        { ref: dispute.id, kind: 'dispute', ...ofPayment, amountMicros: -100_000_000n },
        { ref: dispute.id, kind: 'dispute_won', ...ofPayment, amountMicros: 100_000_000n },
      ].map((one) => ({ recordId: null, ...one, currency: 'usd', at: expect.any(Date) as Date })),
    );
    const other = await paid();
    for (let n = 0; n < 229; n++) stub.moneyIn.refund(other, 1);
    expect(await movementsOf()).toHaveLength(before.length + 5 + 230);
    expect(new Set((await movementsOf()).map((one) => `${one.ref} ${one.kind}`)).size).toBe(before.length + 5 + 230);
    expect(await movementsOf(new Date(Date.now() + HOUR / 2))).toEqual([]);
  });
});
