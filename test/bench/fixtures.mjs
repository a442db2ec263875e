// The records the load runs on, made by SQL; users and their tokens as the API makes them.
import { createHash } from 'node:crypto';
import pg from 'pg';

export async function connect(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

/** Registers so many people through the API; answers their access tokens and ids. */
export async function people(url, count) {
  const made = [];
  for (let i = 0; i < count; i++) {
    const name = `bench-${process.pid}-${i}`;
    const reply = await post(
      url,
      '/auth/register',
      {},
      { username: name, email: `${name}@example.com`, password: `a long enough ${name}` },
    );
    made.push({
      token: reply.token,
      id: reply.user.id,
      email: `${name}@example.com`,
      password: `a long enough ${name}`,
    });
  }
  return made;
}

export async function post(url, path, headers, body) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body ?? {}),
  });
  const reply = await response.json();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(reply)}`);
  return reply;
}

/**
 * Devices with worker tokens, by SQL, in turn of `owners` owners who have accounts and nothing else. Answers the tokens;
 * the table `bench_device` has number, id and owner of each.
 */
export async function devices(client, owners, count) {
  const tokens = Array.from({ length: count }, (_, n) => `wt_bench_${String(n).padStart(40, '0')}`);
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await client.query('CREATE TABLE bench_device (n int PRIMARY KEY, id uuid, owner uuid, hash bytea)');
  await client.query(
    `WITH owner AS (SELECT n, uuidv7() AS id FROM generate_series(0, $1::int - 1) n)
     INSERT INTO bench_device SELECT t.n, uuidv7(), owner.id, t.hash
     FROM unnest($2::bytea[]) WITH ORDINALITY AS t (hash, n) JOIN owner ON owner.n = t.n % $1`,
    [owners, hashes],
  );
  await client.query(DEVICES);
  await client.query('ANALYZE');
  return tokens;
}

const DEVICES = `
  INSERT INTO ledger.account (owner, currency) SELECT DISTINCT owner, 'coin' FROM bench_device;
  INSERT INTO workers.device (id, owner_id, name, device_type, token_hash) SELECT id, owner, 'bench', 'server', hash FROM bench_device;
  INSERT INTO workers.presence (device_id, hostname, concurrency) SELECT id, 'bench', 64 FROM bench_device`;

/** Brings the table of jobs to `count` rows of old, paid-out work (without money: they only fill the table). */
export async function fillJobs(client, buyer, count) {
  const { rows } = await client.query('SELECT count(*)::int AS n FROM marketplace.job');
  await client.query(FILL, [buyer, Math.max(0, count - rows[0].n)]);
  await client.query('VACUUM ANALYZE marketplace.job');
}

const FILL = `
  INSERT INTO marketplace.job (id, buyer_id, title, job_type, price_micros, duration_hrs, status, ended_at, paid_micros, expires_at)
  SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || substr(md5(n::text || random()::text), 13))::uuid,
         $1, 'Render scene number ' || n, 'docker', 1000000 + n % 5000000, 1 + n % 24, 'completed', now(), 1000000, now()
  FROM generate_series(1, $2::int) n`;
