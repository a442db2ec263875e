import { Bank } from '../payments/support/bank.js';
import { call, device, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { describeWith } from '../support/needs.js';
import { Console, settled } from './support/console.js';
import { MARKUP } from './support/hostile.js';

const HOSTILE = `${MARKUP} {{7*7}} ` + 'long'.repeat(20);
const WHY = 'Half of the picture is <b>there</b>.';

let bank: Bank;
let desk: Console;
let buyer: Person;
let owner: Person;
let disputed: string;

/** What hostile text would have done, if it were code. */
declare const window: { hacked?: unknown };

describeWith('chromium')('an operator', () => {
  beforeAll(async () => {
    bank = await Bank.open({ WELCOME_COIN: '100', WELCOME_USD: '0' });
    [buyer, owner] = [await bank.person('buyer'), await bank.payee('owner', 50)];
    disputed = await disputedJob();
    await bank.ok('POST', '/api/wallet/withdrawals', owner, { amount_usd: 20 });
    await bank.ok('POST', '/api/wallet/withdrawals', owner, { amount_usd: 30 });
    await bank.sql(
      `INSERT INTO platform.outbox (type, payload, dead, attempts, last_error)
       VALUES ('identity.nobody_listens.v1', '{}', true, 12, '${HOSTILE.replaceAll("'", '')}')`,
    );
    desk = await Console.open(bank.service.url);
    await desk.signIn(bank.admin);
  });
  afterAll(async () => {
    await desk?.close();
    await bank?.close();
  });

  async function disputedJob(): Promise<string> {
    const worker = await device(bank.service.url, owner, 'rig');
    const job = { title: HOSTILE, job_type: 'script', price_coin: 4, duration_hrs: 1, verification: 'review' };
    const { job_id } = await bank.ok('POST', '/api/jobs', buyer, job);
    const path = (what: string) => `/api/jobs/${job_id}/${what}`;
    await call(bank.service.url, 'POST', path('accept'), { worker, body: {} });
    await fetch(bank.service.url + path('artifacts?name=page.html'), {
      method: 'POST',
      headers: { 'X-Worker-Token': worker, 'Content-Type': 'application/octet-stream' },
      body: HOSTILE,
    });
    await call(bank.service.url, 'POST', path('complete'), { worker, body: {} });
    await bank.ok('POST', `/api/jobs/${job_id}/dispute`, buyer, { reason: HOSTILE });
    await bank.ok('POST', `/api/jobs/${job_id}/evidence`, buyer, { text: HOSTILE });
    return job_id as string;
  }

  const row = (text: string) => desk.page.getByRole('row').filter({ hasText: text });
  const button = (name: string) => desk.page.getByRole('button', { name, exact: true });

  /** Opens the act's dialog, where nothing can be done without a reason, and does it. */
  async function act(open: () => Promise<void>, name: string, why: string): Promise<void> {
    await open();
    const dialog = desk.page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name, exact: true });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel('Why').fill(why);
    await confirm.click();
    await dialog.waitFor({ state: 'detached' }).catch(() => dialog.waitFor({ state: 'hidden' }));
  }

  const lastAct = async (kind: string) =>
    (await bank.ok('GET', `/api/admin/audit-log?act=${kind}&limit=1`, bank.admin)).acts[0];

  it('sees first what needs a person, and the processes', async () => {
    await desk.goto('/operator');
    for (const [what, count] of [
      ['Disputes', '1'],
      ['Withdrawals', '2'],
      ['Dead events', '1'],
    ])
      await row(what!).filter({ hasText: count! }).first().waitFor();
    await row('standalone').filter({ hasText: 'Alive' }).first().waitFor();
    await row('gateway').filter({ hasText: 'Alive' }).first().waitFor();
    await desk.page.getByText('Never', { exact: true }).first().waitFor();
  });

  it('settles a dispute with a slider and a reason that both sides read', async () => {
    await desk.page.getByRole('link', { name: 'Open: Disputes' }).click();
    await desk.page.getByRole('link', { name: /^Open: <img/ }).click();
    await desk.page.getByRole('heading', { level: 1, name: /<img src=x/ }).waitFor();
    await button('Preview: page.html').click();
    expect(await desk.page.locator('pre[aria-label="page.html"]').textContent()).toBe(HOSTILE);
    const saved = desk.page.waitForEvent('download');
    await button('Download: page.html').click();
    expect((await saved).suggestedFilename()).toBe('page.html');
    await act(
      async () => {
        await button('Settle the dispute').click();
        await desk.page.getByRole('slider').fill('25');
      },
      'Settle the dispute',
      WHY,
    );
    await desk.page.getByText('Settled', { exact: true }).waitFor();
    const { dispute } = await bank.ok('GET', `/api/jobs/${disputed}/dispute`, buyer);
    expect(dispute.settlement).toMatchObject({ pay_coin: 1, refunded_coin: 3, note: WHY });
    expect(await lastAct('dispute.settled')).toMatchObject({
      by: bank.admin.id,
      detail: { job_id: disputed, why: WHY },
    });
  });

  it('approves one withdrawal and rejects another', async () => {
    await desk.goto('/operator/withdrawals');
    await act(() => row('$20').getByRole('button', { name: 'Approve' }).click(), 'Approve', 'known for years');
    await row('$20').waitFor({ state: 'detached' });
    await act(() => row('$30').getByRole('button', { name: 'Reject' }).click(), 'Reject', 'a stolen card');
    await row('$30').waitFor({ state: 'detached' });
    const { withdrawals } = await bank.ok('GET', '/api/wallet/withdrawals', owner);
    const found = Object.fromEntries(
      (withdrawals as Array<{ amount_usd: number; status: string }>).map((one) => [one.amount_usd, one.status]),
    );
    expect(found[30]).toBe('rejected');
    expect(['approved', 'sending', 'paid']).toContain(found[20]);
    expect(await lastAct('withdrawal.rejected')).toMatchObject({ by: bank.admin.id, detail: { why: 'a stolen card' } });
  });

  it('has a dead event delivered again', async () => {
    await desk.goto('/operator/dead-events');
    await act(
      () => desk.page.getByRole('button', { name: /^Deliver again: / }).click(),
      'Deliver again',
      'the server is back',
    );
    await desk.page.getByText('Every event was delivered.').waitFor();
    expect(await lastAct('event.retried')).toMatchObject({ by: bank.admin.id });
  });

  it('finds a user by a part of the name, suspends them, and the audit log shows why', async () => {
    await desk.goto('/operator/users');
    await desk.page.getByLabel('Search', { exact: true }).fill('BUYER');
    await button('Search').click();
    const name = buyer.email.split('@')[0]!;
    await desk.page.getByRole('link', { name, exact: true }).click();
    await desk.page.getByRole('heading', { level: 1, name }).waitFor();
    await act(() => button('Suspend').click(), 'Suspend', 'spam & <i>worse</i>');
    await button('Lift the suspension').waitFor();
    expect((await call(bank.service.url, 'GET', '/auth/me', { token: buyer.token })).status).toBe(403);
    await desk.page.getByRole('link', { name: 'Audit log' }).last().click();
    await row('account.suspended').filter({ hasText: 'spam & <i>worse</i>' }).waitFor();
    expect(new URL(desk.page.url()).searchParams.get('user')).toBe(buyer.id);
  });

  it('finds a user by a part of the address, and says what no search of acts can find', async () => {
    const [name, host] = buyer.email.split('@') as [string, string];
    await desk.goto(`/operator/users?search=${encodeURIComponent(`${name}@${host.slice(0, -1)}`)}`);
    await desk.page.getByRole('link', { name, exact: true }).waitFor();
    await desk.goto('/operator/audit-log?search=suspended');
    await desk.page.getByText('An act is two words with a dot').waitFor();
    expect(await desk.page.getByRole('table').count()).toBe(0);
  });

  it('grants money, which the statement shows', async () => {
    await desk.goto(`/operator/users/${owner.id}`);
    await act(
      async () => {
        await button('Grant money').click();
        await desk.page.getByLabel('Amount').fill('2.5');
      },
      'Grant money',
      'sorry for the trouble',
    );
    await row('Gift').filter({ hasText: 'sorry for the trouble' }).filter({ hasText: '2.5' }).waitFor();
    await eventually(async () => (await bank.ok('GET', '/auth/me', owner)).coin_balance > 100, 'the grant');
  });

  it('finds jobs and devices, with the search in the address', async () => {
    await desk.goto('/operator/jobs?search=onerror');
    await desk.page.getByRole('link', { name: HOSTILE }).click();
    await desk.page.getByRole('heading', { level: 1, name: /<img src=x/ }).waitFor();
    await desk.goto('/operator/devices?search=RI');
    await row('rig').waitFor();
  });

  it('ran nothing that others wrote, and the browser had nothing to complain about', async () => {
    await settled(desk.page);
    expect(await desk.page.evaluate(() => window.hacked)).toBeUndefined();
    expect(desk.complaints).toEqual([]);
  });
});

describeWith('chromium')('somebody else', () => {
  it('sees no page of operators', async () => {
    const other = await Bank.open();
    const eve = await other.person('eve');
    const browser = await Console.open(other.service.url);
    try {
      await browser.signIn(eve);
      expect(await browser.page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
      await browser.page.goto(`${browser.url}/app/operator`);
      await browser.page.getByText('Only administrators see this page.').waitFor();
    } finally {
      await browser.close();
      await other.close();
    }
  });
});
