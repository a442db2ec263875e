import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { Rig } from '../deploy/support/rigs.js';
import { Bank } from '../payments/support/bank.js';
import type { Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { describeWith } from '../support/needs.js';
import { Console } from './support/console.js';

/** What a buyer does in the console beside jobs: deploys, traffic, money, offers and referrals. */
describeWith('chromium')('a buyer in the console', () => {
  let bank: Bank;
  let rigs: Rig[];
  let consoled: Console;
  let page: Page;
  let buyer: Person;

  beforeAll(async () => {
    bank = await Bank.open({ WELCOME_USD: '100', WELCOME_COIN: '100', DEPLOY_SYNC_S: '1', DEPLOY_PORT: '0' });
    rigs = await Promise.all(['rig-1', 'rig-2'].map((name) => Rig.start(() => bank.service.url, name)));
    buyer = await bank.payee('buyer');
    consoled = await Console.open(bank.service.url);
    page = consoled.page;
    await consoled.signIn(buyer);
  });
  afterEach(() => expect(consoled.complaints).toEqual([]));
  afterAll(async () => {
    await consoled?.close();
    for (const rig of rigs ?? []) await rig.silence();
    await bank?.close();
  });

  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const confirm = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name }).click();
  const cell = (text: string | RegExp) => page.getByRole('cell', { name: text }).first();
  /** Something changes without anybody pressing anything: live events say so. */
  const shows = (text: string | RegExp) => page.locator('main').getByText(text).first().waitFor();

  it('orders a deploy at a price that is shown before, sees it run, opens, compares, rolls back, scales and stops it', async () => {
    await consoled.goto('/deploys/new');
    await page.getByLabel('Name', { exact: true }).fill('<b>mine</b>');
    await page.getByLabel('Environment').fill('A=1\nB=two=2');
    // What was typed stays, whatever happens before the order.
    await page.getByRole('radio', { name: /Jupyter/ }).check();
    await page.getByRole('radio', { name: /Web server/ }).check();
    await page.reload();
    await press(/^Order for/);
    await page.getByRole('heading', { name: '<b>mine</b>', level: 1 }).waitFor();
    await shows('1 of 1');
    await cell('Running').waitFor();
    await press('Get links');
    const link = page.getByRole('link', { name: 'Open replica 1' });
    expect(await link.getAttribute('href')).toMatch(/^http:.*[?&]access=da_/);

    await press('New revision');
    await page.getByRole('dialog').getByLabel('Environment').fill('A=1\nB=three');
    await page.keyboard.press('Escape');
    await press('New revision');
    await confirm('Roll out');
    await page.getByRole('tab', { name: 'Revisions' }).click();
    await cell('2').waitFor();
    await page.getByRole('row', { name: /env B/ }).getByText('two=2').waitFor();
    await page.getByRole('button', { name: 'Roll back to revision 1' }).click();
    await confirm('Roll back');
    await cell('3').waitFor();

    await press('Scale');
    await page.getByRole('dialog').getByLabel('Replicas').fill('2');
    await confirm('Scale');
    await shows('2 of 2');
    await page.getByRole('tab', { name: 'Events' }).click();
    await shows('Scaled from 1 replica to 2');
    await press('Stop');
    await confirm('Stop');
    await page.getByRole('heading', { name: 'Receipt' }).waitFor();
    await consoled.goto('/deploys?status=stopped');
    await page.getByRole('link', { name: '<b>mine</b>' }).waitFor();
  });

  it('shows the live log of a replica, colours as text', async () => {
    const order = { job_name: 'talks', job_type: 'Docker', gpu_model: 'cpu', command: ['serve'] };
    const { job_id } = await bank.ok('POST', '/api/deploy/job', buyer, order);
    const run = await eventually(
      async () => [...rigs.flatMap((rig) => rig.orders)].find((one) => one.deploy_id === job_id),
      'a replica',
    );
    const rig = rigs.find(({ orders }) => orders.includes(run))!;
    await consoled.goto(`/deploys/${job_id}?tab=log`);
    const say = (offset: number, text: string) =>
      fetch(`${bank.service.url}/api/deploy/replicas/${run.placement_id}/logs`, {
        method: 'POST',
        headers: { 'X-Worker-Token': rig.worker, 'Content-Type': 'application/json' },
        body: JSON.stringify({ offset, text }),
      });
    const first = '\u001b[31mfirst\u001b[0m <script>window.hacked=1</script>\n';
    expect((await say(0, first)).status).toBe(200);
    await shows('first');
    await say(Buffer.byteLength(first), 'second\n');
    await shows('second');
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    await bank.ok('POST', `/api/deploy/jobs/${job_id}/stop`, buyer);
  });

  it('buys traffic, sees the password once, tops up, makes a new password, and ends with a receipt', async () => {
    await consoled.goto('/bandwidth');
    await page.getByLabel('Traffic').fill('2');
    await press('Buy for $2');
    await shows('Copy the password now: it is shown only this once.');
    const line = await page.getByText(/^curl -x/).textContent();
    expect(line).toMatch(/^curl -x 'socks5h:\/\/\w+:\w+@[\w.]+:\d+' https:/);
    await press('Top up');
    await confirm('Buy for $1');
    await shows('3 GB');
    await press('New password');
    await confirm('New password');
    await eventually(async () => (await page.getByText(/^curl -x/).textContent()) !== line, 'another line');
    await page.reload();
    await shows('The password was shown when it was made.');
    await press('End session');
    await confirm('End session');
    await page.getByRole('heading', { name: 'Receipt' }).waitFor();
    await consoled.goto('/bandwidth?over=true');
    await cell('Ended').waitFor();
  });

  it('pays in through the checkout link, exchanges at a quote, withdraws and takes it back', async () => {
    await consoled.goto('/wallet/deposits');
    await page.getByLabel('Amount').fill('50');
    await press('Continue to payment');
    const link = page.getByRole('link', { name: 'Pay $50' });
    const checkout = new URL((await link.getAttribute('href'))!);
    bank.stub.moneyIn.pay(checkout.pathname.split('/').at(-1)!);
    await cell('Paid').waitFor();

    await consoled.goto('/wallet/exchange');
    await page.getByLabel('Amount').fill('10');
    await press('Show the price');
    await page.getByRole('timer').waitFor();
    await press(/^Exchange \$10\.00 for/);
    await page.getByText(/^You have .* coins more\.$/).waitFor();

    await consoled.goto('/wallet/withdrawals');
    await shows('Ready for withdrawals');
    await page.getByLabel('Amount').fill('20');
    await press('Withdraw');
    await cell(/Waits for approval|Approved/).waitFor();
    await press('Take back');
    await confirm('Take back');
    await cell('Taken back').waitFor();
  });

  it('finds a line of the statement by filters in the URL, and takes the statement along as a file', async () => {
    await consoled.goto('/wallet/statement');
    await page.getByLabel('Currency').selectOption('usd');
    await page.getByLabel('What').selectOption('exchange');
    await cell('-$10.00').waitFor();
    expect(page.url()).toContain('kind=exchange');
    await eventually(async () => (await page.getByRole('row').count()) === 2, 'that line only');
    const [download] = await Promise.all([page.waitForEvent('download'), press('Download as CSV')]);
    expect(download.suggestedFilename()).toBe('statement-usd.csv');
    const rows = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain(',exchange,-10,');
  });

  it('sees what was spent, as a plot and as a table', async () => {
    await consoled.goto('/wallet');
    await page.getByRole('figure', { name: 'Spending' }).locator('canvas').waitFor();
    await cell('Deploys').waitFor();
    await page.getByLabel('Currency').selectOption('usd');
    // The session used nothing, so all of it came back.
    await shows('You spent nothing in this time.');
  });

  it('invites by a link that can be copied', async () => {
    await consoled.goto('/referrals');
    await page
      .getByText(/\/register\?/)
      .first()
      .waitFor();
    await shows('Nobody has used your code yet.');
  });

  it('goes from an offer to the job’s form, filled in', async () => {
    await consoled.goto('/offers');
    await page
      .getByRole('link', { name: /^Run here/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/');
  });
});
