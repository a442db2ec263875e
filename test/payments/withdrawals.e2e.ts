import { auditOf } from '../support/audit.js';
import type { Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { Bank } from './support/bank.js';

let bank: Bank;
let ada: Person;

beforeAll(async () => {
  bank = await Bank.open({ DEPOSIT_SETTLES_DAYS: '0' });
  ada = await bank.payee('ada', 500);
});
afterAll(() => bank?.close());
afterEach(() => {
  bank.stub.heal();
  bank.stub.webhooks.sendTwice(false);
  bank.stub.moneyOut.fate = 'paid';
});

/** How many transfers and payouts the provider made since. */
function counter(): () => [number, number] {
  const count = (): [number, number] => [bank.stub.books.all('transfer').length, bank.stub.books.all('payout').length];
  const [transfers, payouts] = count();
  return () => [count()[0] - transfers, count()[1] - payouts];
}

/** A new payout, once the provider has it. */
async function payoutOf(withdrawal: string): Promise<string> {
  const find = async () =>
    bank.stub.books.all('payout').find(({ metadata }) => metadata['withdrawal_id'] === withdrawal)?.id;
  return eventually(find, 'the payout');
}

describe('a withdrawal', () => {
  it('is held at once and paid once, though every event comes twice and in another order', async () => {
    const before = await bank.dollars(ada);
    const made = counter();
    bank.stub.webhooks.hold();
    bank.stub.webhooks.sendTwice();
    const id = await bank.withdraw(ada, 40);
    expect(await bank.dollars(ada)).toBe(before - 40);
    await payoutOf(id);
    await eventually(async () => bank.stub.books.events.some(({ type }) => type === 'payout.paid'), 'the payout paid');
    bank.stub.webhooks.release((events) => events.toReversed());
    await bank.withdrawalBecomes(ada, id, 'paid');
    await bank.quiet();
    expect(made()).toEqual([1, 1]);
    expect(await bank.dollars(ada)).toBe(before - 40);
  });

  it.each([
    ['transfer', /^POST \/transfers$/],
    ['payout', /^POST \/payouts$/],
  ])('is paid once when the answer to its %s is lost, again and again', async (_, match) => {
    const before = await bank.dollars(ada);
    const made = counter();
    bank.stub.fail(match, { cut: true, after: true }, 4);
    const id = await bank.withdraw(ada, 20);
    await bank.withdrawalBecomes(ada, id, 'paid');
    await bank.quiet();
    expect(made()).toEqual([1, 1]);
    expect(await bank.dollars(ada)).toBe(before - 20);
  });

  it('is paid once though the service dies while it is being sent', async () => {
    const before = await bank.dollars(ada);
    const made = counter();
    bank.stub.fail(/^POST \/payouts$/, { hang: true, after: true }, 1);
    const id = await bank.withdraw(ada, 30);
    await payoutOf(id);
    await bank.service.kill();
    await bank.service.restart();
    await bank.withdrawalBecomes(ada, id, 'paid');
    await bank.quiet();
    expect(made()).toEqual([1, 1]);
    expect(await bank.dollars(ada)).toBe(before - 30);
  });

  it('is paid though its events never come', async () => {
    bank.stub.webhooks.hold();
    const id = await bank.withdraw(ada, 10);
    await bank.withdrawalBecomes(ada, id, 'paid');
    bank.stub.webhooks.release();
    await bank.quiet();
  });

  it('needs nobody when it is small, the account is known and its money settled', async () => {
    await bank.sql(`UPDATE identity.account SET registered_at = now() - interval '4 days' WHERE id = $1`, [ada.id]);
    const before = await bank.dollars(ada);
    const { withdrawal } = await bank.ok('POST', '/api/wallet/withdrawals', ada, { amount_usd: 12 });
    expect(withdrawal).toMatchObject({ status: 'approved', approval_reasons: [] });
    await bank.withdrawalBecomes(ada, withdrawal.id as string, 'paid');
    await bank.quiet();
    expect(await bank.dollars(ada)).toBe(before - 12);
    await bank.sql('UPDATE identity.account SET registered_at = now() WHERE id = $1', [ada.id]);
  });

  it('that the bank refuses at once comes back, and the money to the platform', async () => {
    const [before, available] = [await bank.dollars(ada), bank.stub.books.available];
    bank.stub.moneyOut.fate = 'failed';
    const id = await bank.withdraw(ada, 50);
    await bank.withdrawalBecomes(ada, id, 'returned');
    const { withdrawal } = await bank.ok('GET', `/api/wallet/withdrawals/${id}`, ada);
    expect(withdrawal.reason).toBe('The bank account has been closed.');
    await bank.quiet();
    expect(await bank.dollars(ada)).toBe(before);
    expect(bank.stub.books.available).toBe(available);
  });

  it('that fails after it was paid is credited back, once', async () => {
    const [before, available] = [await bank.dollars(ada), bank.stub.books.available];
    const id = await bank.withdraw(ada, 60);
    await bank.withdrawalBecomes(ada, id, 'paid');
    expect(await bank.dollars(ada)).toBe(before - 60);
    bank.stub.webhooks.sendTwice();
    bank.stub.moneyOut.fail(await payoutOf(id));
    await bank.withdrawalBecomes(ada, id, 'returned');
    await bank.quiet();
    expect(await bank.dollars(ada)).toBe(before);
    expect(bank.stub.books.available).toBe(available);
  });

  it('that the provider refuses returns its money', async () => {
    const before = await bank.dollars(ada);
    const made = counter();
    const refusal = { status: 400, type: 'invalid_request_error', code: 'balance_insufficient', message: 'Too poor.' };
    bank.stub.fail(/^POST \/transfers$/, refusal);
    const id = await bank.withdraw(ada, 70);
    await bank.withdrawalBecomes(ada, id, 'returned');
    expect(await bank.dollars(ada)).toBe(before);
    expect(made()).toEqual([0, 0]);
  });
});

describe('a payout nobody asked for', () => {
  it('or an account nobody has is listed for an administrator', async () => {
    const stranger = bank.stub.moneyOut.open({});
    bank.stub.moneyOut.onboard(stranger.id);
    const account = await bank.exceptionAbout(stranger.id);
    expect(account).toMatchObject({ code: 'unknown_account' });
    expect((await bank.resolve(account, { action: 'ignore', note: 'another product of ours' })).status).toBe(200);
    const metadata = { withdrawal_id: '01939d3c-0000-7000-8000-00000000dead' };
    const transfer = bank.stub.moneyOut.transfer(stranger.id, 1_000, null, metadata);
    bank.stub.moneyOut.payOut(stranger.id, 1_000, { ...metadata, transfer_id: transfer.id });
    const payout = await bank.exceptionAbout(transfer.id);
    expect(payout).toMatchObject({ code: 'payout_unknown', withdrawal_id: null });
  });
});

describe('in the end', () => {
  it('the books are right and agree with the provider’s; no secret was printed', async () => {
    await bank.quiet();
    expect(await auditOf(bank.service)).toEqual([]);
    const { status, output } = await bank.run('admin', 'reconcile', '--fresh-minutes', '0');
    expect(output).toContain(': 0 differences, 1 that');
    expect(status).toBe(0);
    expect(bank.service.output()).not.toMatch(/must-never-be-logged/);
  });
});
