// A service that has nothing but the embedded PostgreSQL: prints one line of JSON, ends at SIGTERM and SIGINT.
// Arguments: data folder, and the user number to become first (when root).
import pg from 'pg';
import { findRunningPostgres, startEmbeddedPostgres } from '../../dist/libs/platform/src/embedded-postgres/index.js';

const [dataDir, uid] = process.argv.slice(2);
if (uid !== undefined && process.getuid() === 0) {
  process.setgroups([]);
  process.setgid(Number(uid));
  process.setuid(Number(uid));
}

try {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const stop = async () => {
    const client = new pg.Client({ connectionString: (await findRunningPostgres(dataDir)) ?? '' });
    await client.connect();
    await client.query('create table if not exists last_words (at timestamptz default now())');
    await client.end();
    await postgres.stop();
    process.exit(0);
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
  console.log(JSON.stringify({ url: postgres.url, adopted: postgres.adopted }));
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log(JSON.stringify({ error: String(error) }));
  process.exit(1);
}
