import { auditOf } from '../support/audit.js';
import { call, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { Bank } from './support/bank.js';

let bank: Bank;
let ada: Person;

beforeAll(async () => {
  bank = await Bank.open();
  ada = await bank.person('ada');
});
afterAll(() => bank?.close());
afterEach(() => {
  bank.stub.heal();
  bank.stub.webhooks.sendTwice(false);
});

const statusesOf = async () => {
  const { deposits } = await bank.ok('GET', '/api/wallet/deposits?limit=1000', ada);
  return (deposits as Array<{ status: string }>).map(({ status }) => status);
};

describe('a deposit', () => {
  it('is paid on the provider’s page and credited once, though every event comes twice, late and in another order', async () => {
    const before = await bank.dollars(ada);
    bank.stub.webhooks.hold();
    bank.stub.webhooks.sendTwice();
    const deposit = await bank.deposit(ada, 25.5);
    const { checkout_url } = await bank.show(ada, deposit);
    const page = await fetch(`${checkout_url}/pay`, { method: 'POST', redirect: 'manual' });
    expect(page.headers.get('location')).toMatch(/^http/);
    expect(await bank.show(ada, deposit)).toMatchObject({ status: 'pending', credited_usd: 0 });
    bank.stub.webhooks.release((events) => events.toReversed());
    await bank.becomes(ada, deposit, 'paid');
    await bank.quiet();
    expect(await bank.dollars(ada)).toBe(before + 25.5);
    const { lines } = await bank.ok('GET', '/api/wallet/statement?currency=usd', ada);
    expect(lines[0]).toMatchObject({ amount: 25.5, kind: 'deposit', subject_id: deposit.id });
  });

  it('is the same one when the provider’s answer was lost and it is asked for again', async () => {
    bank.stub.fail(/^POST \/checkout\/sessions$/, { cut: true, after: true });
    const body = { amount_usd: 30 };
    const lost = await bank.send('POST', '/api/wallet/deposits', ada, body, 'one-deposit');
    expect([lost.status, lost.body.code]).toEqual([503, 'payment_provider_unavailable']);
    bank.stub.heal();
    const made = bank.stub.books.all('checkout.session').length;
    const deposit = await bank.deposit(ada, 30, 'one-deposit');
    expect(bank.stub.books.all('checkout.session')).toHaveLength(made);
    const before = await bank.dollars(ada);
    bank.stub.moneyIn.pay(deposit.session);
    await bank.becomes(ada, deposit, 'paid');
    expect(await bank.dollars(ada)).toBe(before + 30);
  });

  it('of a slow payment is credited when the money is there, and expires when it never comes', async () => {
    const [arrives, bounces, forgotten] = [
      await bank.deposit(ada, 11),
      await bank.deposit(ada, 12),
      await bank.deposit(ada, 13),
    ];
    const before = await bank.dollars(ada);
    bank.stub.moneyIn.pay(arrives.session, { slow: true });
    bank.stub.moneyIn.pay(bounces.session, { slow: true });
    await bank.quiet();
    expect((await statusesOf()).slice(0, 3)).toEqual(['pending', 'pending', 'pending']);
    bank.stub.moneyIn.settle(arrives.session);
    bank.stub.moneyIn.settle(bounces.session, false);
    bank.stub.moneyIn.expire(forgotten.session);
    await bank.becomes(ada, arrives, 'paid');
    await bank.becomes(ada, bounces, 'expired');
    await bank.becomes(ada, forgotten, 'expired');
    expect(await bank.dollars(ada)).toBe(before + 11);
  });

  it('is credited after the provider was away while the event came', async () => {
    const deposit = await bank.deposit(ada, 14);
    bank.stub.fail(/^GET /, { status: 500 });
    bank.stub.moneyIn.pay(deposit.session);
    await bank.stub.webhooks.settled();
    const failed = 'SELECT id FROM payments.event WHERE last_error IS NOT NULL AND applied_at IS NULL';
    await eventually(async () => (await bank.sql(failed)).length > 0, 'an event that could not be applied');
    expect(await bank.show(ada, deposit)).toMatchObject({ status: 'pending' });
    bank.stub.heal();
    await bank.becomes(ada, deposit, 'paid');
  });

  it('is credited though its event never comes, and once when it comes after all', async () => {
    const before = await bank.dollars(ada);
    const deposit = await bank.deposit(ada, 18);
    bank.stub.webhooks.hold();
    bank.stub.moneyIn.pay(deposit.session);
    // It would be looked at by itself in a while.
    await bank.sql('UPDATE payments.deposit SET due_at = now() WHERE id = $1', [deposit.id]);
    await bank.becomes(ada, deposit, 'paid');
    bank.stub.webhooks.release();
    await bank.quiet();
    expect(await bank.dollars(ada)).toBe(before + 18);
  });

  it('is credited once though the service dies with its events', async () => {
    const before = await bank.dollars(ada);
    const deposit = await bank.deposit(ada, 15);
    await bank.service.kill();
    bank.stub.moneyIn.pay(deposit.session);
    await eventually(
      async () => bank.stub.webhooks.deliveries.some(({ answers }) => answers.length > 1 && answers[0] === 0),
      'tries without an answer',
    );
    await bank.service.restart();
    await bank.becomes(ada, deposit, 'paid');
    await bank.quiet();
    expect(await bank.dollars(ada)).toBe(before + 15);
  });
});

describe('an event that the provider did not send', () => {
  it('is refused, and nothing of it is kept', async () => {
    const deposit = await bank.deposit(ada, 16);
    bank.stub.webhooks.hold();
    bank.stub.moneyIn.pay(deposit.session);
    const event = bank.stub.books.events.at(-1);
    if (!event) throw new Error('no event');
    const before = await bank.sql('SELECT id FROM payments.event');
    const { webhooks } = bank.stub;
    expect(await webhooks.send(event, { secret: 'whsec_of-somebody-else' })).toBe(400);
    expect(await webhooks.send(event, { ageS: 301 })).toBe(400);
    expect(await webhooks.send(event, { signature: 't=1,v1=00' })).toBe(400);
    const bare = await call(bank.service.url, 'POST', '/api/wallet/webhooks/stripe', { body: event });
    expect([bare.status, bare.body.code]).toEqual([400, 'bad_signature']);
    expect(await bank.sql('SELECT id FROM payments.event')).toHaveLength(before.length);
    expect(await bank.show(ada, deposit)).toMatchObject({ status: 'pending' });
    webhooks.release();
    await bank.becomes(ada, deposit, 'paid');
  });
});

describe('money that came in otherwise than asked for', () => {
  it.each([
    ['another amount', 'wrong_amount', { amount: 1_999 }, { action: 'credit', note: 'what came in' }, 19.99],
    [
      'another currency',
      'wrong_currency',
      { currency: 'eur' },
      { action: 'credit', note: 'at the day’s rate', amount_usd: 21.7 },
      21.7,
    ],
  ])('%s waits for an administrator, is credited then, and once', async (_, code, paid, decision, credited) => {
    const before = await bank.dollars(ada);
    const deposit = await bank.deposit(ada, 20);
    const payment = bank.stub.moneyIn.pay(deposit.session, paid).id;
    const exception = await bank.exceptionAbout(payment);
    expect(exception).toMatchObject({ code, deposit_id: deposit.id, user_id: ada.id });
    expect(await bank.show(ada, deposit)).toMatchObject({ status: 'pending', in_review: code });
    expect(await bank.dollars(ada)).toBe(before);
    expect((await bank.resolve(exception, decision)).status).toBe(200);
    expect((await bank.resolve(exception, decision)).body.code).toBe('exception_resolved');
    expect(await bank.show(ada, deposit)).toMatchObject({ status: 'paid', credited_usd: credited });
    await bank.quiet();
    expect(await bank.dollars(ada)).toBeCloseTo(before + credited, 6);
  });

  it('for no deposit of ours is listed, and credited to whom an administrator says', async () => {
    const strange = bank.stub.books.add({
      ...bank.stub.books.get('checkout.session', (await bank.deposit(ada, 17)).session),
      ...{ id: 'cs_test_strange', metadata: {}, client_reference_id: null },
    });
    const before = await bank.dollars(ada);
    const exception = await bank.exceptionAbout(bank.stub.moneyIn.pay(strange.id).id);
    expect(exception).toMatchObject({ code: 'unknown_deposit', deposit_id: null });
    const decision = { action: 'credit', note: 'hers, by mail' };
    expect((await bank.resolve(exception, decision)).body.code).toBe('action_not_possible');
    expect((await bank.resolve(exception, { ...decision, user_id: ada.id })).status).toBe(200);
    expect(await bank.dollars(ada)).toBe(before + 17);
  });
});

describe('in the end', () => {
  it('the books are right and agree with the provider’s; no secret was printed', async () => {
    await bank.quiet();
    expect(await auditOf(bank.service)).toEqual([]);
    const { status, output } = await bank.run('admin', 'reconcile', '--fresh-minutes', '0');
    expect(output).toContain(': 0 differences');
    expect(status).toBe(0);
    expect(bank.service.output()).not.toMatch(/must-never-be-logged/);
  });
});
