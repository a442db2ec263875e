import type { AuditCheck, Movement } from '@app/ledger/contract';
import { BILLED_SECONDS } from '../../scheduling/adapters/postgres/billed-seconds.js';

/** What the ledger paid out of each deploy's hold, and what it returned. */
const PAID = `SELECT subject_id, sum(amount) FILTER (WHERE kind IN ('deploy_pay', 'platform_fee')) AS paid,
    sum(amount) FILTER (WHERE kind = 'refund') AS returned
  FROM ledger.posted WHERE subject_type = 'deploy' AND debit = ledger.escrow() GROUP BY 1`;

const ABOUT = { subject: 'deploy' };

export const deployMovements: Movement[] = [
  { ...ABOUT, kind: 'deploy_hold', from: 'user', to: 'escrow', key: 'deploy:<subject>:hold' },
  { ...ABOUT, kind: 'deploy_hold', from: 'user', to: 'escrow', key: 'deploy:<subject>:extend:%' },
  { ...ABOUT, kind: 'deploy_pay', from: 'escrow', to: 'user', key: 'deploy:<subject>:placement:%', earned: true },
  { ...ABOUT, kind: 'platform_fee', from: 'escrow', to: 'fees', key: 'deploy:<subject>:placement:%' },
  { ...ABOUT, kind: 'refund', from: 'escrow', to: 'user', key: 'deploy:<subject>:resolve:rest' },
];

/** What must hold between deploys, their placements and the ledger. */
export const deployAudit: AuditCheck[] = [
  {
    name: 'every open deploy holds exactly what it has not paid yet, from its buyer, in its currency',
    sql: `SELECT d.id, d.status, d.held_micros, d.billed_micros, h.amount, h.resolved_at FROM deploy.deploy d
          LEFT JOIN ledger.held h ON h.subject_type = 'deploy' AND h.subject_id = d.id
          WHERE d.ended_at IS NULL AND (h.amount IS DISTINCT FROM d.held_micros - d.billed_micros
            OR h.resolved_at IS NOT NULL OR h.payer <> d.owner_id OR h.currency <> d.currency)`,
  },
  {
    name: 'no deploy that is over still holds money',
    sql: `SELECT d.id, d.status FROM deploy.deploy d
          LEFT JOIN ledger.held h ON h.subject_type = 'deploy' AND h.subject_id = d.id
          WHERE d.ended_at IS NOT NULL AND h.resolved_at IS NULL`,
  },
  {
    name: "no money is held for a deploy that does not exist, or from an account other than its buyer's",
    sql: `SELECT h.subject_id, h.amount, h.payer, d.owner_id FROM ledger.held h
          LEFT JOIN deploy.deploy d ON d.id = h.subject_id
          WHERE h.subject_type = 'deploy' AND h.payer IS DISTINCT FROM d.owner_id`,
  },
  {
    name: 'the hold of a deploy is the sum of what it billed and returned, and the ledger paid and returned the same',
    sql: `SELECT d.id, d.status, d.held_micros, d.billed_micros, d.returned_micros, t.paid, t.returned FROM deploy.deploy d
          LEFT JOIN (${PAID}) t ON t.subject_id = d.id
          WHERE coalesce(t.paid, 0) <> d.billed_micros OR coalesce(t.returned, 0) <> coalesce(d.returned_micros, 0)
            OR (d.ended_at IS NOT NULL AND d.returned_micros IS DISTINCT FROM d.held_micros - d.billed_micros)`,
  },
  {
    name: 'a deploy has billed the sum of its runs',
    sql: `SELECT d.id, d.billed_micros, p.billed FROM deploy.deploy d
          LEFT JOIN (SELECT deploy_id, sum(billed_micros) AS billed FROM deploy.placement GROUP BY 1) p ON p.deploy_id = d.id
          WHERE d.billed_micros <> coalesce(p.billed, 0)`,
  },
  {
    name: 'no run is billed for more than its running seconds at its price',
    sql: `SELECT p.id, p.deploy_id, p.billed_micros, p.hour_micros, p.running_at, p.good_at, d.ends_at FROM deploy.placement p
          JOIN deploy.deploy d ON d.id = p.deploy_id
          WHERE p.billed_micros > coalesce(div(p.hour_micros * ${BILLED_SECONDS}, 3600), 0)`,
  },
  {
    name: 'every run was paid what it billed, to the owner of its device, as earned by that device',
    sql: `SELECT p.id, p.deploy_id, p.owner_id, p.device_id, p.billed_micros, t.paid FROM deploy.placement p
          FULL JOIN (SELECT subject_id, split_part(key, ':', 4) AS placement_id, sum(amount) AS paid,
                       array_agg(DISTINCT ROW(credit, earned_by)) FILTER (WHERE kind = 'deploy_pay') AS payees
                     FROM ledger.posted WHERE subject_type = 'deploy' AND kind IN ('deploy_pay', 'platform_fee')
                     GROUP BY 1, 2) t ON t.subject_id = p.deploy_id AND t.placement_id = p.id::text
          WHERE coalesce(t.paid, 0) <> coalesce(p.billed_micros, 0) OR t.payees <> ARRAY[ROW(p.owner_id, p.device_id)]`,
  },
  {
    name: "the price of a run is its deploy's price for each GPU of its revision",
    sql: `SELECT p.id, p.deploy_id, p.hour_micros, d.gpu_hour_micros, r.gpu_count FROM deploy.placement p
          JOIN deploy.deploy d ON d.id = p.deploy_id
          LEFT JOIN deploy.revision r ON r.deploy_id = p.deploy_id AND r.revision = p.revision
          WHERE p.hour_micros <> d.gpu_hour_micros * greatest(1, r.gpu_count) OR r.gpu_count IS NULL`,
  },
  {
    name: 'no deploy goes on after its end, or waits for a scheduler for long',
    sql: `SELECT id, status, ends_at, look_at FROM deploy.deploy
          WHERE ended_at IS NULL AND least(ends_at, look_at) < ledger.overdue_before()`,
    advice: 'Check that a background process runs and its deploy tasks succeed (docs/operations.md, TasksFail).',
  },
  {
    name: 'no replica runs twice at once or is billed twice for the same time',
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
    name: 'the used room of a device is the room of the replicas that run there',
    sql: `SELECT coalesce(h.device_id, p.device_id) AS device_id, h.used, p.room, h.places_used, p.places, h.memory_used, p.memory_mb
          FROM deploy.host h
          FULL JOIN (SELECT device_id, sum(room) AS room, sum(places) AS places, sum(memory_mb) AS memory_mb
                     FROM deploy.placement
                     WHERE ended_at IS NULL AND device_id IS NOT NULL GROUP BY 1) p ON p.device_id = h.device_id
          WHERE coalesce(h.used, 0) <> coalesce(p.room, 0) OR coalesce(h.places_used, 0) <> coalesce(p.places, 0)
            OR coalesce(h.memory_used, 0) <> coalesce(p.memory_mb, 0)`,
  },
];
