import { call, device, person, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { describeWith } from '../support/needs.js';
import { PATIENCE_MS } from '../support/patience.js';
import { startService, type Service } from '../support/service.js';
import { accessibilityOf, Console, settled } from './support/console.js';

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const LINE = `${'x'.repeat(70)} 0123456\n`;
/** As much as the service keeps of an attempt's log, nearly. */
const LOG_PIECES = 250;

/** A tab that answers nobody for so long counts as frozen; scaled with the machine, so it is no measurement. */
const FROZEN_MS = PATIENCE_MS / 30;

/** Run in the page: the longest time between two frames, and how far the log scrolls. */
const WATCH_FRAMES = `{
  let last = performance.now();
  const look = (now) => {
    window.longest = Math.max(window.longest ?? 0, now - last);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;
const SCROLL_UP = `document.querySelector('[role=region][tabindex]').scrollTop = 1000`;

describeWith('chromium')('a job in the console', () => {
  let service: Service;
  let consoled: Console;
  let buyer: Person;
  let worker: string;

  beforeAll(async () => {
    service = await startService();
    buyer = await person(service.url, 'buyer');
    worker = await device(service.url, await person(service.url, 'owner'));
    await work('/api/worker/heartbeat', {
      hostname: 'rig',
      cpu_cores: 8,
      ram_gb: 32,
      concurrency: 8,
      capabilities: ['script'],
    });
    consoled = await Console.open(service.url);
    await consoled.signIn(buyer);
  });
  afterAll(async () => {
    await consoled?.close();
    await service?.dispose();
  });

  /** Asks from outside: the policy lets no text be run in the page. */
  const isSo = (expression: string) => eventually(() => consoled.page.evaluate<boolean>(expression), expression);

  async function work(path: string, body: object): Promise<void> {
    const reply = await call(service.url, 'POST', path, { worker, body });
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  }

  async function runningJob(title = 'Sum'): Promise<string> {
    const body = { title, job_type: 'script', price_coin: 2, duration_hrs: 1, spec: { script: 'echo' } };
    const { job_id } = (await call(service.url, 'POST', '/api/jobs', { token: buyer.token, body })).body;
    await work(`/api/jobs/${job_id}/accept`, {});
    return job_id as string;
  }

  const upload = (job: string, name: string, body: string | Buffer) =>
    fetch(`${service.url}/api/jobs/${job}/artifacts?name=${name}`, {
      method: 'POST',
      headers: { 'X-Worker-Token': worker, 'Content-Type': 'application/octet-stream' },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    }).then((reply) => expect(reply.status).toBe(200));

  it('is ordered at the suggested price, by a form that survives a reload, and leads to its page', async () => {
    const { page } = consoled;
    await consoled.goto('/');
    await page.getByLabel('Script', { exact: true }).last().fill('echo hello');
    await page.getByText('1 device would start it at once').waitFor();
    await page.getByText(/^Suggested: /).waitFor();
    await page.reload();
    await settled(page);
    expect(await page.getByLabel('Script', { exact: true }).last().inputValue()).toBe('echo hello');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'echo hello' }).waitFor();
    await consoled.goto('/');
    expect(await page.getByLabel('Script', { exact: true }).last().inputValue()).toBe('');
    await page.getByRole('link', { name: 'echo hello' }).click();
    await page.getByRole('button', { name: 'Cancel the job' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the job' }).click();
    await page.getByText('You cancelled it.').waitFor();
  });

  it('shows log, progress and end as they come, and its files; its result is accepted', async () => {
    const { page } = consoled;
    const job = await runningJob();
    await consoled.goto(`/jobs/${job}`);
    await page.getByText('Nothing written yet.').waitFor();
    await work(`/api/jobs/${job}/logs`, {
      offset: 0,
      text: 'one \u001b[31mred\u001b[0m <b>line</b>\nand \u202Eanother\n',
    });
    await page.getByText('<b>line</b>').waitFor();
    expect(await page.locator('[data-line="0"]').innerText()).toBe('one red <b>line</b>');
    expect(await page.locator('[data-line="1"]').innerText()).toBe('and \uFFFDanother');
    await work(`/api/jobs/${job}/progress`, { percent: 40, message: 'row 4 of 10' });
    await page.getByText('row 4 of 10').waitFor();
    await upload(job, 'picture.png', PNG);
    await upload(job, 'page.html', '<script>window.hacked=1</script>');
    await work(`/api/jobs/${job}/complete`, { exit_code: 0, result: 'forty-two' });
    await page.getByRole('button', { name: 'Preview: picture.png' }).click();
    await isSo(`document.querySelector('img[alt="picture.png"]')?.naturalWidth === 1`);
    await page.getByRole('button', { name: 'Preview: page.html' }).click();
    await page.getByText('<script>window.hacked=1</script>').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download: picture.png' }).click();
    expect((await saved).suggestedFilename()).toBe('picture.png');
    expect(await accessibilityOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Accept the result' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept the result' }).click();
    await page.getByText('Accepted and paid.').waitFor();
    expect(await page.evaluate('window.hacked')).toBeUndefined();
  });

  it('costs the time of its program that failed, and says how much before it is paid', async () => {
    const { page } = consoled;
    const job = await runningJob('Broken');
    await work(`/api/jobs/${job}/logs`, { offset: 0, text: 'no such file' });
    await work(`/api/jobs/${job}/fail`, { exit_code: 7, reason: 'in words' });
    await consoled.goto(`/jobs/${job}`);
    await page.getByText(/^The job ended without a result\..* you pay 0\.2 coins on /).waitFor();
    await page.getByRole('button', { name: 'Pay for the time' }).click();
    await page.getByRole('dialog').getByText('You pay 0.2 coins now.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Pay for the time' }).click();
    await page.getByText('Accepted and paid.').waitFor();
  });

  it('is disputed with evidence, and run again by the form', async () => {
    const { page } = consoled;
    const job = await runningJob('Wrong');
    await work(`/api/jobs/${job}/complete`, { exit_code: 0, result: 'forty-one' });
    await consoled.goto(`/jobs/${job}`);
    await page.getByRole('button', { name: 'Dispute', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const why = dialog.getByLabel('What is wrong with the result?');
    await why.fill(`It must be forty-two. ${'x'.repeat(600)}`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Dispute', exact: true }).click();
    expect(await why.inputValue()).toMatch(/^It must be forty-two. x{600}$/);
    // While it is sent, it can't be closed.
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/dispute', async (route) => (await released, route.continue()));
    const sent = page.waitForRequest('**/dispute');
    await dialog.getByRole('button', { name: 'Dispute', exact: true }).click();
    await sent;
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await isSo(`document.querySelector('dialog:modal textarea') !== null`);
    release();
    await dialog.waitFor({ state: 'hidden' });
    await page.unroute('**/dispute');
    await page.getByText('You disputed the result. An administrator decides.').waitFor();
    await page.getByLabel('Add evidence').last().fill('Six by seven \u202E is it');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Six by seven \uFFFD is it').waitFor();
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Wrong');
    // What was typed since gives way only if one says so.
    await page.getByLabel('Title', { exact: true }).fill('Mine');
    await consoled.goto(`/jobs/${job}`);
    await page.getByRole('button', { name: 'Run again' }).click();
    await dialog.getByText('not sent yet').waitFor();
    await dialog.getByRole('button', { name: 'Run again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Wrong');
    await page.getByRole('button', { name: 'Empty the form' }).click();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('');
  });

  it('has its log searched, wrapped and followed while it grows to sixteen megabytes', async () => {
    const { page } = consoled;
    const job = await runningJob('Much');
    const piece = LINE.repeat(820);
    for (let n = 0, offset = 0; n < LOG_PIECES; n++, offset += piece.length)
      await work(`/api/jobs/${job}/logs`, { offset, text: piece });
    const offset = LOG_PIECES * piece.length;
    await consoled.goto('/jobs');
    await page.evaluate(WATCH_FRAMES);
    await page.getByRole('link', { name: 'Much' }).click();
    await work(`/api/jobs/${job}/logs`, { offset, text: 'needle in the hay\n' });
    await page.getByText('needle in the hay').waitFor();
    const log = page.getByRole('region', { name: 'Log' });
    const shown = () => log.locator('[data-line]').count();
    expect(await shown()).toBeLessThan(300);
    await page.getByLabel('Search the log').fill('NEEDLE');
    await page.getByText('1 line', { exact: true }).waitFor();

    // Scrolling up stops following: what comes then doesn't move what is read.
    await page.evaluate(SCROLL_UP);
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
    const first = await log.locator('[data-line]').first().getAttribute('data-line');
    await work(`/api/jobs/${job}/logs`, { offset: offset + 18, text: 'the last line\n' });
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.locator('mark', { hasText: 'needle' }).waitFor();
    await page.evaluate(SCROLL_UP);
    await isSo(`document.querySelector('[data-line]')?.dataset.line === '${first}'`);
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByText('the last line').waitFor();
    const longest = await page.evaluate<number>('window.longest');
    process.stdout.write(`longest frame with a log of ${offset} bytes: ${Math.round(longest)} ms\n`);
    expect(longest).toBeLessThan(FROZEN_MS);
  });

  it('takes thousands of lines a second while somebody types', async () => {
    const { page } = consoled;
    const job = await runningJob('Fast');
    await consoled.goto(`/jobs/${job}`);
    await page.getByText('Nothing written yet.').waitFor();
    await page.evaluate(WATCH_FRAMES);
    const text = 'another line of forty letters, 0123456789\n'.repeat(1_000);
    let lines = 0;
    const begun = performance.now();
    const writing = (async () => {
      // As fast as it goes, for what would be three seconds.
      for (; lines < 30_000; lines += 1_000)
        await work(`/api/jobs/${job}/logs`, { offset: (lines / 1_000) * text.length, text });
    })();
    const typed = 'what is typed comes out as it was typed';
    await page.getByLabel('Search the log').pressSequentially(typed, { delay: 20 });
    expect(await page.getByLabel('Search the log').inputValue()).toBe(typed);
    await writing;
    const seconds = (performance.now() - begun) / 1_000;
    await isSo(`document.querySelector('[data-line="29999"]') !== null`);
    const longest = await page.evaluate<number>('window.longest');
    process.stdout.write(`longest frame at ${Math.round(lines / seconds)} lines a second: ${Math.round(longest)} ms\n`);
    expect(longest).toBeLessThan(FROZEN_MS);
  });

  it('keeps what is selected in the log while lines come', async () => {
    const { page } = consoled;
    const job = await runningJob('Select');
    await work(`/api/jobs/${job}/logs`, { offset: 0, text: 'first line\nsecond line\n' });
    await consoled.goto(`/jobs/${job}`);
    await page.locator('[data-line="1"]').waitFor();
    await page.locator('[data-line="1"]').selectText();
    let offset = 23;
    for (let n = 0; n < 20; n++) {
      const text = `${n} ${LINE.repeat(20)}`;
      await work(`/api/jobs/${job}/logs`, { offset, text });
      offset += text.length;
    }
    await isSo(`document.querySelector('[role=region][tabindex]').scrollHeight > 6000`);
    expect(await page.evaluate('getSelection().toString().trim()')).toBe('second line');
  });

  it('catches up with what happened while it was offline, and says that the connection is lost', async () => {
    const { page, browser } = consoled;
    const job = await runningJob('Offline');
    await consoled.goto('/jobs');
    const complaints = consoled.complaints.length;
    await browser.context.setOffline(true);
    await page.getByText(/^The connection to the market is lost/).waitFor();
    await work(`/api/jobs/${job}/progress`, { percent: 70, message: 'row 7 of 10' });
    await browser.context.setOffline(false);
    await page.getByText('row 7 of 10').waitFor();
    await page.getByText(/^The connection to the market is lost/).waitFor({ state: 'detached' });
    // What the browser says of requests that it could not send.
    consoled.complaints.splice(complaints);
  });

  it('keeps its page when another can not be loaded, and opens that one when it can', async () => {
    const { page, browser } = consoled;
    await consoled.goto('/bandwidth');
    await page.evaluate('window.still = true');
    const complaints = consoled.complaints.length;
    await browser.context.setOffline(true);
    const link = page.getByRole('navigation').getByRole('link', { name: 'Offers' });
    const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/app/assets/'));
    await link.hover();
    await asked;
    await page.getByRole('heading', { level: 1, name: 'Bandwidth' }).waitFor();
    await link.click();
    await page.getByText(/^The market can’t be reached/).waitFor();
    await browser.context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Offers' }).waitFor();
    expect(await page.evaluate('window.still')).toBe(true);
    consoled.complaints.splice(complaints);
  });

  it('has the focus on the title of the page that a link led to, which screen readers read', async () => {
    const { page } = consoled;
    await page.getByRole('navigation').getByRole('link', { name: 'Wallet' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor();
    await isSo(`document.activeElement.tagName === 'H1' && document.activeElement.textContent === 'Wallet'`);
  });

  it('complains about nothing', () => {
    expect(consoled.complaints).toEqual([]);
  });
});
