import type { Page } from 'playwright-core';
import { RealAgents } from '../agent/support/real-agent.js';
import { Bank } from '../payments/support/bank.js';
import { auditOf } from '../support/audit.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { describeWith } from '../support/needs.js';
import { verifyAddress } from '../support/verified.js';
import { query } from '../support/query.js';
import { Console } from './support/console.js';

/**
 * A buyer's coins end in a device owner's bank, and all three people see only pages: the console and the payment
 * provider's own pages. A real agent enrols with the code that the console shows.
 */
describeWith('chromium')('a buyer, a device owner and an operator, by the console alone', () => {
  let bank: Bank;
  const agents = new RealAgents(() => bank.service.url);
  const consoles: Console[] = [];
  let buyer: Console;
  let owner: Console;
  let operator: Console;

  beforeAll(async () => {
    // A port that is known beforehand: the provider's pages lead back to it.
    bank = await Bank.open({ PORT: String(await freePort()), WELCOME_COIN: '0' });
    for (let i = 0; i < 3; i++) consoles.push(await Console.open(bank.service.url));
    [buyer, owner, operator] = consoles as [Console, Console, Console];
  });
  afterAll(async () => {
    await agents.dispose();
    for (const one of consoles) await one.close();
    await bank?.close();
  });

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  async function register(who: Console, username: string): Promise<void> {
    const { page } = who;
    await who.goto('/sign-in');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('E-mail address').fill(`${username}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill(`violet anchor of ${username}`);
    await button(page, 'Create an account').click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    const [account] = await query<{ id: string }>(
      bank.service.databaseUrl!,
      'SELECT id FROM identity.account WHERE username = $1',
      [username],
    );
    await verifyAddress(bank.service.databaseUrl!, account!);
    await page.getByRole('link', { name: 'Continue' }).or(button(page, 'Continue')).click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  }

  const balanceOf = ({ page }: Console) => page.locator('header a[href="/app/wallet"]').innerText();

  /** Asks for the price of an exchange and takes it. */
  async function exchange(who: Console, from: 'US dollars' | 'Coins', amount: string): Promise<void> {
    const { page } = who;
    await who.goto('/wallet/exchange');
    await page.getByLabel('Currency').selectOption({ label: from });
    await page.getByLabel('Amount').fill(amount);
    await button(page, 'Show the price').click();
    await page.getByRole('button', { name: /^Exchange .* for / }).click();
    await page.getByText(/^You have .* more\.$/).waitFor();
  }

  it('begins with a buyer who registers and pays in', async () => {
    await register(buyer, 'buyer');
    const { page } = buyer;
    await buyer.goto('/wallet/deposits');
    await page.getByLabel('Amount').fill('50');
    await button(page, 'Continue to payment').click();
    await page.getByRole('link', { name: /^Pay / }).click();
    const checkout = await eventually(
      () => buyer.browser.context.pages().find((one) => one.url().includes('cs_')),
      'the checkout',
    );
    await checkout.click('#pay');
    await checkout.getByRole('heading', { name: 'Thank you' }).waitFor();
    await buyer.goto('/wallet/deposits');
    await page.getByText('Paid', { exact: true }).first().waitFor();
    await exchange(buyer, 'US dollars', '50');
  });

  it('goes on with an owner who adds a machine by the line on the page, which shows it arriving', async () => {
    await register(owner, 'owner');
    const { page } = owner;
    await owner.goto('/machines/add');
    await page.getByLabel('Name (optional)').fill('attic-rig');
    await button(page, 'Show the line to run').click();
    const line = await page.locator('code', { hasText: 'install.sh' }).first().innerText();
    const code = line.trim().split(/\s+/).at(-1)!;
    const enrolled = await fetch(`${bank.service.url}/api/worker/enrol`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code, hostname: 'attic' }),
    });
    const { token } = (await enrolled.json()) as { token: string };
    await page.getByText('attic-rig has arrived and is starting its agent.').waitFor();
    await agents.start(token);
    await page.getByText('attic-rig is online.').waitFor();
  });

  it('the buyer runs a script, sees its output as it comes, and accepts the result', async () => {
    const { page } = buyer;
    await buyer.goto('/');
    await page
      .getByRole('textbox', { name: 'Script' })
      .fill('echo "forty and two"; expr 40 + 2; echo done > "$OUTPUT_DIR/note.txt"');
    await page.getByText('1 device would start it at once').waitFor();
    await page.getByLabel('Price', { exact: true }).fill('200');
    await button(page, 'Run').click();
    await page.getByRole('heading', { name: 'Log' }).waitFor();
    await page.getByText('forty and two').first().waitFor();
    await page.getByText('42', { exact: true }).first().waitFor();
    await page.getByText('note.txt').first().waitFor();
    // The owner looks on.
    await owner.goto('/earnings');
    await button(page, 'Accept the result').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept the result' }).click();
    await page.getByText('Accepted and paid.').waitFor();
  });

  it('the owner sees it earned without a reload, and withdraws it', async () => {
    const { page } = owner;
    await page.getByRole('cell', { name: 'attic-rig' }).first().waitFor();
    const earned = async () => /(\d[\d.]*) coins/.exec(await balanceOf(owner))?.[1];
    const coins = await eventually(
      async () => (Number(await earned()) > 0 ? earned() : null),
      'the balance in the bar',
    );
    await exchange(owner, 'Coins', coins);

    await owner.goto('/wallet/withdrawals');
    await button(page, 'Set up').click();
    await page.getByRole('link', { name: 'Open the page of the payment provider' }).click();
    const onboarding = await eventually(
      () => owner.browser.context.pages().find((one) => !one.url().includes('/app/')),
      'the provider',
    );
    await onboarding.click('#done');
    await eventually(async () => {
      await owner.goto('/wallet/withdrawals');
      return page.getByText('Ready for withdrawals').isVisible();
    }, 'the payout account');
    const dollars = /\$([\d.]+)/.exec(await balanceOf(owner))![1]!;
    const cents = Math.floor(Number(dollars) * 100) / 100;
    await page.getByLabel('Amount').fill(String(cents));
    await page.getByRole('button', { name: /^Withdraw \$/ }).click();
    await page.getByText('Waits for approval').first().waitFor();
  });

  it('the operator finds the withdrawal among what needs a person, and approves it', async () => {
    const { page } = operator;
    await operator.signIn(bank.admin);
    await operator.goto('/operator');
    await page
      .getByRole('row', { name: /Withdrawals/ })
      .getByRole('link')
      .click();
    await page.getByRole('heading', { name: 'Withdrawals', level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Approve: / }).click();
    await page.getByRole('dialog').getByLabel('Why').fill('known by voice');
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Done. It is in the audit log.').waitFor();
    await operator.goto('/operator/audit-log');
    await page.getByText('known by voice').first().waitFor();
    // The owner's page follows by itself.
    await owner.page.getByText('Paid', { exact: true }).first().waitFor();
  });

  it('the books are right, and no page had anything to complain about', async () => {
    expect(await auditOf(bank.service)).toEqual([]);
    // The payment provider's stub has no icon.
    const said = consoles.flatMap(({ complaints }) => complaints).filter((one) => !one.includes('/favicon.ico: '));
    expect(said).toEqual([]);
  });
});
