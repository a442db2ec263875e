// How long `npm run ledger:audit` takes over a book of many transfers, each of a job with its attempt and hold.
import { spawnSync } from 'node:child_process';

const TRANSFERS = Number(process.env.AUDIT_TRANSFERS ?? 1_000_000);
const PEOPLE = 1000;

/** Each of a thousand buyers has as many jobs done by one of a thousand workers: three transfers each. */
export async function fillBooks(client, transfers) {
  const each = Math.ceil(transfers / 3 / PEOPLE);
  for (const sql of FILL)
    await client.query(sql.replaceAll('$each', String(each)).replaceAll('$people', String(PEOPLE)));
  await client.query('DROP TABLE book_job, book_person');
  await client.query('ANALYZE');
}

export async function audit({ product, client }) {
  await fillBooks(client, TRANSFERS);
  const started = performance.now();
  const env = { ...process.env, DATA_DIR: product.dataDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/bin/audit.js'], { env, encoding: 'utf8' });
  const seconds = (performance.now() - started) / 1000;
  const value = `${seconds.toFixed(1)} s${status === 0 ? '' : `, and it fails: ${stdout.match(/^FAIL.*/m)?.[0] ?? stderr.trim()}`}`;
  const what = `ledger audit of ${TRANSFERS.toLocaleString('en')} transfers`;
  return [{ what, value, limit: '', ratio: null, target: '≤ 60 s', ok: status === 0 && seconds <= 60, note: '' }];
}

const FILL = [
  `CREATE TEMP TABLE book_person AS SELECT n, uuidv7() AS buyer, uuidv7() AS worker, uuidv7() AS device
     FROM generate_series(1, $people) n`,
  `CREATE TEMP TABLE book_job AS SELECT uuidv7() AS id, uuidv7() AS attempt, buyer, worker, device, k
     FROM generate_series(1, $each) k CROSS JOIN book_person`,
  `INSERT INTO identity.account (id, username, email, password_hash, registered_at)
     SELECT id, replace(id::text, '-', ''), id || '@example.org', '', '2000-01-01'
     FROM book_person CROSS JOIN LATERAL (VALUES (buyer), (worker)) p (id)`,
  `INSERT INTO ledger.account (owner, currency, balance, version)
     SELECT buyer, 'coin', 1000000000000 - $each * 1000000::bigint, $each + 1 FROM book_person
     UNION ALL SELECT worker, 'coin', $each * 950000::bigint, $each FROM book_person`,
  `INSERT INTO workers.device (id, owner_id, name, device_type, token_hash)
     SELECT device, worker, 'book', 'server', sha256(device::text::bytea) FROM book_person`,
  `INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, credit_version, credit_balance)
     SELECT 'book:' || buyer, 'coin', ledger.treasury(), buyer, 1000000000000, 'grant', 1, 1000000000000 FROM book_person`,
  `INSERT INTO platform.audited_act (id, user_id, by, act, detail)
     SELECT uuidv7(), buyer, 'operator', 'balance.granted',
       jsonb_build_object('key', 'book:' || buyer, 'amount', 1000000, 'currency', 'coin') FROM book_person`,
  `INSERT INTO marketplace.job (id, buyer_id, title, job_type, price_micros, duration_hrs, status, ended_at, paid_micros, expires_at)
     SELECT id, buyer, 'A job', 'docker', 1000000, 1, 'completed', now(), 1000000, now() FROM book_job`,
  `INSERT INTO marketplace.attempt (id, job_id, device_id, owner_id, status, ended_at, earned_micros)
     SELECT attempt, id, device, worker, 'completed', now(), 950000 FROM book_job`,
  `INSERT INTO ledger.hold (subject_type, subject_id, payer, currency, amount, resolved_at)
     SELECT 'job', id, buyer, 'coin', 1000000, now() FROM book_job`,
  `INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, debit_version, debit_balance)
     SELECT 'job:' || id || ':hold', 'coin', buyer, ledger.escrow(), 1000000, 'job_hold', 'job', id, k + 1,
       1000000000000 - k * 1000000::bigint FROM book_job`,
  `INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, earned_by, credit_version, credit_balance)
     SELECT 'job:' || id || ':resolve:1', 'coin', ledger.escrow(), worker, 950000, 'job_pay', 'job', id, device, k,
       k * 950000::bigint FROM book_job`,
  `INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id)
     SELECT 'job:' || id || ':resolve:2', 'coin', ledger.escrow(), ledger.fees(), 50000, 'platform_fee', 'job', id
     FROM book_job`,
];
