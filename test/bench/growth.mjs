// How the product's own statements fare as its tables grow: 10³, 10⁴, 10⁵ and 10⁶ rows in each of them.
import { burst, interleave, pgbench } from './load.mjs';

const SIZES = (process.env.GROWTH_SIZES ?? '1000,10000,100000,1000000').split(',').map(Number);
const ROUNDS = 5;
const LOAD = { connections: 8, seconds: 2 };
/** Heartbeats that one statement stores, as the product gathers them under load. */
const BATCH = 100;

const POST = (key) => `SELECT marketplace.post_job(:job, (SELECT id FROM growth WHERE n = :payer), 'Render a picture',
  'docker', 1000000, 2, NULL, NULL, NULL, 168, ${key}, false, 0, 0, 0, 'none', NULL);`;
const COMPLETE = `SELECT (marketplace.complete_attempt(:taken, (SELECT id FROM growth WHERE n = :device), NULL, 0, NULL, NULL, 500, 24)).code;`;
const RANDOM = (size) => `\\set payer random(1, ${size})
  \\set device random(1, ${size})
  SELECT uuidv7() AS job \\gset\n`;

/** What is measured, as a script of pgbench at a size, and how many operations one run of it is. */
const MEASURED = {
  heartbeat: [
    BATCH,
    (size) => `\\set device random(1, ${size - BATCH})
      SELECT workers.record_heartbeats((SELECT json_agg(json_build_object('token', encode(hash, 'hex'), 'cpuPct', 12.5))
        FROM growth WHERE n BETWEEN :device AND :device + ${BATCH - 1}));`,
  ],
  create: [1, (size) => RANDOM(size) + POST('NULL')],
  accept: [
    1,
    (size) => `${RANDOM(size)}${POST('NULL')}
      SELECT (marketplace.accept_job(:job, id, id, uuidv7())).job_id AS taken FROM growth WHERE n = :device \\gset
      ${COMPLETE}`,
  ],
  claim: [
    1,
    (size) => `${RANDOM(size)}${POST("'any'")}
      SELECT (marketplace.claim_job(id, id, uuidv7(), '{any}', true, 1000, 8, 80, 0, 0, 100000, 500)).job_id AS taken
        FROM growth WHERE n = :device \\gset
      ${COMPLETE}`,
  ],
  hold: [
    1,
    (size) => `${RANDOM(size)}
      SELECT ledger.hold((SELECT id FROM growth WHERE n = :payer), 'coin', 1000000, 'job', :job, 'A hold');
      SELECT ledger.resolve('job', :job, (SELECT ARRAY[id, ledger.fees()] FROM growth WHERE n = :device),
        '{950000,50000}', '{job_pay,platform_fee}', '{NULL,NULL}', 'A hold');`,
  ],
  insert: [1, () => `INSERT INTO growth_insert VALUES (uuidv7(), 'a durable row');`],
};

const WORDS = {
  heartbeat: `heartbeats, ${BATCH} a statement`,
  create: 'create a job',
  accept: 'create, accept and complete a job',
  claim: 'create, claim and complete a job',
  hold: "the ledger's hold and its resolution",
  statement: 'page of 100 lines of a statement, over HTTP',
};

/** Rows of the table in docs/scale.md: one a measurement, one column a size; rates, and their ratio to a bare INSERT. */
export async function growth({ product, client, buyers }) {
  await client.query('CREATE TABLE growth_insert (id uuid PRIMARY KEY, note text, at timestamptz DEFAULT now())');
  await client.query('CREATE TABLE growth (n int PRIMARY KEY, id uuid NOT NULL, hash bytea NOT NULL)');
  const results = [];
  let from = 0;
  for (const size of SIZES) {
    await seed(client, buyers[0].id, from, size);
    from = size;
    results.push(await measure(product, buyers[0], size));
    console.log(
      `  ${size} rows: ${JSON.stringify(results.at(-1), (_key, value) => (typeof value === 'number' ? Math.round(value) : value))}`,
    );
  }
  const shown = (result, name) =>
    `${Math.round(result[name]).toLocaleString('en')}/s (${(result[name] / result.insert).toFixed(2)})`;
  const relative = (result, name) => result[name] / result.insert;
  return Object.entries(WORDS).map(([name, what]) => [
    what,
    ...results.map((result) => shown(result, name)),
    (relative(results.at(-1), name) / relative(results[0], name)).toFixed(2),
  ]);
}

export const growthHeader = [
  'operations per second (ratio to a bare durable INSERT in the same rounds)',
  ...SIZES.map((size) => `${size.toLocaleString('en')} rows`),
  'ratio, last to first',
];

/** Each run of pgbench connects anew, so no plan is older than the statistics. */
async function measure(product, whale, size) {
  const url = product.databaseUrl;
  const scripts = Object.fromEntries(
    Object.entries(MEASURED).map(([name, [operations, script]]) => [
      name,
      () => operations * pgbench(url, script(size), LOAD),
    ]),
  );
  const page = {
    path: '/api/wallet/statement?currency=coin&limit=100',
    headers: { authorization: `Bearer ${whale.token}` },
  };
  const statement = async () => (await burst(product.url, { ...LOAD, requests: [page] })).rate;
  return interleave(ROUNDS, { ...scripts, statement });
}

/** Brings every table to `to` rows: people who are devices too, their jobs (a tenth waits), and one long statement. */
async function seed(client, whale, from, to) {
  for (const sql of SEED)
    await client.query(
      sql
        .replaceAll('$from', String(from + 1))
        .replaceAll('$to', String(to))
        .replaceAll('$whale', `'${whale}'::uuid`),
    );
  await client.query('ANALYZE');
}

const SEED = [
  `INSERT INTO growth SELECT n, uuidv7(), sha256(('growth ' || n)::bytea) FROM generate_series($from, $to) n`,
  `INSERT INTO ledger.account (owner, currency, balance, version)
     SELECT id, 'coin', 1000000000000, 1 FROM growth WHERE n BETWEEN $from AND $to`,
  `INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, credit_version, credit_balance)
     SELECT 'growth:' || id, 'coin', ledger.treasury(), id, 1000000000000, 'grant', 1, 1000000000000
       FROM growth WHERE n BETWEEN $from AND $to`,
  `INSERT INTO workers.device (id, owner_id, name, device_type, token_hash)
     SELECT id, id, 'growth', 'server', hash FROM growth WHERE n BETWEEN $from AND $to`,
  `INSERT INTO workers.presence (device_id, hostname, concurrency) SELECT id, 'growth', 64 FROM growth WHERE n BETWEEN $from AND $to`,
  `INSERT INTO marketplace.job (id, buyer_id, title, job_type, price_micros, duration_hrs, status, ended_at, paid_micros, expires_at, match_key)
     SELECT uuidv7(), id, 'Render scene number ' || n, 'docker', 1000000 + n % 5000000, 1 + n % 24,
       CASE WHEN n % 10 = 0 THEN 'waiting' ELSE 'completed' END, CASE WHEN n % 10 > 0 THEN now() END, 0,
       now() + interval '7 days', CASE WHEN n % 20 = 0 THEN 'any' END
       FROM growth WHERE n BETWEEN $from AND $to`,
  `INSERT INTO ledger.hold (subject_type, subject_id, payer, currency, amount, resolved_at)
     SELECT 'job', id, buyer_id, 'coin', price_micros, ended_at FROM marketplace.job
     ON CONFLICT DO NOTHING`,
  `INSERT INTO marketplace.attempt (id, job_id, device_id, owner_id, status, ended_at)
     SELECT uuidv7(), id, buyer_id, buyer_id, 'completed', ended_at FROM marketplace.job j
      WHERE status = 'completed' AND NOT EXISTS (SELECT FROM marketplace.attempt a WHERE a.job_id = j.id)`,
  `WITH own AS (SELECT version, balance FROM ledger.account WHERE owner = $whale AND currency = 'coin')
   INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, memo, credit_version, credit_balance)
     SELECT 'line:' || n, 'coin', ledger.treasury(), $whale, 1, 'grant', 'A line', own.version + n - $from + 1, own.balance + n - $from + 1
       FROM own, generate_series($from, $to) n`,
  `UPDATE ledger.account SET version = version + $to - $from + 1, balance = balance + $to - $from + 1
    WHERE owner = $whale AND currency = 'coin'`,
];
