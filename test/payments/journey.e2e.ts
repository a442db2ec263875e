import type { Page } from 'playwright-core';
import { auditOf } from '../support/audit.js';
import { openBrowser, type Browser } from '../support/browser.js';
import { call, device, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { mailLink, mailsTo } from '../support/mails.js';
import { Bank } from './support/bank.js';
import { describeWith } from '../support/needs.js';

/** The whole way of money, as two people go it: pages in a browser without JavaScript, and what programs do by the API. */

let bank: Bank;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  // A port that is known beforehand: the links in mails and from the provider lead to it.
  bank = await Bank.open({ PORT: String(await freePort()), WELCOME_COIN: '0' });
  browser = await openBrowser({ javaScriptEnabled: false });
  ({ page } = browser);
});
afterAll(async () => {
  await browser?.close();
  await bank?.close();
});

/** Registers through the page and confirms the address by the link of the mail. */
async function arrive(username: string): Promise<Person> {
  const account = { username, email: `${username}@example.com`, password: `violet anchor of ${username}` };
  await page.goto(`${bank.service.url}/register`);
  for (const field of ['username', 'email', 'password'] as const) await page.fill(`#${field}`, account[field]);
  await page.click('button');
  await page.getByRole('heading', { name: `Welcome, ${username}` }).waitFor();

  await page.goto(await mailLink(bank.service, account.email, 'verify-email'));
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();
  expect(page.url()).toBe(`${bank.service.url}/verify-email`);

  const { email, password } = account;
  const { body } = await call(bank.service.url, 'POST', '/auth/login', { body: { email, password } });
  const person = { email, password, token: body.token as string, id: body.user.id as string };
  expect(await bank.ok('GET', '/auth/me', person)).toMatchObject({ email_verified: true });
  return person;
}

const balance = async (who: Person) => {
  const { coin_balance, usd_balance } = await bank.ok('GET', '/auth/me', who);
  return { coin: coin_balance as number, usd: usd_balance as number };
};

async function exchange(who: Person, from: 'usd' | 'coin', amount: number): Promise<number> {
  const quote = await bank.ok('POST', '/api/wallet/exchange/quote', who, { from, amount });
  const { quote_id } = quote;
  const done = await bank.ok('POST', '/api/wallet/exchange', who, { quote_id });
  expect(done.receives).toBe(quote.receives);
  return done.receives as number;
}

describeWith('chromium')('money, from one person’s card to another’s bank', () => {
  let buyer: Person;
  let owner: Person;

  it('begins with two people who register through the page and confirm by the mail’s link', async () => {
    buyer = await arrive('journey-buyer');
    owner = await arrive('journey-owner');
    expect([await balance(buyer), await balance(owner)]).toEqual([
      { coin: 0, usd: 0 },
      { coin: 0, usd: 0 },
    ]);
  });

  it('comes in through the provider’s page, and not before it is paid', async () => {
    const deposit = await bank.ok('POST', '/api/wallet/deposits', buyer, { amount_usd: 50 });
    const id = deposit.deposit_id as string;
    await page.goto(deposit.checkout_url as string);
    expect(await page.innerText('#amount')).toBe('50.00 USD');
    expect((await bank.show(buyer, { id })).status).toBe('pending');
    expect(await balance(buyer)).toEqual({ coin: 0, usd: 0 });
    await page.click('#pay');
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    expect(page.url()).toBe(`${bank.service.url}/payments/thanks`);
    await bank.becomes(buyer, { id }, 'paid');
    expect(await balance(buyer)).toEqual({ coin: 0, usd: 50 });
  });

  it('does not come in when the page is left without paying', async () => {
    const deposit = await bank.ok('POST', '/api/wallet/deposits', buyer, { amount_usd: 20 });
    await page.goto(deposit.checkout_url as string);
    await page.click('#cancel');
    await page.getByRole('heading', { name: 'Nothing was paid' }).waitFor();
    expect((await bank.show(buyer, { id: deposit.deposit_id as string })).status).toBe('pending');
    expect(await balance(buyer)).toEqual({ coin: 0, usd: 50 });
  });

  it('becomes coins by a quote', async () => {
    expect(await exchange(buyer, 'usd', 40)).toBe(400);
    expect(await balance(buyer)).toEqual({ coin: 400, usd: 10 });
  });

  it('buys a job, which pays the owner of the device that did it', async () => {
    const worker = await device(bank.service.url, owner);
    const job = { title: 'Label the pictures', job_type: 'script', price_coin: 400, duration_hrs: 1 };
    const { job_id } = await bank.ok('POST', '/api/jobs', buyer, job);
    expect(await balance(buyer)).toEqual({ coin: 0, usd: 10 });
    for (const act of ['accept', 'complete']) {
      const done = await call(bank.service.url, 'POST', `/api/jobs/${job_id}/${act}`, { worker, body: {} });
      expect([act, done.status]).toEqual([act, 200]);
    }
    await bank.ok('POST', `/api/jobs/${job_id}/accept-result`, buyer);
    // The price less five percent.
    expect(await balance(owner)).toEqual({ coin: 380, usd: 0 });
  });

  it('goes out to the owner’s bank, once an administrator has looked at it', async () => {
    expect(await exchange(owner, 'coin', 380)).toBe(38);
    const { onboarding_url } = await bank.ok('POST', '/api/wallet/payout-account', owner);
    await page.goto(onboarding_url as string);
    await page.click('#done');
    await page.getByRole('heading', { name: 'Payout account' }).waitFor();
    const ready = async () => (await bank.ok('GET', '/api/wallet/payout-account', owner)).payout_account?.ready;
    await eventually(ready, 'the payout account');

    const { withdrawal } = await bank.ok('POST', '/api/wallet/withdrawals', owner, { amount_usd: 38 });
    expect(withdrawal).toMatchObject({
      status: 'pending_approval',
      approval_reasons: ['unsettled_money', 'new_account'],
    });
    expect(await balance(owner)).toEqual({ coin: 0, usd: 0 });
    const path = `/api/admin/withdrawals/${withdrawal.id}/approve`;
    await bank.ok('POST', path, bank.admin, { why: 'the work was seen' });
    await bank.withdrawalBecomes(owner, withdrawal.id as string, 'paid');
    const payouts = bank.stub.books.all('payout').filter(({ metadata }) => metadata['withdrawal_id'] === withdrawal.id);
    expect(payouts).toEqual([expect.objectContaining({ amount: 3800, currency: 'usd' })]);
  });

  it('is told to the owner by mail at each step', async () => {
    const subjects = async () => (await mailsTo(bank.service, owner.email)).map(({ subject }) => subject);
    const expected = ['Withdrawal requested', 'Your withdrawal was paid', 'Your address is confirmed'];
    await eventually(async () => {
      const got = await subjects();
      return expected.every((subject) => got.includes(subject));
    }, 'the mails');
    const paid = (await mailsTo(bank.service, owner.email)).find(({ subject }) => subject === expected[1]);
    expect(paid?.text).toContain('Amount: 38.00 USD');
  });

  it('leaves the books right, here and at the provider', async () => {
    await bank.quiet();
    expect(await auditOf(bank.service)).toEqual([]);
    // By which the audit judges them.
    expect(await bank.sql('SELECT count(*)::int AS terms FROM ledger.term')).toEqual([{ terms: 6 }]);
    const { status, output } = await bank.run('admin', 'reconcile', '--fresh-minutes', '0');
    expect([status, output]).toEqual([0, expect.anything()]);
  });

  it('made the browser complain about none of our pages', () => {
    // The provider's have no icon, for one.
    expect(browser.complaints.filter((complaint) => !complaint.startsWith(bank.stub.url))).toEqual([]);
  });
});
