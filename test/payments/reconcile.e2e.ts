import { call, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { Bank } from './support/bank.js';

const DAY_S = 86_400;

let bank: Bank;
let ada: Person;

beforeAll(async () => {
  bank = await Bank.open();
  ada = await bank.payee('ada', 300);
});
afterAll(() => bank?.close());

const reconcile = (...words: string[]) => bank.run('admin', 'reconcile', '--fresh-minutes', '0', ...words);

describe('npm run admin -- reconcile', () => {
  it('finds nothing while both books agree, and says what it compared', async () => {
    bank.stub.moneyIn.refund((await bank.paidDeposit(ada, 20)).payment, 500);
    const paid = await bank.withdraw(ada, 30);
    await bank.withdrawalBecomes(ada, paid, 'paid');
    await bank.quiet();
    expect(await reconcile()).toEqual({
      status: 0,
      output: expect.stringContaining('4 lines of the provider were compared with the ledger: 0 differences') as string,
    });
  });

  it('waits for a payout that is on its way', async () => {
    bank.stub.moneyOut.fate = 'none';
    const id = await bank.withdraw(ada, 35);
    await bank.withdrawalBecomes(ada, id, 'sending');
    await bank.quiet();
    expect((await reconcile()).status).toBe(0);
    bank.stub.moneyOut.fate = 'paid';
  });

  it('finds what one of the two does not have, and what has another amount', async () => {
    const { books } = bank.stub;
    const agreed = await bank.paidDeposit(ada, 21);
    const lost = await bank.paidDeposit(ada, 22);
    const chargeOf = (payment: string) => books.get('payment_intent', payment).latest_charge;
    for (const line of books.all('balance_transaction')) {
      if (line.source === chargeOf(agreed.payment)) line.amount += 1;
      if (line.source === chargeOf(lost.payment)) books.objects.delete(line.id);
    }
    const unheard = books.add({
      ...books.get('charge', chargeOf(lost.payment) ?? ''),
      id: 'ch_x',
      payment_intent: 'pi_x',
    });
    books.line(unheard.id, 2_300, 'charge', 'charge');
    const { status, output } = await reconcile();
    expect(status).toBe(1);
    const rows = output.split('\n').map((row) =>
      row
        .trim()
        .split(/\s{2,}/)
        .slice(1),
    );
    expect(rows).toContainEqual(['deposit', agreed.payment, '21.01 usd', '21 usd', '-']);
    expect(rows).toContainEqual(['deposit', lost.payment, '-', '22 usd', '-']);
    expect(rows).toContainEqual(['deposit', 'pi_x', '23 usd', '-', '-']);
    expect(output).toContain(': 3 differences, 0 that are listed');
  });

  it('needs a provider that answers and words it understands, and prints no secret', async () => {
    bank.stub.fail(/^GET \/balance_transactions/, { status: 500 });
    const away = await reconcile();
    expect([away.status, away.output]).toEqual([1, expect.stringContaining('The provider did not answer')]);
    bank.stub.heal();
    for (const words of [['--days', 'x'], ['--days', '0'], ['--nonsense']]) {
      expect((await reconcile(...words)).output).toContain('npm run admin -- reconcile');
    }
    expect(away.output).not.toMatch(/must-never-be-logged/);
  });
});

describe('the daily comparison', () => {
  it('lists a difference for an administrator, once, and what an exception explains not again', async () => {
    const { books } = bank.stub;
    const at = Math.floor(Date.now() / 1000) - 2 * DAY_S;
    const session = await bank.deposit(ada, 40);
    const wrong = bank.stub.moneyIn.pay(session.session, { amount: 3_999 }).id;
    await bank.exceptionAbout(wrong);
    for (const line of books.all('balance_transaction')) if (line.amount === 3_999) line.created = at;
    const planted = books.add({ ...books.all('charge')[0]!, id: 'ch_planted', payment_intent: 'pi_planted' });
    books.line(planted.id, 4_200, 'charge', 'charge', { created: at });
    await bank.service.stop();
    // As if it were the next day; nobody begins it who is then stopped.
    await bank.sql('DELETE FROM payments.reconciliation');
    await bank.service.restart();
    const exception = await bank.exceptionAbout('pi_planted');
    expect(exception).toMatchObject({
      code: 'reconcile_difference',
      amount: 42,
      detail: 'The provider says 42 usd, the ledger has none.',
    });
    const differences = `SELECT ref FROM payments.exception WHERE code = 'reconcile_difference'`;
    expect(await bank.sql(differences)).toEqual([{ ref: 'pi_planted' }]);
    const figures = async () => (await call(bank.service.url, 'GET', '/metrics')).body as string;
    await eventually(async () => /^market_payments_reconciled_timestamp_seconds 1\d{9}/m.test(await figures()));
    expect((await bank.resolve(exception, { action: 'ignore', note: 'of another product' })).status).toBe(200);
  });
});
