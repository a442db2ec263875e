// `npm run demo`: a buyer has a picture rendered on another user's machine, from registration to both statements.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { api, follow } from './demo/api.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const work = mkdtempSync(join(tmpdir(), 'marketplace-demo-'));
const children = [];
const say = (line) => console.log(`\n▸ ${line}`);

process.chdir(root);
process.on('SIGINT', () => finish(130));
main().then(
  () => finish(0),
  (error) => {
    console.error(`\nThe demo stopped: ${error.message}`);
    return finish(1);
  },
);

async function main() {
  const setup = spawnSync('bash', ['scripts/setup-sandbox.sh', 'sandbox'], { stdio: 'inherit' });
  if (setup.status !== 0) throw new Error('the sandbox is not installed (see above)');
  await build();
  const service = await findOrStart();
  const { call } = api(service.url);

  say('A buyer and a device owner register');
  const buyer = await register(call, 'buyer');
  const owner = await register(call, 'owner');
  console.log(
    `  ${buyer.user.username} has ${buyer.user.coin_balance} coins, ${owner.user.username} has ${owner.user.coin_balance}`,
  );

  say('The owner creates a worker token and starts the agent');
  const { token } = await call('POST', '/api/worker/token/create', {
    token: owner.token,
    body: { name: 'demo-rig', device_type: 'desktop' },
  });
  startAgent(service.url, token);

  say('The buyer posts a job: render a picture, 2.5 coins');
  const { job_id } = await call('POST', '/api/jobs', {
    token: buyer.token,
    body: jobRequest(),
    headers: { 'Idempotency-Key': `demo-${buyer.user.id}` },
  });
  console.log(`  job ${job_id}`);

  say('Its log, live');
  await follow(service.url, `/api/jobs/${job_id}/logs`, buyer.token, show);
  const { job } = await call('GET', `/api/jobs/${job_id}`, { token: buyer.token });
  if (job.status !== 'completed')
    throw new Error(`the job is ${job.status}: ${job.failure_reason ?? 'no reason given'}`);

  say('The picture');
  const picture = await call('GET', `/api/jobs/${job_id}/artifacts/picture.png`, { token: buyer.token, raw: true });
  mkdirSync('demo-output', { recursive: true });
  writeFileSync('demo-output/picture.png', picture);
  console.log(`  demo-output/picture.png, ${picture.length.toLocaleString('en')} bytes: open it`);

  say('The buyer accepts the result, and the owner is paid');
  const { paid_coin } = await call('POST', `/api/jobs/${job_id}/accept-result`, { token: buyer.token });
  console.log(`  ${paid_coin} coins; without an answer it would have been paid by ${job.review_due_at}`);

  await statement(call, 'buyer', buyer.token);
  await statement(call, 'owner', owner.token);
  audit(service.env);
}

/** Uses the service that already runs here, or starts one for the demo. */
async function findOrStart() {
  const url = process.env.DEMO_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;
  const answers = await fetch(`${url}/health/ready`).then(
    (r) => r.json().then((body) => body.ok === true),
    () => false,
  );
  if (answers) {
    say(`Using the service at ${url}`);
    return { url, env: {} };
  }
  if (process.env.DEMO_URL) throw new Error(`nothing answers at ${url}`);
  say('Starting a service for the demo (none is running)');
  const env = { DATA_DIR: join(work, 'data'), PORT: '0', PROXY_PORT: '0', PROXY_TUNNEL_PORT: '0', DEPLOY_PORT: '0' };
  const child = run('standalone', [], env);
  return { url: await ready(child, /API\s+(http\S+)[\s\S]*Ctrl-C/), env };
}

function run(app, args, env = {}) {
  const child = spawn(process.execPath, ['scripts/run.mjs', app, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

function ready(child, pattern) {
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', (code) => reject(new Error(`it ended with ${code}: ${output}`)));
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const match = pattern.exec(output);
      if (match) resolve(match[1]);
    });
  });
}

function startAgent(url, token) {
  const agent = run('agent', ['--server', url, '--data-dir', join(work, 'agent'), '--no-self-test'], {
    AGENT_TOKEN: token,
  });
  agent.stdout.on('data', (chunk) => process.stdout.write(chunk.toString().replace(/^(?=.)/gm, '  agent: ')));
  agent.once('exit', (code) => code && console.error(`  the agent ended with ${code}`));
}

async function register(call, role) {
  const name = `${role}-${Date.now().toString(36)}`;
  return call('POST', '/auth/register', {
    body: { username: name, email: `${name}@example.com`, password: `demo ${name} password` },
  });
}

function jobRequest() {
  return {
    title: 'Render the Mandelbrot set',
    job_type: 'script',
    price_coin: 2.5,
    duration_hrs: 1,
    spec: { script: readFileSync('scripts/demo/mandelbrot.pl', 'utf8'), timeout_s: 300, memory_mb: 512 },
  };
}

function show({ event, data }) {
  if (event === 'log') process.stdout.write(data.text.replace(/^(?=.)/gm, '  │ '));
  if (event !== 'progress') return;
  const filled = Math.round(data.percent / 2.5);
  process.stdout.write(
    `  [${'█'.repeat(filled)}${'░'.repeat(40 - filled)}] ${String(Math.round(data.percent)).padStart(3)} %\n`,
  );
}

async function statement(call, who, token) {
  const { lines } = await call('GET', '/api/wallet/statement?currency=coin', { token });
  say(`The ${who}'s statement`);
  for (const { at, kind, amount, balance_after } of lines) {
    const signed = (amount > 0 ? '+' : '') + amount;
    console.log(`  ${at}  ${kind.padEnd(14)} ${signed.padStart(10)}   balance ${balance_after}`);
  }
}

function audit(env) {
  say('The ledger audit');
  const { status, stdout } = spawnSync(process.execPath, ['scripts/run.mjs', 'audit'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  console.log(stdout.trimEnd().replace(/^/gm, '  '));
  if (status !== 0) throw new Error('the ledger audit failed');
}

async function finish(code) {
  // The agent first, so that it can sign off.
  for (const child of children.reverse()) await end(child);
  rmSync(work, { recursive: true, force: true });
  process.exit(code);
}

function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
}
