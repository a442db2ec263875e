import type { UserId } from '@app/kernel';
import {
  CONNECT_SECRET,
  StripeStub,
  STRIPE_KEY,
  WEBHOOK_SECRET,
} from '../../../../../test/support/stripe/stripe-stub.js';
import type { StubEvent } from '../../../../../test/support/stripe/objects.js';
import { signatureOf } from '../../../../../test/support/stripe/signature.js';
import { BadSignature, ProviderRefused, ProviderUnreachable, type PayoutOrder } from '../../ports/payment-provider.js';
import { StripeProvider } from './stripe-provider.js';

const BALANCE = 1_000_000;
const HOUR = 3_600_000;

let stub: StripeStub;
let provider: StripeProvider;
let users = 0;

beforeEach(async () => {
  stub = await StripeStub.start({ available: BALANCE });
  stub.moneyOut.fate = 'none';
  provider = new StripeProvider({
    secretKey: STRIPE_KEY,
    webhookSecrets: ['whsec_an-old-one', WEBHOOK_SECRET, CONNECT_SECRET],
    apiBase: stub.url,
  });
});
afterEach(() => stub.close());

async function readyAccount(): Promise<string> {
  const { ref } = await provider.openPayoutAccount(`user-${++users}` as UserId);
  stub.moneyOut.onboard(ref);
  return ref;
}

const orderTo = (accountRef: string): PayoutOrder => ({
  withdrawalId: `withdrawal-${users}`,
  accountRef,
  amountMicros: 20_500_000n,
});

/** What left the platform, in cents. */
const gone = () => BALANCE - stub.books.available;

describe('a payout account', () => {
  it('is one per person, ready after its page, and tells what is missing', async () => {
    const account = await provider.openPayoutAccount('somebody' as UserId);
    expect(account).toMatchObject({ ready: false });
    expect(account.requirements).toContain('external_account');
    expect(await provider.openPayoutAccount('somebody' as UserId)).toEqual(account);
    const page = await provider.onboardingUrl(account.ref, 'http://127.0.0.1/back?x=1');
    expect(await (await fetch(page)).text()).toContain('Use a test bank account');
    const done = await fetch(page.replace('?', '/done?'), { method: 'POST', redirect: 'manual' });
    expect(done.headers.get('location')).toBe('http://127.0.0.1/back?x=1');
    expect(await provider.payoutAccount(account.ref)).toEqual({ ref: account.ref, ready: true, requirements: [] });
    stub.moneyOut.restrict(account.ref);
    expect(await provider.payoutAccount(account.ref)).toMatchObject({ ready: false });
    expect(await provider.payoutAccount('acct_unknown')).toBeNull();
  });
});

describe('a payout', () => {
  it('goes to the account and on to the bank, and says when it is there', async () => {
    const order = orderTo(await readyAccount());
    const sent = await provider.sendPayout(order);
    expect(sent).toMatchObject({ withdrawalId: order.withdrawalId, status: 'sending', reason: null });
    expect(gone()).toBe(2_050);
    const [payout] = stub.books.all('payout');
    expect(payout).toMatchObject({ amount: 2_050, account: order.accountRef });
    stub.moneyOut.settle(payout?.id ?? '');
    expect(await provider.payout(sent.ref)).toEqual({ ...sent, status: 'paid' });
    expect(await provider.payout('tr_unknown')).toBeNull();
  });

  it.each([
    ['the transfer’s answer is lost', /^POST \/transfers$/],
    ['the payout’s answer is lost', /^POST \/payouts$/],
    ['the note’s answer is lost', /^POST \/transfers\/[^/]+$/],
  ])('is the same one when %s and it is asked for again, even after a day', async (_, match) => {
    const order = orderTo(await readyAccount());
    stub.fail(match, { status: 500, after: true });
    await expect(provider.sendPayout(order)).rejects.toThrow(ProviderUnreachable);
    stub.heal();
    stub.forgetKeys();
    const sent = await provider.sendPayout(order);
    expect(await provider.sendPayout(order)).toEqual(sent);
    expect(gone()).toBe(2_050);
    expect(stub.books.all('transfer')).toHaveLength(1);
    expect(stub.books.all('payout')).toHaveLength(1);
  });

  it('is one when it is asked for by many at once', async () => {
    const order = orderTo(await readyAccount());
    const all = await Promise.all([1, 2, 3, 4].map(() => provider.sendPayout(order)));
    expect(new Set(all.map(({ ref }) => ref)).size).toBe(1);
    expect(stub.books.all('payout')).toHaveLength(1);
  });

  it('is refused, with nothing gone, when the account or the balance can’t take it', async () => {
    const { ref } = await provider.openPayoutAccount('nobody' as UserId);
    await expect(provider.sendPayout(orderTo(ref))).rejects.toThrow(ProviderRefused);
    const ready = orderTo(await readyAccount());
    await expect(provider.sendPayout({ ...ready, amountMicros: 20_000_000_000n })).rejects.toThrow(/insufficient/);
    expect(gone()).toBe(0);
  });

  it('comes back when the account can’t pay on', async () => {
    const order = orderTo(await readyAccount());
    stub.moneyOut.restrict(order.accountRef);
    expect(await provider.sendPayout(order)).toMatchObject({ status: 'returned', reason: /not enabled/ });
    expect(gone()).toBe(0);
    expect(await provider.sendPayout(order)).toMatchObject({ status: 'returned' });
    expect(gone()).toBe(0);
  });

  it.each(['at once', 'after it was paid'])('that fails %s is brought back, once', async (when) => {
    const order = orderTo(await readyAccount());
    const { ref } = await provider.sendPayout(order);
    const id = stub.books.all('payout')[0]?.id ?? '';
    if (when !== 'at once') {
      stub.moneyOut.settle(id);
      expect(await provider.payout(ref)).toMatchObject({ status: 'paid' });
    }
    stub.moneyOut.fail(id);
    const both = await Promise.all([provider.payout(ref), provider.payout(ref)]);
    expect(both.map((one) => one?.status)).toEqual(['returned', 'returned']);
    expect(both[0]?.reason).toBe('The bank account has been closed.');
    expect(await provider.sendPayout(order)).toEqual(both[0]);
    expect(gone()).toBe(0);
  });

  it('that can’t be brought back yet is not said to be', async () => {
    const { ref } = await provider.sendPayout(orderTo(await readyAccount()));
    stub.moneyOut.fail(stub.books.all('payout')[0]?.id ?? '');
    stub.fail(/reversals$/, { status: 400, type: 'invalid_request_error', code: 'balance_insufficient' }, 1);
    await expect(provider.payout(ref)).rejects.toThrow(ProviderUnreachable);
    expect(await provider.payout(ref)).toMatchObject({ status: 'returned' });
    expect(gone()).toBe(0);
  });

  it('stands in the books under its own reference, there and back', async () => {
    const { ref } = await provider.sendPayout(orderTo(await readyAccount()));
    stub.moneyOut.fail(stub.books.all('payout')[0]?.id ?? '');
    await provider.payout(ref);
    const lines: unknown[] = [];
    for await (const one of provider.movements(new Date(Date.now() - HOUR), new Date(Date.now() + HOUR))) {
      lines.push([one.ref, one.kind, one.amountMicros]);
    }
    expect(lines).toEqual([
      [ref, 'payout', -20_500_000n],
      [ref, 'payout_returned', 20_500_000n],
    ]);
  });
});

describe('an event', () => {
  const bodyOf = (event: StubEvent) => Buffer.from(JSON.stringify(event));
  const lastOf = (type: string) => {
    const found = stub.books.events.findLast((event) => event.type === type);
    if (!found) throw new Error(`no event ${type}`);
    return found;
  };
  const read = (event: StubEvent, secret = WEBHOOK_SECRET) =>
    provider.readEvent(bodyOf(event), signatureOf(bodyOf(event).toString(), secret));

  it('names what to look at', async () => {
    const { ref: session } = await provider.createCheckout({
      depositId: 'd',
      userId: 'u' as UserId,
      amountMicros: 5_000_000n,
      expiresAt: new Date(Date.now() + HOUR),
      paidUrl: 'http://127.0.0.1/',
      cancelledUrl: 'http://127.0.0.1/',
    });
    const payment = stub.moneyIn.pay(session).id;
    stub.moneyIn.failRefund(stub.moneyIn.refund(payment, 100).id);
    stub.moneyIn.decide(stub.moneyIn.dispute(payment).id, 'won');
    const account = await readyAccount();
    const { ref: payout } = await provider.sendPayout(orderTo(account));
    stub.moneyOut.fail(stub.books.all('payout')[0]?.id ?? '');
    await provider.payout(payout);
    const expected: Record<string, unknown> = { 'payment_intent.succeeded': null };
    for (const type of ['checkout.session.completed']) expected[type] = { kind: 'checkout', ref: session };
    for (const type of ['charge.refunded', 'refund.created', 'refund.failed', 'charge.refund.updated'])
      expected[type] = { kind: 'payment', ref: payment };
    for (const type of ['created', 'closed', 'funds_withdrawn', 'funds_reinstated'])
      expected[`charge.dispute.${type}`] = { kind: 'payment', ref: payment };
    for (const type of ['payout.failed', 'transfer.reversed']) expected[type] = { kind: 'payout', ref: payout };
    expected['account.updated'] = { kind: 'payout_account', ref: account };
    for (const [type, about] of Object.entries(expected)) {
      const event = lastOf(type);
      expect(await read(event, event.account ? CONNECT_SECRET : WEBHOOK_SECRET)).toEqual({ id: event.id, type, about });
    }
  });

  it('of an account that paid out by itself is about the account', async () => {
    const account = await readyAccount();
    const event = stub.books.emit('payout.paid', { id: 'po_1', object: 'payout', metadata: {} }, account);
    expect((await read(event)).about).toEqual({ kind: 'payout_account', ref: account });
  });

  it('of the other mode, test or live, is about nothing', async () => {
    const event = { ...stub.books.emit('checkout.session.completed', { id: 'cs_1' }), livemode: true } as object;
    expect((await read(event as StubEvent)).about).toBeNull();
  });

  it('that Stripe did not sign, or not just now, or that was changed, is refused', async () => {
    const event = stub.books.emit('checkout.session.completed', { id: 'cs_1' });
    const body = bodyOf(event);
    const now = Math.floor(Date.now() / 1000);
    const good = signatureOf(body.toString(), WEBHOOK_SECRET);
    const bad = [
      '',
      'nonsense',
      't=,v1=',
      `t=${now}`,
      good.replace('v1=', 'v0='),
      signatureOf(body.toString(), 'whsec_of-somebody-else'),
      signatureOf(body.toString(), WEBHOOK_SECRET, now - 301),
      good.replace(/t=\d+/, `t=${now - 5}`),
    ];
    for (const signature of bad) await expect(provider.readEvent(body, signature)).rejects.toThrow(BadSignature);
    await expect(provider.readEvent(Buffer.concat([body, body]), good)).rejects.toThrow(BadSignature);
    await expect(provider.readEvent(Buffer.alloc(0), good)).rejects.toThrow(BadSignature);
    const noise = Buffer.from('not json');
    await expect(provider.readEvent(noise, signatureOf('not json', WEBHOOK_SECRET))).rejects.toThrow(BadSignature);
    expect(await provider.readEvent(body, good)).toMatchObject({ id: event.id });
  });
});
