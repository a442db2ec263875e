/** In the shape of the ledger's audit. */
interface Check {
  name: string;
  sql: string;
}

/** What the book says of each deploy: paid out of its hold, by whom it was earned, returned. */
const PAID = `SELECT subject_id, sum(amount) FILTER (WHERE kind IN ('deploy_pay', 'platform_fee')) AS paid,
    sum(amount) FILTER (WHERE kind = 'refund') AS returned
  FROM ledger.transfer WHERE subject_type = 'deploy' AND debit = ledger.escrow() GROUP BY 1`;

/** The whole seconds that a placement `p` of a deploy `d` may be billed for. */
const SECONDS = `greatest(0, floor(extract(epoch FROM least(p.good_at, d.ends_at) - p.running_at)))::numeric`;

/** What must be true between deploys, where their replicas ran, and the book. */
export const deployAudit: Check[] = [
  {
    name: 'every open deploy holds exactly what it held and has not paid, from its buyer, in its currency',
    sql: `SELECT d.id, d.status, d.held_micros, d.billed_micros, h.amount, h.resolved_at FROM deploy.deploy d
          LEFT JOIN ledger.hold h ON h.subject_type = 'deploy' AND h.subject_id = d.id
          WHERE d.ended_at IS NULL AND (h.amount IS DISTINCT FROM d.held_micros - d.billed_micros
            OR h.resolved_at IS NOT NULL OR h.payer <> d.owner_id OR h.currency <> d.currency)`,
  },
  {
    name: 'no deploy that is over still holds money',
    sql: `SELECT d.id, d.status FROM deploy.deploy d
          LEFT JOIN ledger.hold h ON h.subject_type = 'deploy' AND h.subject_id = d.id
          WHERE d.ended_at IS NOT NULL AND h.resolved_at IS NULL`,
  },
  {
    name: 'no money is held for a deploy that does not exist',
    sql: `SELECT h.subject_id, h.amount FROM ledger.hold h LEFT JOIN deploy.deploy d ON d.id = h.subject_id
          WHERE h.subject_type = 'deploy' AND d.id IS NULL`,
  },
  {
    name: 'what a deploy held is billed and returned together, and that is what was paid and returned',
    sql: `SELECT d.id, d.status, d.held_micros, d.billed_micros, d.returned_micros, t.paid, t.returned FROM deploy.deploy d
          LEFT JOIN (${PAID}) t ON t.subject_id = d.id
          WHERE coalesce(t.paid, 0) <> d.billed_micros OR coalesce(t.returned, 0) <> coalesce(d.returned_micros, 0)
            OR (d.ended_at IS NOT NULL AND d.returned_micros IS DISTINCT FROM d.held_micros - d.billed_micros)`,
  },
  {
    name: 'a deploy has billed what its runs were paid',
    sql: `SELECT d.id, d.billed_micros, p.billed FROM deploy.deploy d
          LEFT JOIN (SELECT deploy_id, sum(billed_micros) AS billed FROM deploy.placement GROUP BY 1) p ON p.deploy_id = d.id
          WHERE d.billed_micros <> coalesce(p.billed, 0)`,
  },
  {
    name: 'no run is billed beyond its running seconds at its price',
    sql: `SELECT p.id, p.deploy_id, p.billed_micros, p.hour_micros, p.running_at, p.good_at, d.ends_at FROM deploy.placement p
          JOIN deploy.deploy d ON d.id = p.deploy_id
          WHERE p.billed_micros > coalesce(div(p.hour_micros * ${SECONDS}, 3600), 0)`,
  },
  {
    name: 'owners are paid for runs on devices of theirs only, and no more than those were billed',
    sql: `SELECT t.subject_id, t.credit, t.earned_by, t.amount, p.billed FROM (
            SELECT subject_id, credit, earned_by, sum(amount) AS amount FROM ledger.transfer
            WHERE subject_type = 'deploy' AND kind = 'deploy_pay' GROUP BY 1, 2, 3) t
          LEFT JOIN (SELECT deploy_id, device_id, owner_id, sum(billed_micros) AS billed FROM deploy.placement GROUP BY 1, 2, 3) p
            ON p.deploy_id = t.subject_id AND p.device_id = t.earned_by AND p.owner_id = t.credit
          WHERE p.billed IS NULL OR t.amount > p.billed`,
  },
  {
    name: 'no replica runs twice at once, nor is it billed twice for the same time',
    sql: `SELECT a.deploy_id, a.replica, a.id, b.id AS other FROM deploy.placement a
          JOIN deploy.placement b ON b.deploy_id = a.deploy_id AND b.replica = a.replica AND b.id > a.id
          WHERE a.ended_at IS NULL
            OR (a.running_at < least(b.good_at, b.ended_at) AND b.running_at < least(a.good_at, a.ended_at))`,
  },
  {
    name: 'nothing runs for a deploy that is over',
    sql: `SELECT p.id, p.deploy_id FROM deploy.placement p JOIN deploy.deploy d ON d.id = p.deploy_id
          WHERE p.ended_at IS NULL AND d.ended_at IS NOT NULL`,
  },
  {
    name: 'the room that is used on a device is that of what runs there',
    sql: `SELECT coalesce(h.device_id, p.device_id) AS device_id, h.used, p.room, h.memory_used, p.memory_mb FROM deploy.host h
          FULL JOIN (SELECT device_id, sum(room) AS room, sum(memory_mb) AS memory_mb FROM deploy.placement
                     WHERE ended_at IS NULL AND device_id IS NOT NULL GROUP BY 1) p ON p.device_id = h.device_id
          WHERE coalesce(h.used, 0) <> coalesce(p.room, 0) OR coalesce(h.memory_used, 0) <> coalesce(p.memory_mb, 0)`,
  },
];
