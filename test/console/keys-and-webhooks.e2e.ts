import { call, person, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { describeWith } from '../support/needs.js';
import { sharedService } from '../support/service.js';
import { startReceiver, type Receiver } from '../events/support/receiver.js';
import { accessibilityOf, Console } from './support/console.js';
import { MARKUP } from './support/hostile.js';

describeWith('chromium')('API keys and webhooks in the console', () => {
  let service: string;
  let consoled: Console;
  let receiver: Receiver;
  let user: Person;
  const api = async (method: string, path: string, body?: object) =>
    (await call(service, method, path, { token: user.token, body })).body;

  beforeAll(async () => {
    service = (await sharedService()).url;
    receiver = await startReceiver();
    user = await person(service, 'settings');
    consoled = await Console.open(service);
    await consoled.signIn(user);
  });
  afterAll(async () => {
    await consoled?.close();
    await receiver?.close();
  });

  it('a key gets scopes, a cap and an end, is shown once, works, and is revoked', async () => {
    const { page } = consoled;
    await consoled.goto('/keys');
    await page.getByRole('link', { name: 'Create a key' }).click();
    await page.getByLabel('Name').fill(`${MARKUP} renders`);
    expect(await page.getByRole('button', { name: 'Create a key' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Run jobs' }).click();
    await page.getByLabel('jobs:read').uncheck();
    await page.getByLabel('Coins a day').fill('12.5');
    await page.getByLabel('Expires').selectOption('days30');
    expect(await accessibilityOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create a key' }).click();
    const secret = (await page.locator('code', { hasText: 'mk_' }).textContent())!;
    expect(secret).toMatch(/^mk_[\w-]{43}$/);

    const me = await call(service, 'GET', '/auth/me', { token: secret });
    expect(me.body.api_key).toMatchObject({ scopes: ['account:read', 'jobs:write'], daily_cap_coin: 12.5 });
    const days = (Date.parse(me.body.api_key.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(30, 1);
    await page.getByRole('link', { name: 'I have copied it' }).click();
    const row = page.getByRole('row', { name: /renders/ });
    await row.getByText('0 coins of 12.5 coins').first().waitFor();
    expect(await page.content()).not.toContain(secret);
    await row.getByRole('button', { name: /^Revoke/ }).click();
    // Enter alone destroys nothing.
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Cancel');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('Revoked').waitFor();
    expect((await call(service, 'GET', '/auth/me', { token: secret })).status).toBe(401);
    expect(consoled.complaints).toEqual([]);
  });

  it('a webhook chooses its events, shows its secret once, and what a server answered is text', async () => {
    const { page } = consoled;
    receiver.answer('/hook', (response) => response.writeHead(500).end(`answer ${MARKUP}`));
    await consoled.goto('/webhooks');
    await page.getByRole('link', { name: 'Create a webhook' }).click();
    await page.getByLabel('URL').fill(`${receiver.url}/hook`);
    await page.getByLabel('Note').fill(MARKUP);
    await page.getByLabel('Every event').uncheck();
    await page.getByLabel('job.*').check();
    await page.getByLabel('deploy.failed').check();
    expect(await accessibilityOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create a webhook' }).click();
    expect(await page.locator('code', { hasText: 'whsec_' }).textContent()).toMatch(/^whsec_/);
    await page.getByRole('link', { name: 'I have copied it' }).click();
    await page.getByText(MARKUP, { exact: true }).waitFor();
    expect((await api('GET', '/api/webhooks')).webhooks).toMatchObject([{ types: ['job.*', 'deploy.failed'] }]);

    await page.getByRole('button', { name: 'Send a test' }).click();
    // The delivery shows its answer by itself.
    await page.getByText('HTTP 500').waitFor();
    await page.getByText('Response', { exact: true }).click();
    await page.getByText(`answer ${MARKUP}`, { exact: true }).waitFor();
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(await accessibilityOf(page)).toEqual([]);
    expect(consoled.complaints).toEqual([]);
  });

  it('a webhook gets a new secret, a redelivery, and is deleted', async () => {
    const { page } = consoled;
    receiver.answer('/hook', (response) => response.end('thank you'));
    const created = await api('POST', '/api/webhooks', { url: `${receiver.url}/hook` });
    await api('POST', `/api/webhooks/${created.webhook.id}/test`);
    const path = `/api/webhooks/${created.webhook.id}/deliveries`;
    const delivered = async (count: number) =>
      (await api('GET', path)).deliveries.filter(({ state }: { state: string }) => state === 'delivered').length ===
      count;
    await eventually(() => delivered(1), 'the delivery');
    await consoled.goto(`/webhooks/${created.webhook.id}`);
    await page.getByRole('button', { name: 'Send again: webhook.test' }).click();
    await eventually(() => delivered(2), 'the redelivery');
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
    const secret = await page.locator('code', { hasText: 'whsec_' }).textContent();
    expect(secret).not.toBe(created.secret);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText('Old secret signs until').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/app\/webhooks$/);
    expect((await call(service, 'GET', `/api/webhooks/${created.webhook.id}`, { token: user.token })).status).toBe(404);
    expect(consoled.complaints).toEqual([]);
  });
});
