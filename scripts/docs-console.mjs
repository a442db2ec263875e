// `npm run docs:console`: pictures of the console for the README, of a service, a real agent and a job of their own.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from './build.mjs';
import { api, follow } from './demo/api.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const VIEW = { width: 1280, height: 860 };
const work = mkdtempSync(join(tmpdir(), 'marketplace-pictures-'));
const children = [];

process.chdir(root);
await build();
try {
  const url = await started('standalone', [], /API\s+(http\S+)[\s\S]*Ctrl-C/, {
    DATA_DIR: join(work, 'data'),
    ...{ PORT: '0', PROXY_PORT: '0', PROXY_TUNNEL_PORT: '0', DEPLOY_PORT: '0', WELCOME_COIN: '100' },
  });
  const { call } = api(url);
  const [buyer, owner] = [await register(call, 'linus'), await register(call, 'ada')];
  const { token } = await call('POST', '/api/worker/token/create', { token: owner.token, body: { name: 'attic-rig' } });
  await started('agent', ['--server', url, '--data-dir', join(work, 'agent'), '--no-self-test'], /(Ready for jobs)/, {
    AGENT_TOKEN: token,
  });
  const job = await render(call, url, buyer);
  mkdirSync('docs/media', { recursive: true });
  await picture(url, buyer, `/jobs/${job}`, 'docs/media/console-job.png');
  const { devices } = await call('GET', '/api/worker/devices', { token: owner.token });
  await picture(url, owner, `/machines/${devices[0].id}`, 'docs/media/console-machine.png');
} finally {
  for (const child of children.reverse()) await ended(child);
  rmSync(work, { recursive: true, force: true });
}

async function register(call, username) {
  const account = { username, email: `${username}@example.com`, password: `seven pictures of ${username}` };
  return { ...account, ...(await call('POST', '/auth/register', { body: account })) };
}

/** The demo's job, which prints a log and leaves a picture. */
async function render(call, url, { token }) {
  const body = {
    title: 'Render the Mandelbrot set',
    job_type: 'script',
    price_coin: 2.5,
    duration_hrs: 1,
    spec: { script: readFileSync('scripts/demo/mandelbrot.pl', 'utf8'), timeout_s: 300, memory_mb: 512 },
  };
  const { job_id } = await call('POST', '/api/jobs', { token, body });
  await follow(url, `/api/jobs/${job_id}/logs`, token, () => undefined);
  return job_id;
}

async function picture(url, { email, password }, path, file) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: VIEW, locale: 'en-US' });
  await page.goto(`${url}/app/sign-in`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(({ pathname }) => !pathname.includes('sign-in'));
  await page.goto(`${url}/app${path}`);
  await page.locator('h1').waitFor();
  await page.locator('[role=status] > [aria-hidden]').first().waitFor({ state: 'detached' });
  await page.screenshot({ path: file });
  await browser.close();
}

/** Starts a program of the product; answers what the pattern finds in its output. */
function started(app, args, pattern, env) {
  const child = spawn(process.execPath, ['scripts/run.mjs', app, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', (code) => reject(new Error(`${app} ended with ${code}: ${output}`)));
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const match = pattern.exec(output);
      if (match) resolve(match[1]);
    });
  });
}

function ended(child) {
  if (child.exitCode !== null) return;
  return new Promise((resolve) => {
    child.removeAllListeners('exit').once('exit', resolve);
    child.kill('SIGTERM');
  });
}
