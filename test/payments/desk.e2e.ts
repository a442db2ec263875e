import { call, person, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { sharedService, type SharedService } from '../support/service.js';
import { Bank } from './support/bank.js';

let bank: Bank;
let ada: Person;

beforeAll(async () => {
  bank = await Bank.open();
  ada = await bank.payee('ada', 400);
});

afterAll(() => bank?.close());

/** What an operator's command printed; it must succeed. */
async function admin(...words: string[]): Promise<string> {
  const { status, output } = await bank.run('admin', ...words);
  expect([words[0], status, status === 0 ? '' : output]).toEqual([words[0], 0, '']);
  return output;
}

describe('an operator', () => {
  const ask = async (amount_usd: number) =>
    (await bank.ok('POST', '/api/wallet/withdrawals', ada, { amount_usd })).withdrawal.id as string;

  it('lists withdrawals that wait, approves one and rejects another; the owner’s audit log says so', async () => {
    const [good, bad] = [await ask(20), await ask(30)];
    const listed = await admin('withdrawals');
    expect(listed).toMatch(new RegExp(`^${good}\t.*\t20\tunsettled_money, new_account$`, 'm'));
    expect(listed).toContain(bad);
    await admin('approve-withdrawal', good, 'known', 'for', 'years');
    await admin('reject-withdrawal', bad, 'a stolen card');
    await bank.withdrawalBecomes(ada, good, 'paid');
    const { withdrawal } = await bank.ok('GET', `/api/wallet/withdrawals/${bad}`, ada);
    expect(withdrawal).toMatchObject({ status: 'rejected', reason: 'a stolen card' });
    const { acts } = await bank.ok('GET', '/auth/audit-log', ada);
    const names = (acts as Array<{ act: string }>).map(({ act }) => act);
    expect(names).toEqual(
      expect.arrayContaining(['withdrawal.requested', 'withdrawal.approved', 'withdrawal.rejected']),
    );
    const again = await bank.run('admin', 'approve-withdrawal', bad, 'changed my mind');
    expect([again.status === 0, again.output]).toEqual([false, expect.stringContaining('past that decision')]);
  });

  it('refunds a deposit, which the running service carries out', async () => {
    const deposit = await bank.paidDeposit(ada, 25);
    const before = await bank.dollars(ada);
    await admin('refund-deposit', deposit.id, '10', 'asked for');
    await bank.becomes(ada, deposit, 'partly_refunded');
    await admin('refund-deposit', deposit.id, 'all', 'asked for');
    await bank.becomes(ada, deposit, 'refunded');
    expect(await bank.dollars(ada)).toBe(before - 25);
  });

  it('lists exceptions and resolves one', async () => {
    const before = await bank.dollars(ada);
    const deposit = await bank.deposit(ada, 20);
    const { id: payment } = bank.stub.moneyIn.pay(deposit.session, { amount: 1_500 });
    const { id } = await bank.exceptionAbout(payment);
    expect(await admin('payment-exceptions')).toMatch(new RegExp(`^${id}\t.*\twrong_amount\t${payment}\t`, 'm'));
    await admin('resolve-exception', id as string, 'credit', 'what came in is theirs');
    expect(await bank.dollars(ada)).toBe(before + 15);
    expect(await bank.ok('GET', '/api/admin/payment-exceptions', bank.admin)).toMatchObject({ exceptions: [] });
  });
});

describe('an API key with wallet:write', () => {
  it('starts deposits and exchanges, within its cap, and takes nothing out', async () => {
    const wanted = { name: 'shop', scopes: ['wallet:read', 'wallet:write'], daily_cap_usd: 20 };
    const made = await bank.ok('POST', '/auth/api-keys', ada, wanted);
    const key = { ...ada, token: made.key as string };
    await bank.deposit(key, 5);
    const exchange = async (amount: number) => {
      const { quote_id } = await bank.ok('POST', '/api/wallet/exchange/quote', key, { from: 'usd', amount });
      return bank.send('POST', '/api/wallet/exchange', key, { quote_id });
    };
    expect((await exchange(10)).body).toMatchObject({ ok: true, receives: 100, to: 'coin' });
    expect((await exchange(11)).body).toMatchObject({ code: 'spend_cap_reached' });
    for (const path of ['/api/wallet/withdrawals', '/api/wallet/payout-account']) {
      const reply = await bank.send('POST', path, key, path.endsWith('s') ? { amount_usd: 20 } : undefined);
      expect([path, reply.status, reply.body.code]).toEqual([path, 403, 'api_key_refused']);
    }
  });
});

describe('coming back from the provider', () => {
  it.each([
    ['thanks', 'tr', 'Teşekkürler'],
    ['cancelled', 'ko', '결제되지 않았습니다'],
    ['payout-account', 'fr', 'Payout account'],
  ])('shows %s in %s', async (page, language, title) => {
    const path = `/payments/${page}`;
    const reply = await call(bank.service.url, 'GET', path, { headers: { 'Accept-Language': language } });
    expect(reply.status).toBe(200);
    expect(reply.body).toContain(`<h1>${title}</h1>`);
  });
});

describe('in the end', () => {
  it('the books are right', async () => {
    await bank.quiet();
    expect(await bank.run('audit')).toMatchObject({ status: 0 });
  });
});

describe('without a provider', () => {
  let service: SharedService;

  beforeAll(async () => {
    service = await sharedService();
  });

  it('whatever moves money in or out, or exchanges it, says so; lists are empty', async () => {
    const { token } = await person(service.url, 'visitor');
    const answers = await Promise.all(
      [
        ['POST', '/api/wallet/deposits', { amount_usd: 25 }],
        ['POST', '/api/wallet/withdrawals', { amount_usd: 25 }],
        ['POST', '/api/wallet/payout-account', undefined],
        ['POST', '/api/wallet/exchange/quote', { from: 'usd', amount: 1 }],
        ['POST', '/api/wallet/exchange', { quote_id: '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e' }],
      ].map(([method, path, body]) => call(service.url, method as string, path as string, { token, body })),
    );
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(5).fill([503, 'payments_not_configured']),
    );
    const headers = { 'Stripe-Signature': 't=1,v1=aa' };
    const event = await call(service.url, 'POST', '/api/wallet/webhooks/stripe', { headers, body: {} });
    expect([event.status, event.body.code]).toEqual([503, 'payments_not_configured']);
    const deposits = await eventually(() => call(service.url, 'GET', '/api/wallet/deposits', { token }));
    expect(deposits.body).toEqual({ ok: true, deposits: [], next_cursor: null });
  });
});
