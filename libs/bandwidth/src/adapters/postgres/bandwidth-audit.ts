import { notInForce, type AuditCheck, type Movement } from '@app/ledger/contract';

const ABOUT = { subject: 'session', currency: 'usd' } as const;

export const bandwidthMovements: Movement[] = [
  { ...ABOUT, kind: 'session_hold', from: 'user', to: 'escrow', key: 'session:<subject>:%' },
  { ...ABOUT, kind: 'bandwidth_pay', from: 'escrow', to: 'user', key: 'session:<subject>:resolve:%', earned: true },
  { ...ABOUT, kind: 'platform_fee', from: 'escrow', to: 'fees', key: 'session:<subject>:resolve:%' },
  { ...ABOUT, kind: 'refund', from: 'escrow', to: 'user', key: 'session:<subject>:resolve:rest' },
];

/** What must be true between the sessions, their leases and the ledger. */
export const bandwidthAudit: AuditCheck[] = [
  {
    name: 'every session that is not settled holds exactly its price, in dollars, from its buyer',
    sql: `SELECT s.id, s.status, s.held_micros, h.amount, h.resolved_at FROM bandwidth.session s
          LEFT JOIN ledger.held h ON h.subject_type = 'session' AND h.subject_id = s.id
          WHERE s.settled_at IS NULL AND (h.amount IS DISTINCT FROM s.held_micros OR h.resolved_at IS NOT NULL
            OR h.payer <> s.user_id OR h.currency <> 'usd')`,
  },
  {
    name: 'no settled session still holds money',
    sql: `SELECT s.id, s.status FROM bandwidth.session s
          LEFT JOIN ledger.held h ON h.subject_type = 'session' AND h.subject_id = s.id
          WHERE s.settled_at IS NOT NULL AND h.resolved_at IS NULL`,
  },
  {
    name: 'no money is held for a missing session, or from someone other than its buyer',
    sql: `SELECT h.subject_id, h.amount, h.payer, s.user_id FROM ledger.held h
          LEFT JOIN bandwidth.session s ON s.id = h.subject_id
          WHERE h.subject_type = 'session' AND h.payer IS DISTINCT FROM s.user_id`,
  },
  {
    name: 'every settled session was paid its bill once, and the rest of its hold was returned',
    sql: `SELECT s.id, s.status, s.held_micros, s.billed_micros, coalesce(t.paid, 0) AS paid, t.exits, coalesce(t.returned, 0) AS returned
          FROM bandwidth.session s LEFT JOIN (
            SELECT subject_id, sum(amount) FILTER (WHERE kind IN ('bandwidth_pay', 'platform_fee')) AS paid,
              sum(amount) FILTER (WHERE kind = 'bandwidth_pay') AS exits, sum(amount) FILTER (WHERE kind = 'refund') AS returned
            FROM ledger.posted WHERE subject_type = 'session' AND debit = ledger.escrow() GROUP BY 1) t ON t.subject_id = s.id
          WHERE s.settled_at IS NOT NULL
            AND (coalesce(t.paid, 0) <> s.billed_micros OR coalesce(t.exits, 0) <> s.exits_micros
              OR coalesce(t.returned, 0) <> s.held_micros - s.billed_micros)`,
  },
  {
    name: 'every settled session was billed the price of its used bytes, and they are final',
    sql: `SELECT s.id, s.status, s.billed_micros, l.used FROM bandwidth.session s
          LEFT JOIN (SELECT session_id, sum(used) AS used, bool_and(final) AS final FROM bandwidth.lease GROUP BY 1) l
            ON l.session_id = s.id
          WHERE s.settled_at IS NOT NULL AND (NOT coalesce(l.final, true)
            OR s.billed_micros <> div(coalesce(l.used, 0) * s.price_per_gb_micros, 1000000000))`,
  },
  {
    name: 'no session leased more than was bought, and its leases add up to its total',
    sql: `SELECT s.id, s.bought_bytes, s.leased_bytes, coalesce(l.leased, 0) AS leased FROM bandwidth.session s
          LEFT JOIN (SELECT session_id, sum(leased) AS leased FROM bandwidth.lease GROUP BY 1) l ON l.session_id = s.id
          WHERE s.leased_bytes > s.bought_bytes OR s.leased_bytes <> coalesce(l.leased, 0)`,
  },
  {
    name: 'no lease used more than it was granted, and every lease has a session',
    sql: `SELECT l.session_id, l.gateway_id, l.used, l.leased FROM bandwidth.lease l
          LEFT JOIN bandwidth.session s ON s.id = l.session_id WHERE l.used > l.leased OR s.id IS NULL`,
  },
  {
    name: 'devices carried no more than was used',
    sql: `SELECT c.session_id, c.gateway_id, c.carried, l.used FROM (
            SELECT session_id, gateway_id, sum(gateway_bytes) AS carried FROM bandwidth.carriage GROUP BY 1, 2) c
          LEFT JOIN bandwidth.lease l USING (session_id, gateway_id) WHERE c.carried > coalesce(l.used, 0)`,
  },
  {
    name: 'owners were paid only for bytes that their devices carried, and no more than those cost',
    sql: `SELECT t.subject_id, t.earned_by, t.amount, c.bytes FROM ledger.posted t
          JOIN bandwidth.session s ON s.id = t.subject_id
          LEFT JOIN (SELECT k.session_id, k.device_id, e.owner_id, sum(k.gateway_bytes) AS bytes
                     FROM bandwidth.carriage k JOIN bandwidth.exit e USING (device_id) GROUP BY 1, 2, 3) c
            ON c.session_id = t.subject_id AND c.device_id = t.earned_by
          WHERE t.subject_type = 'session' AND t.kind = 'bandwidth_pay' AND (c.bytes IS NULL OR c.owner_id <> t.credit
            OR t.amount > div(c.bytes * s.price_per_gb_micros, 1000000000))`,
  },
  {
    name: 'owners earned their share, as in force at settlement, of the price of the bytes their devices carried',
    sql: `SELECT s.id, c.device_id, c.bytes, coalesce(t.amount, 0) AS paid FROM bandwidth.session s
          JOIN (SELECT session_id, device_id, sum(gateway_bytes) AS bytes,
                  sum(sum(gateway_bytes)) OVER (PARTITION BY session_id) AS all_bytes
                FROM bandwidth.carriage GROUP BY 1, 2) c ON c.session_id = s.id
          JOIN (SELECT session_id, sum(used) AS used FROM bandwidth.lease GROUP BY 1) l ON l.session_id = s.id
          LEFT JOIN ledger.posted t ON t.subject_type = 'session' AND t.subject_id = s.id
            AND t.kind = 'bandwidth_pay' AND t.earned_by = c.device_id
          CROSS JOIN LATERAL (SELECT div(c.bytes * s.price_per_gb_micros, 1000000000) AS micros) price
          WHERE c.all_bytes <= l.used AND ${notInForce(
            'PROXY_EXIT_SHARE_BPS',
            's.settled_at',
            'coalesce(t.amount, 0) = price.micros - div(price.micros * (10000 - value), 10000)',
          )}`,
  },
  {
    name: 'no session runs past its expiry, stays in provisioning, or waits long for settlement',
    sql: `SELECT id, status, expires_at, ended_at FROM bandwidth.session
          WHERE status = 'active' AND expires_at < ledger.overdue_before()
            OR status = 'provisioning' AND created_at < ledger.overdue_before()
            OR settled_at IS NULL AND ended_at < ledger.overdue_before()`,
    advice: 'Check that a background process runs and can end and settle sessions (docs/operations.md, TasksFail).',
  },
];
