import { join } from 'node:path';
import { call, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { LlmServer, says, stalls, status } from '../support/llm-server.js';
import { describeWith } from '../support/needs.js';
import { startService, type Service } from '../support/service.js';
import { verifiedPerson } from '../support/verified.js';
import { accessibilityOf, Console, settled, type Theme } from './support/console.js';
import { MARKUP } from './support/hostile.js';

const CAT = join(import.meta.dirname, '../../libs/assistant/testing/photographs/cat.jpg');
const HOSTILE = `${MARKUP} [press](javascript:window.hacked=1) [me](data:text/html,x)`;

declare const window: { hacked?: unknown };

describeWith('chromium')('the assistant beside the pages', () => {
  let llm: LlmServer;
  let service: Service;
  let user: Person;
  let consoled: Console;

  beforeAll(async () => {
    llm = await LlmServer.start();
    service = await startService({ env: { LLM_BASE_URL: llm.url, LLM_MODEL: 'test-model', LLM_TIMEOUT_S: '30' } });
    user = await verifiedPerson(service, 'ada');
    consoled = await Console.open(service.url);
    await consoled.signIn(user);
  });
  afterAll(async () => {
    await consoled?.close();
    await service?.dispose();
    await llm?.stop();
  });
  // The embedded engine answers.
  beforeEach(() => llm.behave(status(400)));

  const panel = () => consoled.page.getByRole('dialog', { name: 'Assistant' });
  const field = () => panel().getByLabel('Your question');
  const opened = async () => {
    if (!(await panel().isVisible())) await consoled.page.keyboard.press('Control+/');
    await field().waitFor();
  };
  const ask = async (question: string) => {
    await opened();
    await field().fill(question);
    await field().press('Enter');
  };
  /** The text of the conversation, once no answer is coming. */
  const conversation = async () => {
    await consoled.page.locator('[role=log][aria-busy=false]').waitFor();
    return panel().getByRole('log').innerText();
  };
  const jobOf = async (title: string) => {
    const body = { title, job_type: 'script', price_coin: 2, duration_hrs: 1, spec: { script: 'true' } };
    return (await call(service.url, 'POST', '/api/jobs', { token: user.token, body })).body.job_id as string;
  };

  it('opens and closes by keyboard and gives the focus back, on wide screens and as a sheet', async () => {
    const { page } = consoled;
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await consoled.goto('/');
      const button = page.getByRole('button', { name: 'Assistant', exact: true });
      await button.focus();
      await page.keyboard.press('Enter');
      await field().waitFor();
      expect(await field().evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
      await field().fill('not sent yet');
      await page.keyboard.press('Escape');
      await panel().waitFor({ state: 'hidden' });
      expect(await button.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
      expect(await button.getAttribute('aria-expanded')).toBe('false');
      await page.keyboard.press('Control+/');
      await field().waitFor();
      expect(await field().inputValue()).toBe('not sent yet');
      await field().fill('');
      const wider = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      expect([width, wider]).toEqual([width, 0]);
      await page.keyboard.press('Control+/');
      await panel().waitFor({ state: 'hidden' });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('knows the page, shows its sources, and does what it proposes only after a confirmation', async () => {
    const { page } = consoled;
    const id = await jobOf('Carve a swan');
    await consoled.goto(`/jobs/${id}`);
    await ask('cancel it');
    expect(await conversation()).toContain('Carve a swan');
    await panel().getByText('Sources').click();
    expect(await panel().getByText('POST /api/jobs/{id}/cancel', { exact: true }).count()).toBeGreaterThan(0);
    await panel().getByRole('button', { name: 'Cancel “Carve a swan”' }).click();
    const confirm = page.getByRole('dialog', { name: 'Cancel “Carve a swan”' });
    await confirm.getByText(`POST /api/jobs/${id}/cancel`).waitFor();
    const job = async () => (await call(service.url, 'GET', `/api/jobs/${id}`, { token: user.token })).body.job;
    await page.keyboard.press('Escape');
    await confirm.waitFor({ state: 'hidden' });
    expect([(await job()).status, await panel().isVisible()]).toEqual(['waiting', true]);
    await panel().getByRole('button', { name: 'Cancel “Carve a swan”' }).click();
    await confirm.getByRole('button', { name: 'End the job' }).click();
    await page.getByText('Done: Cancel “Carve a swan”').waitFor();
    expect((await job()).status).toBe('cancelled');
    await ask('cancel it');
    await conversation();
    expect(await panel().getByRole('button', { name: 'Cancel “Carve a swan”' }).count()).toBe(1);
  });

  it('posts a job again, and leads to it', async () => {
    const id = await jobOf('Weave a basket');
    await call(service.url, 'POST', `/api/jobs/${id}/cancel`, { token: user.token });
    await consoled.goto(`/jobs/${id}`);
    await ask('run it again');
    await panel().getByRole('button', { name: 'Run “Weave a basket” again' }).click();
    const { page } = consoled;
    await page
      .getByRole('dialog', { name: 'Run “Weave a basket” again' })
      .getByRole('button', { name: 'Run it again' })
      .click();
    await page.waitForURL((url) => /\/app\/jobs\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.endsWith(id));
  });

  it('keeps the conversation while one goes from page to page, and forgets it on request', async () => {
    await opened();
    await panel().getByRole('button', { name: 'New conversation' }).click();
    await ask('How do I deposit money?');
    await conversation();
    await panel().getByRole('link', { name: 'Open Wallet' }).click();
    await consoled.page.waitForURL(/\/app\/wallet$/);
    await settled(consoled.page);
    expect(await conversation()).toContain('How do I deposit money?');
    await panel().getByRole('button', { name: 'New conversation' }).click();
    expect(await conversation()).not.toContain('How do I deposit money?');
  });

  it('gives way, as a sheet, to the page that a link in it leads to', async () => {
    const { page } = consoled;
    await page.setViewportSize({ width: 390, height: 900 });
    await consoled.goto('/jobs');
    await ask('How do I deposit money?');
    await conversation();
    await panel().getByRole('link', { name: 'Open Wallet' }).click();
    await page.waitForURL(/\/app\/wallet$/);
    await panel().waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await opened();
    await panel().getByRole('button', { name: 'New conversation' }).click();
  });

  it('makes nothing of hostile messages and answers but text', async () => {
    const { page } = consoled;
    llm.behave(says(HOSTILE));
    await ask(HOSTILE);
    const times = async () => (await conversation()).split(MARKUP).length;
    const before = await times();
    await eventually(async () => {
      // No markup of its own: what is new is the answer's.
      await ask('Tell me a story about a fox');
      return (await times()) > before;
    }, 'the model’s answer');
    expect(await page.evaluate(() => window.hacked)).toBeUndefined();
    const hrefs = await panel()
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs.filter((href) => !/^(?:https:|\/(?!\/))/.test(href))).toEqual([]);
    expect(await panel().locator('img, script, iframe').count()).toBe(0);
  });

  it('stops when it is asked to', async () => {
    llm.behave(stalls('First'));
    await ask('What is my balance?');
    await panel().getByRole('button', { name: 'Stop', exact: true }).click();
    expect(await conversation()).toContain('Stopped');
  });

  it.each(['light', 'dark'] satisfies Theme[])('is usable without sight, in the theme %s', async (theme) => {
    await consoled.theme(theme);
    for (const width of [1440, 390]) {
      await consoled.page.setViewportSize({ width, height: 900 });
      await consoled.goto('/photos');
      await ask('What is my balance?');
      await conversation();
      expect([theme, width, await accessibilityOf(consoled.page)]).toEqual([theme, width, []]);
      await consoled.page.keyboard.press('Escape');
    }
    await consoled.page.setViewportSize({ width: 1440, height: 900 });
  });

  it('takes a photo, says what it found, and lists the reward', async () => {
    const { page } = consoled;
    await consoled.goto('/photos');
    await page.getByRole('button', { name: 'Send the photo' }).click();
    await page.getByText('Choose a JPEG or PNG of at most 10 MB.').waitFor();
    await page.getByLabel('Photo', { exact: true }).setInputFiles(CAT);
    await page.getByRole('img', { name: 'The photo you chose' }).waitFor();
    await page.getByLabel('What does it show?').fill('I took care of a stray cat');
    await page.getByRole('button', { name: 'Send the photo' }).click();
    await page.getByText('What was found').waitFor();
    await page.getByRole('table', { name: 'Your rewards' }).getByRole('row').nth(1).waitFor();
  });

  it('left nothing to complain about', () => {
    // The browser says of a stream that was left that it failed.
    expect(consoled.complaints.filter((complaint) => !complaint.includes('net::ERR_ABORTED'))).toEqual([]);
  });
});
