import type { Page } from 'playwright-core';
import { call, person, type Person } from '../support/client.js';
import { describeWith } from '../support/needs.js';
import { startService, type Service } from '../support/service.js';
import { Console } from './support/console.js';

const HEARTBEAT = {
  gpu_name: 'RTX 4090',
  gpu_count: 1,
  cpu_cores: 8,
  ram_gb: 32,
  cpu_temp: 55,
  cpu_pct: 12,
  capabilities: ['script', 'gpu'],
};

describeWith('chromium')('the owner of a machine', () => {
  let service: Service;
  let url: string;
  let owner: Person;
  let buyer: Person;
  let consoled: Console;
  let page: Page;
  /** Of the machine, once it has enrolled. */
  let worker: string;

  beforeAll(async () => {
    // Its own, where no other test's jobs wait for a machine.
    service = await startService();
    ({ url } = service);
    [owner, buyer] = [await person(url, 'owner'), await person(url, 'buyer')];
    consoled = await Console.open(url);
    page = consoled.page;
    await consoled.signIn(owner);
  });
  afterAll(async () => {
    await consoled?.close();
    await service?.dispose();
  });

  const asMachine = (path: string, body: object = {}) => call(url, 'POST', `/api/${path}`, { worker, body });
  const beat = () => asMachine('worker/heartbeat', HEARTBEAT);
  const claim = async () => (await asMachine('worker/jobs/claim', { wait_s: 0 })).body.job?.id ?? null;
  const post = async (title: string): Promise<string> => {
    const terms = { title, job_type: 'script', price_coin: 2, duration_hrs: 1, verification: 'review' };
    const body = { ...terms, spec: { script: 'true' } };
    return (await call(url, 'POST', '/api/jobs', { token: buyer.token, body })).body.job_id;
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const section = (title: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });

  it('adds one with a line to copy, and sees it arrive without a reload', async () => {
    await consoled.goto('/machines');
    await page.getByText('You have no machine yet.').waitFor();
    await page.getByRole('link', { name: 'Add a machine' }).first().click();
    await page.getByLabel('Name (optional)').fill('attic');
    await page.getByLabel('Least price (optional)').fill('cheap');
    await page.getByText('Enter a number from 0').waitFor();
    expect(await button('Show the line to run').isDisabled()).toBe(true);
    await page.getByLabel('Least price (optional)').fill('0,01');
    await button('Show the line to run').click();
    const line = (await page.locator('main code').textContent())!;
    expect(line).toMatch(new RegExp(`^curl -fsSL ${url}/install.sh \\| sudo sh -s -- [0-9A-Z-]{14}$`));
    const body = { code: line.split(' ').at(-1), hostname: 'debian' };
    worker = (await call(url, 'POST', '/api/worker/enrol', { body })).body.token;
    await page.getByText('attic has arrived').waitFor();
    await beat();
    await page.getByText('attic is online.').waitFor();
    await page.getByRole('link', { name: 'Open it' }).click();
    await page.getByRole('heading', { level: 1, name: 'attic' }).waitFor();
    await section('Online in the last 30 days').locator('svg[role=img]').waitFor();
  });

  it('sees what it runs, and what waits for its review', async () => {
    const job = await post('Sum of squares');
    expect(await claim()).toBe(job);
    await section('Running now').getByRole('link', { name: 'Sum of squares' }).waitFor();
    await asMachine(`jobs/${job}/complete`);
    await section('Running now').getByText('Nothing runs on it.').waitFor();
    await section('Jobs it ran').getByText('In review').waitFor();
    await consoled.goto('/earnings');
    await section('Pending reviews').getByText('1.9 coins').waitFor();
    const inReview = page.getByText('Yours unless the buyer disputes it').locator('..');
    await inReview.getByText('1.9 coins').waitFor();
    await call(url, 'POST', `/api/jobs/${job}/accept-result`, { token: buyer.token });
    await section('Pending reviews').getByText('No result waits').waitFor();
    await inReview.getByText('0 coins', { exact: true }).waitFor();
    await section('By machine').getByText('1.9 coins').waitFor();
    await section('By machine').getByRole('link', { name: 'attic' }).click();
  });

  it('reads a dispute about its work, and answers it', async () => {
    const job = await post('Cube of sums');
    expect(await claim()).toBe(job);
    await asMachine(`jobs/${job}/complete`);
    const asBuyer = (path: string, body: object) =>
      call(url, 'POST', `/api/jobs/${job}/${path}`, { token: buyer.token, body });
    await asBuyer('dispute', { reason: 'It is <b>off</b> by one.' });
    await asBuyer('evidence', { text: 'See line 3.' });
    await consoled.goto('/earnings');
    await page.getByRole('link', { name: 'Add evidence: Cube of sums' }).click();
    const dispute = section('Dispute');
    await dispute.getByText('It is <b>off</b> by one.').waitFor();
    await dispute.getByText('The buyer’s deposit').waitFor();
    await dispute.getByText('The buyer ·').waitFor();
    await dispute.getByLabel('Add evidence').last().fill('The log shows all lines.');
    await button('Send').click();
    await dispute.getByText('You ·').waitFor();
    await dispute.getByText('The log shows all lines.').waitFor();
    const { evidence } = (await call(url, 'GET', `/api/jobs/${job}/dispute`, { token: buyer.token })).body.dispute;
    expect(evidence[1]).toMatchObject({ by: 'worker', text: 'The log shows all lines.' });
    expect(await section('Files').count()).toBe(0);
    await consoled.goto('/machines');
    await page.getByRole('link', { name: 'attic' }).first().click();
  });

  it('pauses it, so that it gets no work, renames it and drops its price', async () => {
    await button('Pause').click();
    await page.getByText('You paused it, so it gets no new work.').waitFor();
    const waiting = await post('Not now');
    expect(await claim()).toBeNull();
    await button('Resume').click();
    await button('Pause').waitFor();
    expect(await claim()).toBe(waiting);
    await asMachine(`jobs/${waiting}/release`);
    await call(url, 'POST', `/api/jobs/${waiting}/cancel`, { token: buyer.token });
    await button('Rename, price').click();
    await page.getByLabel('Name', { exact: true }).fill('<b>cellar</b>');
    await page.getByLabel('Least price (optional)').fill('');
    await button('Save').click();
    await page.getByRole('heading', { level: 1, name: '<b>cellar</b>' }).waitFor();
    await section('Machine').getByText('Any', { exact: true }).waitFor();
  });

  it('asks for a test of its hardware, and removes it', async () => {
    await button('Run the test').click();
    await page.getByText('A test was asked for').waitFor();
    await button('Run the test').click();
    await section('Hardware self-test').getByRole('alert').waitFor();
    await button('Remove the machine').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the machine' }).click();
    await page.getByText('You have no machine yet.').waitFor();
    // But for the refusal of the second test, and streams of pages that were left.
    expect(consoled.complaints.filter((complaint) => !/self-test.*429|events.*ERR_ABORTED/.test(complaint))).toEqual(
      [],
    );
  });
});
