import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { call, person, type Person } from '../support/client.js';
import { mailsTo } from '../support/mails.js';
import { eventually } from '../support/eventually.js';
import { describeWith } from '../support/needs.js';
import { query } from '../support/query.js';
import { sharedService, type SharedService } from '../support/service.js';
import { appCode } from '../support/totp.js';
import { accessibilityOf, Console, settled, type Theme } from './support/console.js';

const THEMES: readonly Theme[] = ['light', 'dark'];

describeWith('chromium')('signing in and the account, in the console', () => {
  let service: SharedService;
  let consoled: Console;
  let page: Page;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    consoled = await Console.open(service.url);
    page = consoled.page;
  });
  afterEach(async () => {
    await consoled?.close();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const dialog = () => page.getByRole('dialog');
  const signOut = async () => {
    await page.getByRole('button', { name: /^ada-/ }).click();
    await button('Sign out').click();
    await page.waitForURL(/\/app\/sign-in$/);
  };
  /** The password, and what comes after it. */
  const enter = async ({ email, password }: Person) => {
    await field('E-mail address').fill(email);
    await field('Password').fill(password);
    await button('Sign in').click();
  };

  it('registers, says that a mail is on its way, and goes on to the first page', async () => {
    const username = `console-${process.pid}-${Date.now()}`;
    await page.goto(`${service.url}/app/register`);
    await field('Username').fill(username);
    await field('E-mail address').fill(`${username}@example.com`);
    await field('Password').fill('password123');
    await button('Create an account').click();
    await page.getByRole('alert').getByText('too common').waitFor();
    await field('Password').fill('violet-anchor-72-meadow');
    await button('Create an account').click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    await button('Continue').click();
    await page.locator('main#page h1').waitFor();
    await eventually(async () => (await mailsTo(service, `${username}@example.com`))[0], 'the mail');
    await consoled.goto('/account');
    await page.getByText('Not confirmed').waitFor();
  });

  it('comes back to the page that asked for the sign-in, and needs none after a reload', async () => {
    const ada = await person(service.url, 'ada');
    await page.goto(`${service.url}/app/account/activity`);
    await page.waitForURL(/sign-in\?next=/);
    await enter({ ...ada, password: 'wrong' });
    await page.getByRole('alert').getByText('Wrong e-mail address or password').waitFor();
    await enter(ada);
    await page.waitForURL(/\/app\/account\/activity$/);
    await page.getByText('Account created').waitFor();
    await page.reload();
    await page.getByText('Account created').waitFor();
    await consoled.goto('/sign-in');
    await page.waitForURL(/\/app\/?$/);
    const cookies = await consoled.browser.context.cookies();
    expect(cookies).toMatchObject([{ name: 'market_session', httpOnly: true, sameSite: 'Strict', path: '/auth/web' }]);
    const stored = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    expect(stored).not.toMatch(/ws_|eyJ/);
  });

  it('sets up two-factor sign-in with a QR code, and then asks for the code', async () => {
    const ada = await person(service.url, 'ada');
    await consoled.signIn(ada);
    await consoled.goto('/account');
    await button('Set up').click();
    await dialog().getByLabel('Current password').fill(ada.password);
    await dialog().getByRole('button', { name: 'Continue' }).click();
    await dialog()
      .getByRole('img', { name: /QR code/ })
      .waitFor();
    const secret = await dialog().locator('code').first().innerText();
    await dialog().getByLabel('Code', { exact: true }).fill(appCode(secret));
    await dialog().getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    const codes = await dialog().locator('li code').allInnerTexts();
    expect(codes).toHaveLength(10);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog().getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
    await dialog().getByRole('button', { name: 'I have stored them' }).click();
    await button('Turn off').waitFor();

    await page.evaluate("sessionStorage.setItem('market.draft.deploy', 'typed')");
    await signOut();
    expect(await page.evaluate("sessionStorage.getItem('market.draft.deploy')")).toBeNull();
    await enter(ada);
    await page.getByRole('heading', { name: 'Two-factor sign-in' }).waitFor();
    expect(await accessibilityOf(page)).toEqual([]);
    await field('Code').fill('000000');
    await button('Sign in').click();
    await page.getByRole('alert').getByText('Wrong code').waitFor();
    await field('Code').fill(codes[0]!.toLowerCase());
    await button('Sign in').click();
    await page.locator('main#page h1').waitFor();

    await consoled.goto('/account');
    const changed = 'crimson-harbour-18-lantern';
    await field('Current password').fill(ada.password);
    await field('New password').fill(changed);
    await field('Code').fill(codes[2]!);
    await button('Change the password').click();
    await page.getByText('The password is changed').waitFor();
    await button('Turn off').click();
    await dialog().getByLabel('Current password').fill(changed);
    await dialog().getByLabel('Code', { exact: true }).fill(codes[1]!);
    await dialog().getByRole('button', { name: 'Turn off' }).click();
    await button('Set up').waitFor();
    const [row] = await query(service.databaseUrl!, 'SELECT 1 FROM identity.second_factor WHERE account_id = $1', [
      ada.id,
    ]);
    expect(row).toBeUndefined();
  });

  it('shows that two-factor sign-in is on, though the answer to that was lost', async () => {
    const ada = await person(service.url, 'ada');
    await consoled.signIn(ada);
    await consoled.goto('/account');
    await button('Set up').click();
    await dialog().getByLabel('Current password').fill(ada.password);
    await dialog().getByRole('button', { name: 'Continue' }).click();
    await page.route('**/auth/two-factor/enable', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog()
      .getByLabel('Code', { exact: true })
      .fill(appCode(await dialog().locator('code').first().innerText()));
    await dialog().getByRole('button', { name: 'Turn on' }).click();
    await dialog().getByRole('alert').waitFor();
    await page.keyboard.press('Escape');
    await button('Turn off').waitFor();
  });

  it('lists sessions, ends one or all others, and gives way when its own is ended elsewhere', async () => {
    const ada = await person(service.url, 'ada');
    const { email, password } = ada;
    const logIn = async () =>
      (await call(service.url, 'POST', '/auth/login', { body: { email, password } })).body.token;
    await logIn();
    await consoled.signIn(ada);
    await consoled.goto('/account');
    const rows = page.getByRole('table', { name: 'Where you are signed in' }).locator('tbody tr');
    await rows.nth(2).waitFor();
    expect(await rows.count()).toBe(3);
    await rows
      .getByRole('button', { name: /^Sign out/ })
      .first()
      .click();
    await rows.nth(2).waitFor({ state: 'detached' });
    await button('Sign out everywhere else').click();
    await dialog().getByRole('button', { name: 'Sign out everywhere else' }).click();
    await rows.nth(1).waitFor({ state: 'detached' });
    expect((await call(service.url, 'GET', '/auth/me', { token: ada.token })).body.code).toBe('signed_out');
    const other = await logIn();
    expect((await call(service.url, 'POST', '/auth/sessions/revoke-others', { token: other })).status).toBe(200);
    await page.getByRole('navigation').getByRole('link', { name: 'Wallet' }).click();
    await page.waitForURL(/\/app\/sign-in/);
  });

  it('changes name and password, exports, and deletes the account', async () => {
    const ada = await person(service.url, 'ada');
    await consoled.signIn(ada);
    await consoled.goto('/account');
    await field('Username').fill(`${ada.id.slice(-8)}-renamed`);
    await button('Save').click();
    await page
      .locator('header')
      .getByText(`${ada.id.slice(-8)}-renamed`)
      .waitFor();
    await field('Current password').fill('wrong');
    await field('New password').fill('crimson-harbour-18-lantern');
    await button('Change the password').click();
    await page.getByRole('alert').getByText('current password is wrong').waitFor();
    await field('Current password').fill(ada.password);
    await button('Change the password').click();
    await page.getByText('The password is changed').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), button('Export').click()]);
    expect(JSON.parse(await readFile(await file.path(), 'utf8')).account.profile[0].email).toBe(ada.email);
    await button('Delete the account').click();
    await dialog().getByLabel('Current password').fill('crimson-harbour-18-lantern');
    await dialog().getByLabel('Give up what money is left').check();
    await dialog().getByRole('button', { name: 'Delete for good' }).click();
    await page.waitForURL(/\/app\/sign-in$/);
    expect((await call(service.url, 'GET', '/auth/me', { token: ada.token })).status).toBe(401);
  });

  it('is usable without sight, in both themes, with nothing to complain about', async () => {
    const ada = await person(service.url, 'ada');
    const check = async (path: string) => {
      for (const theme of THEMES) {
        await consoled.theme(theme);
        await consoled.goto(path);
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 1000 });
          await settled(page);
          const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
          expect([path, width, await page.evaluate(wider)]).toEqual([path, width, 0]);
          await page.screenshot({
            path: `coverage/console/${path.slice(1).replaceAll('/', '-')}-${theme}-${width}.png`,
            fullPage: true,
          });
        }
        expect([path, theme, await accessibilityOf(page)]).toEqual([path, theme, []]);
      }
    };
    await consoled.goto('/sign-in');
    for (const path of ['/sign-in', '/register']) await check(path);
    await consoled.signIn(ada);
    for (const path of ['/account', '/account/activity']) await check(path);
    expect(consoled.complaints).toEqual([]);
  });
});
