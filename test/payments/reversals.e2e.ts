import { auditOf } from '../support/audit.js';
import { call, device, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { Bank, type PaidDeposit } from './support/bank.js';

let bank: Bank;

beforeAll(async () => {
  bank = await Bank.open({ WELCOME_COIN: '0', REFERRAL_REQUIRES_SPENDING: 'true' });
});
afterAll(() => bank?.close());
afterEach(() => bank.stub.webhooks.sendTwice(false));

async function withDeposit(name: string, amount: number): Promise<[Person, PaidDeposit]> {
  const who = await bank.person(name);
  return [who, await bank.paidDeposit(who, amount)];
}

async function exchange(who: Person, from: 'usd' | 'coin', amount: number): Promise<void> {
  const { quote_id } = await bank.ok('POST', '/api/wallet/exchange/quote', who, { from, amount });
  await bank.ok('POST', '/api/wallet/exchange', who, { quote_id });
}

/** The owner is paid at once, less the fee of 5 %. */
async function buyWork(buyer: Person, owner: Person, price_coin: number): Promise<void> {
  const job = { title: 'Work', job_type: 'script', price_coin, duration_hrs: 1, verification: 'none' };
  const { job_id } = await bank.ok('POST', '/api/jobs', buyer, job);
  const worker = await device(bank.service.url, owner);
  for (const act of ['accept', 'complete'])
    await call(bank.service.url, 'POST', `/api/jobs/${job_id}/${act}`, { worker, body: {} });
}

const coins = async (who: Person) => (await bank.ok('GET', '/auth/me', who)).coin_balance as number;

describe('a refund', () => {
  it('from the provider’s dashboard leaves the balance, once, in parts and in whole', async () => {
    const [who, deposit] = await withDeposit('dashboard', 50);
    bank.stub.webhooks.sendTwice();
    bank.stub.moneyIn.refund(deposit.payment, 1_250);
    await bank.becomes(who, deposit, 'partly_refunded');
    await bank.quiet();
    expect(await bank.dollars(who)).toBe(37.5);
    bank.stub.moneyIn.refund(deposit.payment);
    await bank.becomes(who, deposit, 'refunded');
    await bank.quiet();
    expect(await bank.dollars(who)).toBe(0);
  });

  it('that fails at the bank comes back, also when that is heard of first', async () => {
    const [who, deposit] = await withDeposit('closed-card', 30);
    bank.stub.webhooks.hold();
    const { id } = bank.stub.moneyIn.refund(deposit.payment, 1_000);
    bank.stub.webhooks.release();
    await bank.becomes(who, deposit, 'partly_refunded');
    bank.stub.moneyIn.failRefund(id);
    await bank.becomes(who, deposit, 'paid');
    bank.stub.webhooks.hold();
    bank.stub.moneyIn.failRefund(bank.stub.moneyIn.refund(deposit.payment, 500).id);
    bank.stub.webhooks.release((events) => events.toReversed());
    await bank.quiet();
    expect(await bank.dollars(who)).toBe(30);
    expect(await bank.show(who, deposit)).toMatchObject({ status: 'paid' });
  });

  it('by an administrator is made once at the provider, though its answer is lost', async () => {
    const [who, deposit] = await withDeposit('asked', 40);
    bank.stub.fail(/^POST \/refunds$/, { cut: true, after: true });
    const [path, body] = [`/api/admin/deposits/${deposit.id}/refund`, { amount_usd: 15, why: 'asked for by mail' }];
    const lost = await bank.send('POST', path, bank.admin, body, 'one-refund');
    expect(lost.status).toBe(503);
    bank.stub.heal();
    await bank.ok('POST', path, bank.admin, body, 'one-refund');
    await bank.becomes(who, deposit, 'partly_refunded');
    await bank.quiet();
    expect(bank.stub.books.all('refund').filter((one) => one.payment_intent === deposit.payment)).toHaveLength(1);
    expect(await bank.dollars(who)).toBe(25);
  });

  it('Money 3: takes dollars, then coins at COIN_USD; what is missing is owed, and paid by what comes in', async () => {
    const [[who, deposit], seller] = [await withDeposit('spender', 45), await bank.person('seller')];
    await exchange(who, 'usd', 35);
    await buyWork(who, seller, 200);
    const refund = bank.stub.moneyIn.refund(deposit.payment);
    const exception = await bank.exceptionAbout(refund.id);
    expect(exception).toMatchObject({ code: 'shortfall', user_id: who.id, amount: 20, debt_usd: 20 });
    expect([await bank.dollars(who), await coins(who)]).toEqual([0, 0]);
    await bank.paidDeposit(who, 15);
    expect(await bank.exceptionAbout(refund.id)).toMatchObject({ debt_usd: 5 });
    const order = { title: 'Work', job_type: 'script', price_coin: 1, duration_hrs: 1 };
    const refused = await bank.send('POST', '/api/jobs', who, order);
    expect([refused.status, refused.body.code]).toEqual([402, 'account_in_debt']);
    await bank.paidDeposit(who, 15);
    expect([await bank.dollars(who), (await bank.exceptionAbout(refund.id)).debt_usd]).toEqual([10, 0]);
    expect((await bank.resolve(exception, { action: 'ignore', note: 'paid by now' })).status).toBe(200);
  });
});

describe('a dispute', () => {
  it.each([
    ['won', 'paid', 20],
    ['lost', 'dispute_lost', 0],
  ] as const)('takes the amount, and when it is %s the deposit is %s', async (decision, status, left) => {
    const [who, deposit] = await withDeposit(`dispute-${decision}`, 20);
    bank.stub.webhooks.sendTwice();
    const { id } = bank.stub.moneyIn.dispute(deposit.payment);
    await bank.becomes(who, deposit, 'disputed');
    await bank.quiet();
    expect(await bank.dollars(who)).toBe(0);
    bank.stub.moneyIn.decide(id, decision);
    await bank.becomes(who, deposit, status);
    await bank.quiet();
    expect(await bank.dollars(who)).toBe(left);
  });

  it('whose beginning is heard of after its end, or that only asks, leaves the money where it is', async () => {
    const [who, deposit] = await withDeposit('reordered', 25);
    bank.stub.webhooks.hold();
    const { id } = bank.stub.moneyIn.dispute(deposit.payment);
    bank.stub.moneyIn.decide(id, 'won');
    bank.stub.webhooks.release((events) => events.toReversed());
    await bank.quiet();
    expect(await bank.dollars(who)).toBe(25);
    bank.stub.moneyIn.dispute(deposit.payment, { inquiry: true });
    await bank.quiet();
    expect(await bank.dollars(who)).toBe(25);
  });

  it('Money 3: of what is spent is the platform’s loss and a debt, and comes back to whom it was taken from', async () => {
    const [[who, deposit], seller] = [await withDeposit('disputing-spender', 60), await bank.person('seller')];
    await exchange(who, 'usd', 45);
    await buyWork(who, seller, 200);
    const dispute = bank.stub.moneyIn.dispute(deposit.payment);
    expect(await bank.exceptionAbout(dispute.id)).toMatchObject({ code: 'shortfall', amount: 20, debt_usd: 20 });
    bank.stub.moneyIn.decide(dispute.id, 'won');
    await bank.becomes(who, deposit, 'paid');
    await bank.quiet();
    expect([await bank.dollars(who), await coins(who)]).toEqual([40, 0]);
    expect(await bank.exceptionAbout(dispute.id)).toMatchObject({ debt_usd: 0 });
  });
});

describe('Money 2: a stolen card', () => {
  it('is not cashed out through an old account that never deposited', async () => {
    const [[thief, deposit], mule] = [await withDeposit('thief', 100), await bank.payee('mule')];
    await bank.sql(`UPDATE identity.account SET registered_at = now() - interval '4 days' WHERE id = $1`, [mule.id]);
    await exchange(thief, 'usd', 100);
    await buyWork(thief, mule, 1_000);
    await exchange(mule, 'coin', 950);
    const { withdrawal } = await bank.ok('POST', '/api/wallet/withdrawals', mule, { amount_usd: 95 });
    expect(withdrawal).toMatchObject({ status: 'pending_approval', approval_reasons: ['unsettled_money'] });
    const { id } = bank.stub.moneyIn.dispute(deposit.payment);
    const owed = { code: 'shortfall', user_id: thief.id, amount: 100, debt_usd: 100 };
    expect(await bank.exceptionAbout(id)).toMatchObject(owed);
    await eventually(async () => (await bank.exceptionAbout(id)).elsewhere_usd === 95, 'what the mule has of it');
    const shown = await bank.ok('GET', `/api/wallet/withdrawals/${withdrawal.id}`, mule);
    expect(shown.withdrawal.approval_reasons).toEqual(['unsettled_money', 'disputed_money']);
    const rejection = { why: 'the card was stolen' };
    await bank.ok('POST', `/api/admin/withdrawals/${withdrawal.id}/reject`, bank.admin, rejection);
    expect([await bank.dollars(mule), await bank.dollars(thief)]).toEqual([95, 0]);
  });
});

describe('Money 7: a referrer', () => {
  it('is paid when the referred user has spent deposited money, and not before', async () => {
    const [ada, owner] = [await bank.person('bringer'), await bank.person('owner')];
    const [bob] = await withDeposit('brought', 25);
    const { referral_code } = await bank.ok('GET', '/api/referral/info', ada);
    const look = () => bank.sql('UPDATE referrals.referral SET look_at = now() WHERE referred_id = $1', [bob.id]);
    expect(await bank.ok('POST', '/api/referral/apply', bob, { referral_code })).toMatchObject({ bonus: 5 });
    await exchange(bob, 'usd', 25);
    // The gift is spent first, and doesn't count.
    await buyWork(bob, owner, 204);
    await look();
    const looked = `SELECT id FROM referrals.referral WHERE referred_id = $1 AND look_at > now()`;
    await eventually(async () => (await bank.sql(looked, [bob.id])).length === 1, 'another look');
    expect(await coins(ada)).toBe(0);
    await buyWork(bob, owner, 1);
    await look();
    await eventually(async () => (await coins(ada)) === 10, 'the reward');
  });
});

describe('in the end', () => {
  it('the books are right and agree with the provider’s', async () => {
    await bank.quiet();
    expect(await auditOf(bank.service)).toEqual([]);
    const { status, output } = await bank.run('admin', 'reconcile', '--fresh-minutes', '0');
    expect(output).toContain(': 0 differences, 0 that');
    expect(status).toBe(0);
  });
});
