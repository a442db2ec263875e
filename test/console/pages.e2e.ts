import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith } from '../support/needs.js';
import { accessibilityOf, Console, settled, type Theme } from './support/console.js';
import { populated, type Populated } from './support/market-with-records.js';

/** Kept to be looked at: `CONSOLE_SHOTS=folder npm test -- test/console/pages.e2e.ts`. */
const SHOTS = process.env['CONSOLE_SHOTS'] ?? 'coverage/console';
const WIDTHS = { phone: 390, tablet: 820, wide: 1440 };
/** The last is how screenshots are. */
const THEMES: readonly Theme[] = ['dark', 'light'];

const PAGES: Record<string, (market: Populated) => string> = {
  home: () => '/',
  jobs: () => '/jobs',
  job: ({ job }) => `/jobs/${job}`,
  'waiting job': ({ waitingJob }) => `/jobs/${waitingJob}`,
  'disputed job': ({ disputedJob }) => `/jobs/${disputedJob}`,
  deploys: () => '/deploys',
  deploy: ({ deploy }) => `/deploys/${deploy}`,
  'log of a deploy': ({ deploy }) => `/deploys/${deploy}?tab=log`,
  'events of a deploy': ({ deploy }) => `/deploys/${deploy}?tab=events`,
  'revisions of a deploy': ({ deploy }) => `/deploys/${deploy}?tab=revisions`,
  'new deploy': () => '/deploys/new',
  bandwidth: () => '/bandwidth',
  session: ({ session }) => `/bandwidth/${session}`,
  offers: () => '/offers',
  machines: () => '/machines',
  'add a machine': () => '/machines/add',
  machine: ({ device }) => `/machines/${device}`,
  earnings: () => '/earnings',
  photos: () => '/photos',
  wallet: () => '/wallet',
  statement: () => '/wallet/statement',
  deposits: () => '/wallet/deposits',
  exchange: () => '/wallet/exchange',
  withdrawals: () => '/wallet/withdrawals',
  referrals: () => '/referrals',
  keys: () => '/keys',
  'new key': () => '/keys/new',
  webhooks: () => '/webhooks',
  'new webhook': () => '/webhooks/new',
  webhook: ({ webhook }) => `/webhooks/${webhook}`,
  account: () => '/account',
  activity: () => '/account/activity',
  overview: () => '/operator',
  disputes: () => '/operator/disputes',
  dispute: ({ disputedJob }) => `/operator/disputes/${disputedJob}`,
  'all withdrawals': () => '/operator/withdrawals',
  'payment exceptions': () => '/operator/payment-exceptions',
  'dead events': () => '/operator/dead-events',
  users: () => '/operator/users',
  user: ({ user }) => `/operator/users/${user.id}`,
  'all devices': () => '/operator/devices',
  'all jobs': () => '/operator/jobs',
  'any job': ({ job }) => `/operator/jobs/${job}`,
  'audit log': () => '/operator/audit-log',
  components: () => '/components',
};

/** Pixels that the page is wider than its window. */
const WIDER = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
/** Tables whose last columns are cut off: nothing scrolls there. */
const CLIPPED =
  "[...document.querySelectorAll('table')].filter((one) => one.offsetWidth > one.parentElement.clientWidth).length";

/** Before anybody has signed in. */
const OUTSIDE = { 'sign in': '/sign-in', register: '/register' };

describeWith('chromium')('every page of the console', () => {
  let market: Populated;
  let consoled: Console;
  let isSignedIn = false;

  beforeAll(async () => {
    market = await populated();
    consoled = await Console.open(market.bank.service.url);
    mkdirSync(SHOTS, { recursive: true });
  });
  afterAll(async () => {
    await consoled?.close();
    await market?.bank.close();
  });

  async function isFine(name: string): Promise<void> {
    const { page } = consoled;
    const problems: string[] = [];
    for (const [size, width] of Object.entries(WIDTHS)) {
      await page.setViewportSize({ width, height: 1000 });
      await settled(page);
      const wider = await page.evaluate<number>(WIDER);
      if (wider > 0) problems.push(`${size}: ${wider} px too wide`);
      const clipped = await page.evaluate<number>(CLIPPED);
      if (clipped > 0) problems.push(`${size}: ${clipped} tables cut off`);
      await page.screenshot({ path: join(SHOTS, `${name.replaceAll(' ', '-')}-${size}.png`), fullPage: true });
    }
    for (const theme of THEMES) {
      await consoled.theme(theme);
      problems.push(...(await accessibilityOf(page)).map((problem) => `${theme}: ${problem}`));
    }
    expect(problems).toEqual([]);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(await page.locator('main img[src="x"], main script').count()).toBe(0);
    expect(consoled.complaints.splice(0)).toEqual([]);
  }

  it.each(Object.entries(OUTSIDE))('%s: usable without sight in both themes, fits every width', async (name, path) => {
    await consoled.goto(path);
    await isFine(name);
  });

  it.each(Object.entries(PAGES))(
    '%s: usable without sight in both themes, fits every width, runs no text',
    async (name, pathOf) => {
      // Whichever of these tests runs first: a page that asks to sign in would pass, too.
      isSignedIn ||= await consoled.signIn(market.user).then(() => true);
      await consoled.goto(pathOf(market));
      expect(consoled.page.url()).not.toContain('/sign-in');
      await isFine(name);
    },
  );
});
