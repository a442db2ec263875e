import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith } from '../support/needs.js';
import { accessibilityOf, Console, settled, type Theme } from './support/console.js';
import { populated, type Populated } from './support/market-with-records.js';

/** Kept to be looked at: `CONSOLE_SHOTS=folder npm test -- test/console/pages.e2e.ts`. */
const SHOTS = process.env['CONSOLE_SHOTS'] ?? 'coverage/console';
const WIDTHS = { phone: 390, tablet: 820, wide: 1440 };
const THEMES: readonly Theme[] = ['light', 'dark'];

const PAGES: Record<string, (market: Populated) => string> = {
  home: () => '/',
  jobs: () => '/jobs',
  job: ({ job }) => `/jobs/${job}`,
  'waiting job': ({ waitingJob }) => `/jobs/${waitingJob}`,
  'disputed job': ({ disputedJob }) => `/jobs/${disputedJob}`,
  deploys: () => '/deploys',
  deploy: ({ deploy }) => `/deploys/${deploy}`,
  bandwidth: () => '/bandwidth',
  session: ({ session }) => `/bandwidth/${session}`,
  offers: () => '/offers',
  machines: () => '/machines',
  machine: ({ device }) => `/machines/${device}`,
  earnings: () => '/earnings',
  photos: () => '/photos',
  wallet: () => '/wallet',
  referrals: () => '/referrals',
  keys: () => '/keys',
  'new key': () => '/keys/new',
  webhooks: () => '/webhooks',
  'new webhook': () => '/webhooks/new',
  webhook: ({ webhook }) => `/webhooks/${webhook}`,
  account: () => '/account',
  overview: () => '/operator',
  users: () => '/operator/users',
  user: ({ user }) => `/operator/users/${user.id}`,
  'all devices': () => '/operator/devices',
  'all jobs': () => '/operator/jobs',
  'any job': ({ job }) => `/operator/jobs/${job}`,
  'audit log': () => '/operator/audit-log',
  components: () => '/components',
};

/** What hostile text would have done, if it were code: set a variable, shown a dialog, made an element. */
declare const window: { hacked?: unknown };

describeWith('chromium')('every page of the console', () => {
  let market: Populated;
  let consoled: Console;

  beforeAll(async () => {
    market = await populated();
    consoled = await Console.open(market.bank.service.url);
    await consoled.signIn(market.user);
    mkdirSync(SHOTS, { recursive: true });
  });
  afterAll(async () => {
    await consoled?.close();
    await market?.bank.close();
  });

  it.each(Object.entries(PAGES))(
    '%s: usable without sight in both themes, fits every width, runs no text',
    async (name, pathOf) => {
      const { page } = consoled;
      for (const theme of THEMES) {
        await consoled.theme(theme);
        await consoled.goto(pathOf(market));
        expect([name, theme, await accessibilityOf(page)]).toEqual([name, theme, []]);
        for (const [size, width] of Object.entries(WIDTHS)) {
          await page.setViewportSize({ width, height: 1000 });
          await settled(page);
          const wider = await page.evaluate(
            'document.documentElement.scrollWidth - document.documentElement.clientWidth',
          );
          expect([name, size, wider]).toEqual([name, size, 0]);
          await page.screenshot({
            path: join(SHOTS, `${name.replaceAll(' ', '-')}-${theme}-${size}.png`),
            fullPage: true,
          });
        }
      }
      expect(await page.evaluate(() => window.hacked)).toBeUndefined();
      expect(await page.locator('main img[src="x"], main script').count()).toBe(0);
      expect(consoled.complaints).toEqual([]);
    },
  );
});
