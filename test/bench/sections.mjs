// What is measured, each beside its limit in the same run. Every section answers rows for the table.
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import argon2 from 'argon2';
import { devices, fillJobs, post } from './fixtures.mjs';
import { burst, interleave, median, pgbench } from './load.mjs';
import { startBare } from './server.mjs';

const CONNECTIONS = 50;
const ROUNDS = 5;
const SECONDS = 3;

const row = (what, value, limit, ratio, target, ok, note = '') => ({ what, value, limit, ratio, target, ok, note });
const perSecond = (rate) => `${Math.round(rate).toLocaleString('en')}/s`;

/** The public list against a bare handler that sends the same bytes, and its cost as the table grows. */
export async function list({ product, client, buyers }) {
  await fillJobs(client, buyers[0].id, 100_000);
  const path = '/api/marketplace/jobs?limit=100';
  const bodyFile = join(tmpdir(), `bench-body-${process.pid}.json`);
  writeFileSync(bodyFile, await (await fetch(product.url + path)).text());
  const bare = await startBare(bodyFile);
  const load = { connections: CONNECTIONS, seconds: SECONDS };
  const rates = await interleave(ROUNDS, {
    ours: async () => (await burst(product.url + path, load)).rate,
    limit: async () => (await burst(`${bare.url}/bytes`, load)).rate,
  });
  await bare.stop();
  const ratio = rates.ours / rates.limit;
  return [
    row(
      'list 100 of 100,000 jobs',
      perSecond(rates.ours),
      `${perSecond(rates.limit)} bare Fastify, same bytes`,
      ratio,
      '≥ 0.5',
      ratio >= 0.5,
    ),
    ...(await growth({ product, client, buyers })),
  ];
}

/** A page that no cache holds: each request asks with a price of its own, so the database answers every time. */
async function growth({ product, client, buyers }) {
  const uncached = async () => {
    let n = 0;
    const requests = [
      {
        setupRequest: (request) => ({
          ...request,
          path: `/api/marketplace/jobs?limit=100&min_price=0.${String(++n % 900_000).padStart(6, '0')}`,
        }),
      },
    ];
    const { rate } = await burst(product.url, { connections: 10, seconds: SECONDS, requests });
    return 1000 / rate;
  };
  const cost = {};
  await client.query('TRUNCATE marketplace.job CASCADE');
  for (const size of [1_000, 100_000, 1_000_000]) {
    await fillJobs(client, buyers[0].id, size);
    await uncached();
    cost[size] = (await interleave(3, { uncached })).uncached;
  }
  const ratio = cost[1_000_000] / cost[1_000];
  const shown = (size) => `${cost[size].toFixed(2)} ms`;
  return [
    row(
      'list, uncached, 10⁶ jobs',
      shown(1_000_000),
      `${shown(1_000)} with 10³ (10⁵: ${shown(100_000)})`,
      ratio,
      '≤ 1.3',
      ratio <= 1.3,
      'time per page at 10 connections',
    ),
  ];
}

const POST_JOB = `SELECT marketplace.post_job(uuidv7(), (SELECT id FROM bench_buyer WHERE n = :client_id + 1),
  'Render a picture', 'docker', 1000000, 2, NULL, NULL, NULL, 168, NULL, false, 0, 0, 0);`;
const HOLD = `SELECT ledger.hold((SELECT id FROM bench_buyer WHERE n = :client_id + 1), 'coin', 1000000, 'job', uuidv7(), 'A hold');`;
const INSERT = `INSERT INTO bench_insert VALUES (uuidv7(), 'a durable row');`;

/** Creating, and accepting and completing, against the product's own SQL by pgbench with as many clients. */
export async function jobs({ product, client, buyers, owner }) {
  await client.query('TRUNCATE marketplace.job CASCADE');
  await fillJobs(client, buyers[0].id, 10_000);
  await client.query('CREATE TABLE bench_insert (id uuid PRIMARY KEY, note text, at timestamptz DEFAULT now())');
  await client.query('CREATE TABLE bench_buyer (n int PRIMARY KEY, id uuid)');
  await client.query('INSERT INTO bench_buyer SELECT n, id FROM unnest($1::uuid[]) WITH ORDINALITY AS t (id, n)', [
    buyers.map(({ id }) => id),
  ]);
  const load = { connections: CONNECTIONS, seconds: SECONDS };
  const rates = await interleave(ROUNDS, {
    create: () => createOverHttp(product, buyers),
    createSql: () => pgbench(product.databaseUrl, POST_JOB, load),
    holdSql: () => pgbench(product.databaseUrl, HOLD, load),
    insert: () => pgbench(product.databaseUrl, INSERT, load),
    finish: () => finishOverHttp({ product, client, buyers, owner }),
    finishSql: () => finishBySql({ product, client, buyers }),
  });
  const versus = (what, ours, limit, name) =>
    row(what, perSecond(ours), `${perSecond(limit)} ${name}`, ours / limit, '≥ 0.35', ours / limit >= 0.35);
  return [
    versus('create job over HTTP', rates.create, rates.createSql, 'the same SQL by pgbench'),
    versus("the ledger's hold, the SQL itself", rates.holdSql, rates.insert, 'bare durable INSERT'),
    versus('create job, the SQL itself', rates.createSql, rates.insert, 'bare durable INSERT'),
    versus('accept + complete over HTTP, operations', rates.finish, rates.finishSql, 'the same SQL by pgbench'),
    versus('accept + complete, the SQL itself, operations', rates.finishSql, rates.insert, 'bare durable INSERT'),
  ];
}

const JOB_BODY = JSON.stringify({
  ...{ title: 'Render a picture', job_type: 'docker', price_coin: 1, duration_hrs: 2, verification: 'none' },
});

async function createOverHttp(product, buyers) {
  let n = 0;
  const requests = buyers.map(({ token }) => ({
    method: 'POST',
    path: '/api/jobs',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JOB_BODY,
  }));
  const setupClient = (connection) => connection.setRequests([requests[n++ % requests.length]]);
  return (await burst(product.url, { connections: CONNECTIONS, seconds: SECONDS, setupClient })).rate;
}

const FINISH_JOBS = 30_000;

/** Waiting jobs to finish, posted by the product's SQL. Answers their ids. */
async function waitingJobs(client, buyers) {
  const { rows } = await client.query(
    `WITH made AS (SELECT uuidv7() AS id, b.id AS buyer FROM generate_series(1, $1::int) g JOIN bench_buyer b ON b.n = 1 + g % $2::int)
     SELECT id, marketplace.post_job(id, buyer, 'Render a picture', 'docker', 1000000, 2, NULL, NULL, NULL, 168, NULL, false, 0, 0, 0) FROM made`,
    [FINISH_JOBS, buyers.length],
  );
  return rows.map(({ id }) => id);
}

async function finishOverHttp({ product, client, buyers, owner }) {
  const ids = await waitingJobs(client, buyers);
  let next = 0;
  let device = 0;
  const headers = { 'content-type': 'application/json' };
  const setupClient = (connection) => {
    const worker = { ...headers, 'x-worker-token': owner.tokens[device++] };
    let id;
    const accept = (request) => {
      id = ids[next++];
      if (!id) throw new Error('The benchmark ran out of waiting jobs: raise FINISH_JOBS');
      return { ...request, path: `/api/jobs/${id}/accept` };
    };
    connection.setRequests([
      { method: 'POST', headers: worker, body: '{}', setupRequest: accept },
      {
        method: 'POST',
        headers: worker,
        body: '{"exit_code":0}',
        setupRequest: (request) => ({ ...request, path: `/api/jobs/${id}/complete` }),
      },
    ]);
  };
  return (await burst(product.url, { connections: CONNECTIONS, seconds: SECONDS, setupClient })).rate;
}

async function finishBySql({ product, client, buyers }) {
  const ids = await waitingJobs(client, buyers);
  await client.query('DROP TABLE IF EXISTS bench_job; CREATE TABLE bench_job (n int PRIMARY KEY, id uuid)');
  await client.query('INSERT INTO bench_job SELECT n, id FROM unnest($1::uuid[]) WITH ORDINALITY AS t (id, n)', [ids]);
  await client.query('ANALYZE bench_job');
  // Each client walks a share of its own.
  const script = `\\set i :i + 1
    SELECT id AS job FROM bench_job WHERE n = :client_id * ${Math.floor(ids.length / CONNECTIONS)} + :i \\gset
    SELECT (marketplace.accept_job(:job, id, owner, uuidv7(), 64)).code FROM bench_device WHERE n = :client_id + 1;
    SELECT (marketplace.complete_job(:job, id, NULL, 0, NULL, NULL, 500)).code FROM bench_device WHERE n = :client_id + 1;`;
  const pairs = pgbench(product.databaseUrl, script, { connections: CONNECTIONS, seconds: SECONDS, define: ['i=0'] });
  return 2 * pairs;
}

/** Each device keeps a connection of its own, so heartbeats come over many more of them than a buyer's requests. */
const DEVICE_CONNECTIONS = 250;

/** Heartbeats of 10,000 devices against a bare POST that stores nothing. */
export async function heartbeats({ product, owner }) {
  const bodyFile = join(tmpdir(), `bench-body-${process.pid}.json`);
  writeFileSync(bodyFile, '{}');
  const bare = await startBare(bodyFile);
  const body = JSON.stringify({
    gpu_name: 'NVIDIA RTX 4090',
    cpu_cores: 16,
    ram_gb: 64,
    cpu_temp: 55.5,
    gpu_temp: 61,
    cpu_pct: 12.5,
    ram_pct: 40.1,
  });
  let n = 0;
  const next = (request) => ({
    ...request,
    headers: { ...request.headers, 'x-worker-token': owner.tokens[n++ % owner.tokens.length] },
  });
  const requests = (path) => [
    { method: 'POST', path, headers: { 'content-type': 'application/json' }, body, setupRequest: next },
  ];
  const load = { connections: DEVICE_CONNECTIONS, seconds: SECONDS };
  const rates = await interleave(ROUNDS, {
    ours: async () => (await burst(product.url, { ...load, requests: requests('/api/worker/heartbeat') })).rate,
    limit: async () => (await burst(bare.url, { ...load, requests: requests('/nothing') })).rate,
  });
  await bare.stop();
  const ratio = rates.ours / rates.limit;
  return [
    row(
      'heartbeat, 10,000 devices',
      perSecond(rates.ours),
      `${perSecond(rates.limit)} bare Fastify, stores nothing`,
      ratio,
      '≥ 0.5',
      ratio >= 0.5,
      'durable before its 200',
    ),
  ];
}

const HASHES_AT_ONCE = 8;

/** Logins against bare hashing at the same concurrency, and what a storm of them does to the list. */
export async function login({ product, buyers }) {
  const [{ email, password }] = buyers;
  const stored = await argon2.hash(password, {
    type: argon2.argon2id,
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  });
  const requests = [
    {
      method: 'POST',
      path: '/auth/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    },
  ];
  const storm = (seconds) => burst(product.url, { connections: HASHES_AT_ONCE, seconds, requests });
  const rates = await interleave(ROUNDS, {
    ours: async () => (await storm(SECONDS)).rate,
    limit: () => hashing(stored, password, SECONDS),
  });
  // A gentle, steady reader: what one visitor of the list feels.
  const reader = { connections: 2, seconds: SECONDS, overallRate: 100 };
  const listUrl = `${product.url}/api/marketplace/jobs`;
  const p99 = await interleave(ROUNDS, {
    idle: async () => (await burst(listUrl, reader)).p99,
    stormy: async () => (await Promise.all([burst(listUrl, reader), storm(SECONDS)]))[0].p99,
  });
  const ratio = rates.ours / rates.limit;
  const slower = p99.stormy / p99.idle;
  return [
    row(
      'login',
      perSecond(rates.ours),
      `${perSecond(rates.limit)} bare argon2id`,
      ratio,
      '≥ 0.9',
      ratio >= 0.9,
      `${HASHES_AT_ONCE} at once`,
    ),
    row(
      'p99 of the list under a login storm',
      `${p99.stormy.toFixed(1)} ms`,
      `${p99.idle.toFixed(1)} ms idle`,
      slower,
      '< 3',
      slower < 3,
    ),
  ];
}

async function hashing(stored, password, seconds) {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const client = async () => {
    while (performance.now() < until) {
      await argon2.verify(stored, password);
      done++;
    }
  };
  await Promise.all(Array.from({ length: HASHES_AT_ONCE }, client));
  return done / seconds;
}

/** Starting again on the data all of the above has left. */
export async function startAgain({ product }) {
  const rss = product.residentMb();
  const times = [];
  for (let i = 0; i < 3; i++) times.push(await product.restart());
  const seconds = median(times) / 1000;
  return [
    row(
      'resident memory after the load',
      `${rss.toFixed(0)} MB`,
      '',
      null,
      '≤ 250 MB',
      rss <= 250,
      'API, background and all, without PostgreSQL',
    ),
    row(
      'start to ready on existing data',
      `${seconds.toFixed(2)} s`,
      `${(product.firstStartMs / 1000).toFixed(2)} s on an empty folder`,
      null,
      '≤ 3 s',
      seconds <= 3,
    ),
  ];
}

const OWNERS = 500;

export async function prepare({ client, product }) {
  const tokens = await devices(client, OWNERS, 10_000);
  await post(product.url, '/api/worker/heartbeat', { 'x-worker-token': tokens[0] }, {});
  return { tokens };
}
