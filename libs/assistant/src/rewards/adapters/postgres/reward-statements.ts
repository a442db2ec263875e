import type { UserId } from '@app/kernel';
import type { GoodnessType } from '../../domain/goodness.js';
import type { RewardReason } from '../../domain/reward-reasons.js';
import type { Reward, RewardId, RewardKind, RewardStatus } from '../../ports/reward-repository.js';

export const LOCK_USER = `
  INSERT INTO assistant.reward_user (user_id) VALUES ($1)
  ON CONFLICT (user_id) DO UPDATE SET claims = reward_user.claims + 1`;

export const LOCK_DAY = `
  INSERT INTO assistant.reward_day (day) VALUES ($1)
  ON CONFLICT (day) DO UPDATE SET promised_micros = reward_day.promised_micros RETURNING promised_micros`;

/** $1 user, $2 day, $3 deed, $4 photo. Promises count from the moment they are made, whatever became of them. */
export const HISTORY = `
  SELECT count(*) FILTER (WHERE day = $2) AS today, count(*) FILTER (WHERE day = $2 AND deed = $3) AS today_of_type,
    count(*) AS week, coalesce(sum(amount_micros), 0)::bigint AS week_micros, max(at) AS last_at,
    (SELECT stopped FROM assistant.reward_switch) AS stopped,
    EXISTS (SELECT 1 FROM assistant.reward WHERE photo_sha256 = decode($4, 'hex') AND amount_micros > 0) AS photo_rewarded
  FROM assistant.reward WHERE user_id = $1 AND amount_micros > 0 AND day > $2::date - 7`;

export const ADD = `
  INSERT INTO assistant.reward (id, user_id, kind, status, reason, deed, photo_sha256, amount_micros, at, day, held_until, paid_at)
  VALUES ($1, $2, $3, $4, $5, $6, decode($7, 'hex'), $8, $9, $10, $11, CASE WHEN $4 = 'paid' THEN $9::timestamptz END)
  ON CONFLICT DO NOTHING`;

/** $1 day, $2 amount, $3 budget. Beyond the budget the row's own check refuses, and the claim is undone. */
export const SPEND = `
  UPDATE assistant.reward_day SET promised_micros = promised_micros + $2, budget_micros = $3 WHERE day = $1`;

const REWARDS = `
  SELECT id, user_id, kind, status, reason, deed, encode(photo_sha256, 'hex') AS photo_sha256, amount_micros, at, held_until
  FROM assistant.reward`;

export const LOCK_REWARD = `${REWARDS} WHERE id = $1 FOR UPDATE`;

/** $1 user, $2 how many at most. */
export const RECENT = `${REWARDS} WHERE user_id = $1 ORDER BY id DESC LIMIT $2`;

/** $1 reward, $2 status, $3 reason, $4 time, $5 note, $6 what was taken. */
export const END = `
  UPDATE assistant.reward SET status = $2, reason = $3, note = $5, taken_micros = $6,
    paid_at = CASE WHEN $2 = 'paid' THEN $4 ELSE paid_at END, ended_at = CASE WHEN $2 = 'paid' THEN NULL ELSE $4::timestamptz END
  WHERE id = $1`;

/** $1 time, $2 how many at most. */
export const FORGET = `
  DELETE FROM assistant.reward WHERE id IN (
    SELECT id FROM assistant.reward WHERE amount_micros = 0 AND at < $1 ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED)`;

export interface HistoryRow {
  today: string;
  today_of_type: string;
  week: string;
  week_micros: string;
  last_at: Date | null;
  stopped: boolean;
  photo_rewarded: boolean;
}

export interface RewardRow {
  id: RewardId;
  user_id: UserId;
  kind: RewardKind;
  status: RewardStatus;
  reason: RewardReason;
  deed: GoodnessType | null;
  photo_sha256: string | null;
  amount_micros: string;
  at: Date;
  held_until: Date | null;
}

export function toReward(row: RewardRow): Reward {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    status: row.status,
    reason: row.reason,
    deed: row.deed,
    photoSha256: row.photo_sha256,
    amountMicros: BigInt(row.amount_micros),
    at: row.at,
    heldUntil: row.held_until,
  };
}
