import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { openBrowser, type Browser } from './support/browser.js';
import { call, person, type Person } from './support/client.js';
import { eventually } from './support/eventually.js';
import { LONG } from './support/long.js';
import { Api } from './support/openapi.js';
import { sharedService, startService, type SharedService } from './support/service.js';
import { describeWith } from './support/needs.js';

let service: SharedService;
let account: Person;
let api: Api;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  service = await sharedService();
  account = await person(service.url, 'reader');
  api = await Api.of(service.url);
  browser = await openBrowser();
  ({ page } = browser);
  await openDocs();
});

afterAll(async () => {
  await browser?.close();
});

async function openDocs(url = `${service.url}/docs`): Promise<void> {
  await page.goto(url);
  await page.waitForSelector('.opblock-tag');
}

/** The block of one operation, opened. */
async function open(id: string): Promise<Locator> {
  const { operationId, tags } = api.operation(id);
  await showOnly(tags![0]!);
  const block = page.locator(`#operations-${tags?.[0]}-${operationId}`);
  if (!(await block.getAttribute('class'))?.includes('is-open'))
    await block.locator('.opblock-summary-control').click();
  await block.locator('.execute').waitFor();
  return block;
}

interface Answer {
  status: number;
  // The tests look into bodies of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** Runs an operation as a reader does, with its example or what is typed over it. */
async function run(id: string, typed: { body?: object; path?: string } = {}): Promise<Answer> {
  const block = await open(id);
  if (typed.body) await block.locator('textarea.body-param__text').fill(JSON.stringify(typed.body));
  if (typed.path) await block.locator('tr[data-param-in="path"] input').fill(typed.path);
  const answered = page.waitForResponse((response) => response.request().resourceType() === 'fetch');
  await block.locator('.execute').click();
  const response = await answered;
  await block.locator('.live-responses-table .response-col_status').first().waitFor();
  return { status: response.status(), body: await response.json() };
}

/** Fills the form, and submits it by the keyboard. */
async function signIn(email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
}

/** Puts a secret into the dialogue behind the Authorize button. */
async function authorise(scheme: string, secret: string): Promise<void> {
  await page.locator('.auth-wrapper .authorize').first().click();
  const form = page.locator('.auth-container').filter({ hasText: scheme });
  // One that is there already has to be taken out first.
  const logOut = form.getByRole('button', { name: /logout|remove authorization/i });
  if (await logOut.count()) await logOut.click();
  await form.locator('input').fill(secret);
  await form.locator('button.authorize').click();
  await page.locator('.auth-btn-wrapper .btn-done').first().click();
}

/** Folds all groups but one: each click makes the page draw every operation it shows again. */
async function showOnly(tag: string): Promise<void> {
  const headers = await page.locator('.opblock-tag').all();
  for (const header of headers) {
    const isWanted = (await header.getAttribute('data-tag')) === tag;
    if ((await header.getAttribute('data-is-open')) !== String(isWanted)) await header.dispatchEvent('click');
  }
}

/** What a buyer can read without an id, with the parameters that Swagger UI fills in. */
function readsAsShown(): string[] {
  const others = ['Agents', 'Admin', 'Operations'];
  const reads = api.operations.filter(({ method, tags }) => method === 'GET' && !others.includes(tags![0]!));
  return reads
    .filter(({ path }) => !path.includes('{'))
    .map(({ path, parameters }) => {
      const shown = parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, example, schema }) => [name, example ?? schema.default])
        .filter(([, value]) => value !== undefined);
      return `${path}?${new URLSearchParams(shown as Array<[string, string]>)}`;
    });
}

interface SwaggerUi {
  layoutActions: { show(path: string[], shown: boolean): void };
}

/** Unfolds all operations of a group at once, by Swagger UI's own action: each click would draw all of them again. */
async function unfold(tag: string, operationIds: string[]): Promise<void> {
  await page.evaluate(
    ([group, ids]) => {
      const { layoutActions } = (globalThis as unknown as { ui: SwaggerUi }).ui;
      for (const id of ids) layoutActions.show(['operations', group, id], true);
    },
    [tag, operationIds] as const,
  );
}

describeWith('chromium')('the docs in a browser', () => {
  it('have a title, groups in a sensible order, and an introduction', async () => {
    expect(await page.title()).toBe('Compute Marketplace API');
    const groups = await page
      .locator('.opblock-tag')
      .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('data-tag')));
    expect(groups).toEqual([
      'Auth',
      'Wallet',
      'Worker',
      'Marketplace',
      'Jobs',
      'Files',
      'Bandwidth',
      'Deploy',
      'Assistant',
      'Referral',
      'Events',
      'Agents',
      'Admin',
      'Operations',
    ]);
    expect(await page.locator('.information-container').innerText()).toContain('Try it here');
    await page.screenshot({ path: join(tmpdir(), `marketplace-docs-${process.getuid?.()}.png`), fullPage: true });
  });

  it('sign a person in, and say what is wrong', async () => {
    expect(await page.getByLabel('E-mail').inputValue()).toBe('');
    await signIn(account.email, 'not my password');
    expect(await page.locator('.sign-in [role=alert]').innerText()).toBe('The e-mail address or the password is wrong');
    expect(browser.complaints.splice(0)).toEqual([expect.stringContaining('401')]);
    await signIn(account.email, account.password);
    await page.getByText(`Signed in as reader-`).waitFor();
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    expect(await run('GET /auth/me')).toMatchObject({ status: 200, body: { id: account.id } });
  });

  it('let a person make a worker token, post a job, list it and accept it', async () => {
    const token = await run('POST /api/worker/token/create');
    expect(token).toMatchObject({ status: 200, body: { ok: true } });
    await authorise('worker-token', token.body.token);
    const created = await run('POST /api/jobs');
    expect(created).toMatchObject({ status: 200, body: { ok: true } });
    const listed = await run('GET /api/marketplace/jobs');
    expect(listed.body.jobs).toContainEqual(expect.objectContaining({ id: created.body.job_id, status: 'waiting' }));
    const accepted = await run('POST /api/jobs/{id}/accept', { path: created.body.job_id });
    expect(accepted).toMatchObject({ status: 200, body: { job: { id: created.body.job_id, status: 'running' } } });
  });

  it('find operations by parts of their path and by words, and fit a phone', async () => {
    await openDocs();
    const shows = async (phrase: string, ...groups: string[]) => {
      await page.locator('.operation-filter-input').fill(phrase);
      const shown = () =>
        page.locator('.opblock-tag').evaluateAll((tags) => tags.map((tag) => tag.getAttribute('data-tag')).join());
      await eventually(async () => (await shown()) === groups.join(), `only ${groups.join()} for ${phrase}`);
    };
    await shows('payout-account', 'Wallet');
    await shows('rotate secret', 'Worker', 'Events');
    await shows('wallet statement', 'Wallet');
    await shows('no such thing');
    expect(await page.locator('meta[name=viewport]').count()).toBe(1);
    await openDocs();
  });

  it('take an API key in the field of the access token', async () => {
    const login = await run('POST /auth/login', { body: { email: account.email, password: account.password } });
    const made = await run('POST /auth/api-keys', { body: { name: 'browser', scopes: ['account:read'] } });
    expect(made).toMatchObject({ status: 200, body: { ok: true } });
    await authorise('jwt', made.body.key);
    expect(await run('GET /auth/me')).toMatchObject({ status: 200, body: { id: account.id } });
    const key = await call(service.url, 'GET', '/auth/api-keys', { token: login.body.token });
    expect(key.body.api_keys[0].last_used_at).not.toBeNull();
  });

  it(`open ${LONG > 1 ? 'every operation' : 'three operations of each group'} with an Execute button`, async () => {
    const { tags } = api.document;
    expect(api.operations.filter((operation) => !tags.some(({ name }) => name === operation.tags?.[0]))).toEqual([]);
    await openDocs();
    for (const { name } of tags) {
      await showOnly(name);
      const all = api.operations.filter((operation) => operation.tags?.[0] === name).map((each) => each.operationId);
      const ids = LONG > 1 ? all : all.slice(0, 3);
      await unfold(name, ids);
      for (const id of ids) await page.locator(`#operations-${name}-${id} .execute`).waitFor({ state: 'attached' });
    }
  });

  it('sign the demo account in by the link that `npm start` prints, and have examples that work for it', async () => {
    const standalone = await startService({ embedded: true });
    try {
      await openDocs(/Docs\s+(\S+)/.exec(standalone.output())![1]);
      expect(page.url()).toBe(`${standalone.url}/docs`);
      expect(await page.getByLabel('E-mail').inputValue()).toBe('demo@example.com');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Signed in as demo.').waitFor();
      for (const id of ['POST /auth/login', 'POST /api/jobs', 'POST /api/jobs/quote', 'POST /api/deploy/quote'])
        expect([id, (await run(id)).status]).toEqual([id, 200]);
      await page.goto(/Console\s+(\S+)/.exec(standalone.output())![1]!);
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(await page.getByLabel('E-mail address').inputValue()).toBe('demo@example.com');
      expect(page.url()).toBe(`${standalone.url}/app/sign-in`);
      const [, email, password] = /Demo\s+(\S+) \/ (\S+)/.exec(standalone.output())!;
      const { token } = (await call(standalone.url, 'POST', '/auth/login', { body: { email, password } })).body;
      for (const path of readsAsShown())
        expect([path, (await call(standalone.url, 'GET', path, { token })).status]).toEqual([path, 200]);
    } finally {
      await standalone.dispose();
    }
  });

  it('make the browser complain about nothing', () => {
    expect(browser.complaints).toEqual([]);
  });
});
