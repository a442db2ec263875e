import { sharedService } from '../support/service.js';
import { person, type Person } from '../support/client.js';
import { describeWith } from '../support/needs.js';
import { Console, settled } from './support/console.js';

describeWith('chromium')('two tabs of the console', () => {
  let consoled: Console;
  let user: Person;

  beforeAll(async () => {
    const { url } = await sharedService();
    user = await person(url, 'tabs');
    consoled = await Console.open(url);
    await consoled.signIn(user);
  });
  afterAll(async () => {
    await consoled?.close();
  });

  it('share one session: the second needs no sign-in, and both go on when they refresh at once', async () => {
    const second = await consoled.browser.context.newPage();
    await consoled.goto('/wallet', second);
    expect(second.url()).toMatch(/\/app\/wallet$/);
    // Each reload asks for a new access token with the cookie that both have.
    for (let round = 0; round < 3; round++) await Promise.all([consoled.page.reload(), second.reload()]);
    for (const page of [consoled.page, second]) {
      await settled(page);
      expect(page.url()).not.toMatch(/sign-in/);
    }
    await second.close();
  });

  it('end together when one signs out, and go on together when one signs in', async () => {
    const second = await consoled.browser.context.newPage();
    await consoled.goto('/wallet', second);
    await consoled.page.getByRole('button', { name: /^tabs-/ }).click();
    await consoled.page.getByRole('button', { name: 'Sign out', exact: true }).click();
    for (const page of [consoled.page, second]) await page.waitForURL(/\/app\/sign-in/);
    await second.getByLabel('Password', { exact: true }).waitFor();
    await consoled.signIn(user);
    await second.waitForURL(/\/app\/wallet$/);
    expect(consoled.complaints).toEqual([]);
  });
});
