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

/** Devices with worker tokens `wt_bench_<n>`, by SQL. */
export async function devices(client, owner, count) {
  const tokens = Array.from({ length: count }, (_, n) => `wt_bench_${String(n).padStart(40, '0')}`);
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await client.query(DEVICES, [owner, hashes]);
  await client.query('ANALYZE');
  return tokens;
}

const DEVICES = `
  WITH made AS (
    INSERT INTO workers.device (id, owner_id, name, device_type, token_hash)
    SELECT gen_random_uuid(), $1, 'bench', 'server', hash FROM unnest($2::bytea[]) AS t (hash) RETURNING id)
  INSERT INTO workers.presence (device_id, hostname) SELECT id, 'bench' FROM made`;

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
