import type { CDPSession } from 'playwright-core';
import { call, person, type Person } from '../support/client.js';
import { describeWith } from '../support/needs.js';
import { sharedService } from '../support/service.js';
import { Console, settled } from './support/console.js';

const AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

describeWith('chromium')('passkeys in a browser', () => {
  let service: string;
  let consoled: Console;
  let user: Person;
  let devtools: CDPSession;
  let authenticatorId: string;

  beforeAll(async () => {
    service = (await sharedService()).url;
    user = await person(service, 'passkeys');
    // Browsers have no passkeys for 127.0.0.1.
    consoled = await Console.open(service.replace('127.0.0.1', 'localhost'));
    devtools = await consoled.browser.context.newCDPSession(consoled.page);
    await devtools.send('WebAuthn.enable');
    ({ authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR }));
  });
  afterAll(async () => {
    await consoled?.close();
  });

  const signOut = async () => {
    await consoled.page.getByRole('button', { name: /^passkeys-/ }).click();
    await consoled.page.getByRole('banner').getByRole('button', { name: 'Sign out', exact: true }).click();
    await consoled.page.waitForURL(/\/app\/sign-in/);
  };
  const signInWithPasskey = () => consoled.page.getByRole('button', { name: 'Sign in with a passkey' }).click();

  it('are added with the password, and sign in without it', async () => {
    const { page } = consoled;
    await consoled.signIn(user);
    await consoled.goto('/account');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('<b>work laptop</b>');
    await page.getByRole('dialog').getByLabel('Current password').fill('not my password');
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await page.getByRole('dialog').getByRole('alert').textContent()).toBe('The current password is wrong.');
    expect(consoled.browser.complaints.splice(0)).toEqual([expect.stringContaining('400')]);
    await page.getByRole('dialog').getByLabel('Current password').fill(user.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('cell', { name: '<b>work laptop</b>', exact: true }).waitFor();
    const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

    await signOut();
    await signInWithPasskey();
    await page.locator('main#page h1').waitFor();
    await consoled.goto('/account');
    await settled(page);
    expect(await page.getByRole('row', { name: /work laptop/ }).textContent()).not.toContain('Never');
    expect(consoled.complaints).toEqual([]);
  });

  it('are added once per authenticator, which the browser says', async () => {
    const { page } = consoled;
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('again');
    await page.getByRole('dialog').getByLabel('Current password').fill(user.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('already has a passkey for your account').waitFor();
    await page.keyboard.press('Escape');
  });

  it('say what to do when they were removed, or the person turns the dialogue away', async () => {
    const { page } = consoled;
    await page.getByRole('button', { name: 'Remove: <b>work laptop</b>' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
    await page.getByText('You have no passkeys yet.').waitFor();
    await signOut();
    await signInWithPasskey();
    await page.getByText('This passkey isn’t known here').waitFor();
    expect(consoled.browser.complaints.splice(0)).toEqual([expect.stringContaining('401')]);
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await signInWithPasskey();
    await page.getByText('The browser’s dialogue was closed or took too long.').waitFor();
    expect(consoled.complaints).toEqual([]);
  });

  it('are not offered where browsers have none', async () => {
    const bare = new URL(service).origin;
    await consoled.page.goto(`${bare}/app/sign-in`);
    await settled(consoled.page);
    expect(await consoled.page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
    expect((await call(service, 'GET', '/auth/passkeys', { token: user.token })).body.passkeys).toEqual([]);
  });
});
