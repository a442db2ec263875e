// The assistant: what an answer of the embedded engine costs, and what photos cost everybody else.
import { readFileSync, readdirSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { burst, interleave } from './load.mjs';

const CONNECTIONS = 50;
const ROUNDS = 5;
const SECONDS = 3;
const PHOTOS = 16;
const PHOTOGRAPHS = new URL('../../libs/assistant/testing/photographs/', import.meta.url);
/** Clock ticks of /proc per second; 100 on every Linux that Node runs on. */
const TICKS = 100;

const row = (what, value, limit, ratio, target, ok, note = '') => ({ what, value, limit, ratio, target, ok, note });
const perSecond = (rate) => `${Math.round(rate).toLocaleString('en')}/s`;

export async function assistant(context) {
  const rows = [await chat(context), ...(await photos(context))];
  return [...rows, memory(context)];
}

const ASKS = new URL('../../libs/assistant/asks/', import.meta.url);
/** Of the questions of each language every so many-th is asked: some hundred different ones in all. */
const EACH = 97;

const questions = () =>
  ['en', 'tr', 'ru', 'ko']
    .flatMap((lang) =>
      ['jobs', 'money', 'deploys', 'live', 'off-topic'].map((area) => new URL(`${lang}/${area}.txt`, ASKS)),
    )
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line !== '' && !/^(?:## |after )/.test(line))
    .filter((_, i) => i % EACH === 0);

/** Embedded chat of an anonymous caller, different questions in all languages, against the cheapest request there is. */
async function chat({ product }) {
  const requests = questions().map((message) => ({
    method: 'POST',
    path: '/api/assistant/chat',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message }),
  }));
  const load = { connections: CONNECTIONS, seconds: SECONDS };
  const rates = await interleave(ROUNDS, {
    ours: async () => (await burst(product.url, { ...load, requests })).rate,
    limit: async () => (await burst(`${product.url}/health/live`, load)).rate,
  });
  const ratio = rates.ours / rates.limit;
  return row(
    'embedded chat',
    perSecond(rates.ours),
    `${perSecond(rates.limit)} GET /health/live`,
    ratio,
    '≥ 0.15',
    ratio >= 0.15,
  );
}

/** CPU time of one 12 MP photo, and what 16 at once do to the list. */
async function photos({ product, buyers }) {
  const files = [];
  for (let i = 0; i < PHOTOS; i++) files.push(await photo(i));
  const load = photoLoad({ url: product.url, tokens: buyers.map(({ token }) => token), files });
  const alone = await load.during(1, () => pause(SECONDS * 1000));
  if (alone.done === 0) throw new Error('No photo was analysed');
  const before = cpuMs(product.pid);
  const { done } = await load.during(1, () => pause(2 * SECONDS * 1000));
  const each = (cpuMs(product.pid) - before) / done;

  const reader = { connections: 2, seconds: SECONDS, overallRate: 100 };
  const list = async () => (await burst(`${product.url}/api/marketplace/jobs`, reader)).p99;
  let analysed = 0;
  const p99 = await interleave(ROUNDS, {
    idle: list,
    busy: async () => {
      const under = await load.during(PHOTOS, list);
      analysed += under.done;
      return under.measured;
    },
  });
  await load.end();
  const slower = p99.busy / Math.max(p99.idle, 1);
  const size = files.reduce((sum, { length }) => sum + length, 0) / files.length / 1e6;
  return [
    row(
      'analysis of a 12 MP JPEG',
      `${each.toFixed(0)} ms`,
      '350 ms',
      each / 350,
      '≤ 1',
      each <= 350,
      `${size.toFixed(1)} MB; CPU time of all processes of the product, PostgreSQL too`,
    ),
    row(
      `p99 of the list under ${PHOTOS} parallel analyses`,
      `${p99.busy.toFixed(1)} ms`,
      `${p99.idle.toFixed(1)} ms idle`,
      slower,
      '< 5',
      slower < 5,
      `${analysed} photos analysed meanwhile`,
    ),
  ];
}

/** Clients that send photos from a thread beside this one. */
function photoLoad(workerData) {
  const worker = new Worker(new URL('./photo-load.mjs', import.meta.url), { workerData });
  const failed = once(worker, 'error').then(([error]) => Promise.reject(error));
  failed.catch(() => undefined);
  return {
    async during(clients, measure) {
      worker.postMessage({ clients });
      const measured = await Promise.race([measure(), failed]);
      const answer = once(worker, 'message');
      worker.postMessage({ clients: 0 });
      const [{ done }] = await Promise.race([answer, failed]);
      return { measured, done };
    },
    end: () => worker.terminate(),
  };
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function memory({ product }) {
  const mb = tree(product.pid).reduce((sum, pid) => (isPostgres(pid) ? sum : sum + shareMb(pid)), 0);
  return row(
    'resident memory after the photos',
    `${mb.toFixed(0)} MB`,
    '',
    null,
    '≤ 400 MB',
    mb <= 400,
    'every process of the product but PostgreSQL, pages they share counted once',
  );
}

/** 4000 × 3000 pixels of a photograph with the noise of a sensor, no two alike. */
async function photo(n) {
  const names = readdirSync(PHOTOGRAPHS).filter((name) => name.endsWith('.jpg'));
  const cut = { left: n * 3, top: n * 2, width: 400, height: 300 };
  const large = sharp(readFileSync(new URL(names[n % names.length], PHOTOGRAPHS))).extract(cut);
  const noise = sharp(randomBytes(4000 * 3000), { raw: { width: 4000, height: 3000, channels: 1 } });
  const grain = await noise.blur(0.7).linear(0.8, 26).png({ compressionLevel: 0 }).toBuffer();
  return large
    .resize(4000, 3000, { fit: 'fill', kernel: 'cubic' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A process and all that it started. */
function tree(root) {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), stat(name)?.[1]]);
  const found = [root];
  for (const pid of found)
    found.push(...parents.filter(([, parent]) => Number(parent) === pid).map(([child]) => child));
  return found;
}

/** Fields of /proc/PID/stat after the name, or nothing when it has ended. */
function stat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** User and system time so far, of processes that live and of those that have ended and were waited for. */
function cpuMs(root) {
  const ticks = tree(root).reduce((sum, pid) => {
    const fields = stat(pid);
    return fields ? sum + [11, 12, 13, 14].reduce((times, field) => times + Number(fields[field]), 0) : sum;
  }, 0);
  return (ticks * 1000) / TICKS;
}

/** Resident memory, its share of pages that others have too. */
function shareMb(pid) {
  try {
    const kb = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0;
    return Number(kb) / 1024;
  } catch {
    return 0;
  }
}

function isPostgres(pid) {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    return false;
  }
}
