import { call, device, type Person } from '../../support/client.js';
import { verifyAddress } from '../../support/verified.js';
import { Bank } from '../../payments/support/bank.js';
import { MARKUP } from './hostile.js';

/** Markup with script, bidirectional marks, terminal codes, length. */
export const HOSTILE = `${MARKUP}"'\` {{7*7}} \u202Egnp.exe\u202C javascript:hacked ` + 'long'.repeat(20);

/** A title may have no control or format characters. */
export const HOSTILE_TITLE = HOSTILE.replace(/\p{C}/gu, '').slice(0, 150);
const HOSTILE_LOG = `${HOSTILE}\n\u001b[31mred\u001b[0m \u001b]8;;javascript:hacked\u0007link\u001b]8;;\u0007\n\u001b[2J\u001b[999;999H\u0007end\n`;

/** A market where each page has something to show, all of it named by somebody hostile. */
export interface Populated {
  bank: Bank;
  /** Buyer, device owner and administrator in one, so that one sign-in sees every page. */
  user: Person;
  job: string;
  waitingJob: string;
  disputedJob: string;
  deploy: string;
  session: string;
  device: string;
  webhook: string;
}

export async function populated(): Promise<Populated> {
  const bank = await Bank.open({ WELCOME_COIN: '1000', WELCOME_USD: '100', WEBHOOK_ALLOW_PRIVATE: 'true' });
  try {
    return await filled(bank);
  } catch (error) {
    await bank.close();
    throw error;
  }
}

async function filled(bank: Bank): Promise<Populated> {
  const { admin: user } = bank;
  await verifyAddress(bank.service.databaseUrl!, user);
  const ok = (method: string, path: string, body?: object) => bank.ok(method, path, user, body);
  const worker = await device(bank.service.url, user, HOSTILE_TITLE.slice(0, 60));
  const work = (path: string, body: object) => call(bank.service.url, 'POST', path, { worker, body });
  await work('/api/worker/heartbeat', HEARTBEAT);

  const job = await finishedJob(bank, user, worker);
  const disputedJob = await finishedJob(bank, user, worker);
  await ok('POST', `/api/jobs/${disputedJob}/dispute`, { reason: HOSTILE });
  await ok('POST', `/api/jobs/${disputedJob}/evidence`, { text: HOSTILE });
  const waiting = await ok('POST', '/api/jobs', { ...JOB, spec: { script: 'nvidia-smi', gpu_count: 8 } });

  const deploy = await ok('POST', '/api/deploy/job', DEPLOY);
  const session = await ok('POST', '/api/bandwidth/create', { gb: 1 });
  const webhook = await ok('POST', '/api/webhooks', {
    url: 'https://127.0.0.1:9/',
    description: HOSTILE.slice(0, 100),
  });
  await ok('POST', `/api/webhooks/${webhook.webhook.id}/test`);
  await ok('POST', '/auth/api-keys', { name: HOSTILE_TITLE.slice(0, 50), scopes: ['jobs:read'], daily_cap_coin: 5 });
  await ok('POST', '/api/wallet/deposits', { amount_usd: 20 });
  const { devices } = await ok('GET', '/api/worker/devices');
  return {
    bank,
    user,
    job,
    waitingJob: waiting.job_id,
    disputedJob,
    deploy: deploy.job_id,
    session: session.session_id,
    device: devices[0].id,
    webhook: webhook.webhook.id,
  };
}

const JOB = {
  title: HOSTILE_TITLE,
  job_type: 'script',
  price_coin: 5,
  duration_hrs: 1,
  description: HOSTILE,
  spec: { script: 'echo' },
};
const DEPLOY = {
  gpu_model: 'RTX 4090',
  job_name: HOSTILE_TITLE.slice(0, 60),
  job_type: 'Docker',
  image: 'docker.io/library/nginx:1.29',
  port: 80,
  duration_hrs: 1,
};
const HEARTBEAT = {
  hostname: HOSTILE_TITLE.slice(0, 60),
  gpu_name: 'NVIDIA GeForce RTX 4090',
  gpu_count: 1,
  gpu_memory_gb: 24,
  cpu_cores: 16,
  ram_gb: 64,
  cpu_temp: 61.5,
  gpu_temp: 70,
  cpu_pct: 35,
  ram_pct: 20,
  capabilities: ['script'],
};

async function finishedJob(bank: Bank, buyer: Person, worker: string): Promise<string> {
  const { job_id } = await bank.ok('POST', '/api/jobs', buyer, JOB);
  const send = async (path: string, body: object) => {
    const reply = await call(bank.service.url, 'POST', `/api/jobs/${job_id}/${path}`, { worker, body });
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  };
  await send('accept', {});
  await send('progress', { percent: 50, message: HOSTILE.slice(0, 200) });
  await send('logs', { offset: 0, text: HOSTILE_LOG });
  for (const [name, content] of FILES) await upload(bank, job_id as string, worker, name, content);
  await send('complete', { exit_code: 0, result: HOSTILE });
  return job_id as string;
}

const FILES: ReadonlyArray<readonly [name: string, content: string]> = [
  ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="window.hacked=1"/>'],
  ['page.html', '<script>window.hacked=1</script>'],
  ['notes.txt', HOSTILE],
];

async function upload(bank: Bank, job: string, worker: string, name: string, content: string): Promise<void> {
  const url = `${bank.service.url}/api/jobs/${job}/artifacts?name=${encodeURIComponent(name)}`;
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'X-Worker-Token': worker, 'Content-Type': 'application/octet-stream' },
    body: content,
  });
  if (!reply.ok) throw new Error(`${name}: ${reply.status} ${await reply.text()}`);
}
