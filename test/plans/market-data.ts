import type { Database } from '@app/platform/database/database';
import { needsOf } from '../../libs/marketplace/src/jobs/domain/matching.js';

const KINDS = { person: 0, job: 1, attempt: 2, deploy: 3, placement: 4, session: 5, webhook: 6, delivery: 7 };

/** The id that `n` has as a person (who is a device too), a job, and so on. */
export const idOf = <Id>(kind: keyof typeof KINDS, n: number) =>
  `10000000-0000-7000-8${KINDS[kind]}00-${n.toString(16).padStart(12, '0')}` as Id;
export const hashOf = (n: number): Buffer => Buffer.from(n.toString(16).padStart(64, '0'), 'hex');

const id = (kind: keyof typeof KINDS, n = 'n') =>
  `('10000000-0000-7000-8${KINDS[kind]}00-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const HASH = `decode(lpad(to_hex(n), 64, '0'), 'hex')`;
const KEY = `'${needsOf({ script: 'true' }).matchKey}'`;
export const GATEWAY = idOf<string>('person', 0xffff_ffff);

/** What lasts: people with their accounts, devices and API keys, and what they once did that is over. */
const SINCE_EVER = [
  `ledger.account (owner, currency, balance, version) SELECT ${id('person')}, 'coin', 1000000000, 1`,
  `ledger.transfer (key, currency, debit, credit, amount, kind, credit_version, credit_balance)
     SELECT 'grant:' || n, 'coin', ledger.treasury(), ${id('person')}, 1000000000, 'grant', 1, 1000000000`,
  `workers.device (id, owner_id, name, device_type, token_hash)
     SELECT ${id('person')}, ${id('person')}, 'rig', 'server', ${HASH}`,
  `workers.presence (device_id, hostname, last_contact_at, concurrency) SELECT ${id('person')}, 'rig', now(), 64`,
  `identity.account (id, username, email, password_hash, registered_at)
     SELECT ${id('person')}, 'user' || n, n || '@example.org', '', now()`,
  `identity.api_key (id, account_id, hash, hint, name, scopes, created_at)
     SELECT ${id('person')}, ${id('person')}, ${HASH}, '', 'key', '{}', now()`,
  `platform.idempotency (key_hash, request_hash, status, reply) SELECT ${HASH}, ${HASH}, 200, ''`,
  `events.feed (user_id, last_seq) SELECT ${id('person')}, 1`,
  `events.event (user_id, seq, id, outbox_id, type, payload, at)
     SELECT ${id('person')}, 1, ${id('person')}, -n, 'job.started', '{}', now()`,
];

const ENDED = [
  `marketplace.job (id, buyer_id, title, job_type, price_micros, duration_hrs, status, ended_at, expires_at, match_key)
     SELECT ${id('job')}, ${id('person')}, 'a job', 'script', 1000000, 1, 'completed', now(), now() + interval '7 days', ${KEY}`,
  `marketplace.attempt (id, job_id, device_id, owner_id, status, ended_at)
     SELECT ${id('attempt')}, ${id('job')}, ${id('person')}, ${id('person')}, 'completed', now()`,
  `ledger.hold (subject_type, subject_id, payer, currency, amount, resolved_at)
     SELECT 'job', ${id('job')}, ${id('person')}, 'coin', 1000000, now()`,
  `identity.session (id, account_id, started_at, expires_at, ended_at)
     SELECT ${id('session')}, ${id('person')}, now(), now() + interval '7 days', now()`,
  `identity.refresh_token (hash, session_id, issued_at, used_at) SELECT ${HASH}, ${id('session')}, now(), now()`,
  `events.webhook (id, user_id, url, types, secret, state, disabled_reason)
     SELECT ${id('webhook')}, ${id('person')}, 'https://example.org', '{*}', '', 'disabled', 'gone'`,
  `events.delivery (id, webhook_id, event_id, type, payload, at, state, ended_at)
     SELECT ${id('delivery')}, ${id('webhook')}, ${id('person')}, 'job.started', '{}', now(), 'delivered', now()`,
  `referrals.referral (id, referrer_id, referred_id, at, state, referrer_micros, referred_micros, paid_at)
     SELECT ${id('person')}, ${id('person', 'n + 1')}, ${id('person')}, now(), 'paid', 10, 5, now()`,
  `deploy.deploy (id, owner_id, name, job_type, executor, gpu_model, replicas, duration_hrs, currency, gpu_hour_micros,
     auto_renew, min_healthy_s, revision, held_micros, status, ended_at, returned_micros, look_at)
     SELECT ${id('deploy')}, ${id('person')}, 'a deploy', 'Docker', 'devices', 'cpu', 1, 1, 'coin', 1000, false, 0, 1, 1000,
       'stopped', now(), 1000, NULL`,
  `deploy.revision (deploy_id, revision, network, memory_mb, gpu_count) SELECT ${id('deploy')}, 1, false, 512, 0`,
  `deploy.placement (id, deploy_id, replica, revision, device_id, owner_id, place, room, hour_micros, state, ended_at, cause)
     SELECT ${id('placement')}, ${id('deploy')}, 1, 1, ${id('person')}, ${id('person')}, 'rig', 1, 1000, 'ended', now(), 'stopped'`,
  `bandwidth.session (id, user_id, provider, exit, price_per_gb_micros, bought_bytes, held_micros, host, port, username,
     status, expires_at, ended_at, cause, settled_at, billed_micros)
     SELECT ${id('session')}, ${id('person')}, 'gateway', 'direct', 1000000, 1000000000, 1000000, 'localhost', 1080, 'proxy' || n,
       'ended', now(), now(), 'ended', now(), 0`,
  `bandwidth.lease (session_id, gateway_id, leased, used, final, closed_at)
     SELECT ${id('session')}, '${GATEWAY}', 1000, 1000, true, now()`,
];

/** A burst: of two neighbours one's job waits, having failed once, and the other's runs; all else is under way for both. */
const OPEN = [
  `marketplace.job (id, buyer_id, title, job_type, price_micros, duration_hrs, status, expires_at, match_key,
     failures, current_attempt_id, current_device_id)
     SELECT ${id('job')}, ${id('person')}, 'a job', 'script', 1000000, 1, CASE n % 2 WHEN 0 THEN 'waiting' ELSE 'running' END,
       now() + interval '7 days', ${KEY}, 1 - n % 2, CASE n % 2 WHEN 1 THEN ${id('attempt')} END, CASE n % 2 WHEN 1 THEN ${id('person')} END`,
  `marketplace.attempt (id, job_id, device_id, owner_id, status, ended_at)
     SELECT ${id('attempt')}, ${id('job')}, ${id('person')}, ${id('person')}, CASE n % 2 WHEN 0 THEN 'failed' ELSE 'running' END,
       CASE n % 2 WHEN 0 THEN now() END`,
  `ledger.hold (subject_type, subject_id, payer, currency, amount) SELECT 'job', ${id('job')}, ${id('person')}, 'coin', 1000000`,
  `platform.outbox (type, payload, audience) SELECT 'job.started', '{}', ARRAY[${id('person', 'n - n % 100')}]`,
  `platform.outbox (type, payload) SELECT 'test.happened.v1', '{}'`,
  `identity.session (id, account_id, started_at, expires_at)
     SELECT ${id('session')}, ${id('person')}, now(), now() + interval '7 days'`,
  `identity.refresh_token (hash, session_id, issued_at) SELECT ${HASH}, ${id('session')}, now()`,
  `events.webhook (id, user_id, url, types, secret, due_at)
     SELECT ${id('webhook')}, ${id('person')}, 'https://example.org', '{*}', '', now()`,
  `events.delivery (id, webhook_id, event_id, type, payload, at, next_at)
     SELECT ${id('delivery')}, ${id('webhook')}, ${id('person')}, 'job.started', '{}', now(), now()`,
  `referrals.referral (id, referrer_id, referred_id, at, state, reason, referrer_micros, referred_micros, look_at)
     SELECT ${id('person')}, ${id('person', 'n + 1')}, ${id('person')}, now(), 'pending', 'not_spent', 10, 5, now()`,
  `deploy.deploy (id, owner_id, name, job_type, executor, gpu_model, replicas, duration_hrs, currency, gpu_hour_micros,
     auto_renew, min_healthy_s, revision, held_micros)
     SELECT ${id('deploy')}, ${id('person')}, 'a deploy', 'Docker', 'devices', 'cpu', 1, 1, 'coin', 1000, false, 0, 1, 1000`,
  `deploy.revision (deploy_id, revision, network, memory_mb, gpu_count) SELECT ${id('deploy')}, 1, false, 512, 0`,
  `deploy.placement (id, deploy_id, replica, revision, device_id, owner_id, place, room, hour_micros)
     SELECT ${id('placement')}, ${id('deploy')}, 1, 1, ${id('person')}, ${id('person')}, 'rig', 1, 1000`,
  `bandwidth.session (id, user_id, provider, exit, price_per_gb_micros, bought_bytes, leased_bytes, held_micros, host, port,
     username, status, expires_at)
     SELECT ${id('session')}, ${id('person')}, 'gateway', 'direct', 1000000, 1000000000, 1000, 1000000, 'localhost', 1080,
       'proxy' || n, 'active', now() + interval '7 days'`,
  `bandwidth.lease (session_id, gateway_id, leased) SELECT ${id('session')}, '${GATEWAY}', 1000`,
];

async function insert(database: Database, statements: string[], from: number, count: number): Promise<void> {
  for (const statement of statements)
    await database.query(`INSERT INTO ${statement} FROM generate_series($1::int, $2::int) AS n`, [
      from,
      from + count - 1,
    ]);
}

export const insertEnded = (database: Database, from: number, count: number) =>
  insert(database, [...SINCE_EVER, ...ENDED], from, count);

export const insertBurst = (database: Database, from: number, count: number) =>
  insert(database, [...SINCE_EVER, ...OPEN], from, count);
