import { Injectable } from '@nestjs/common';
import { fromMicros, type UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { Database } from '@app/platform';
import { registry } from '@app/platform/metrics/metrics';
import { Counter } from 'prom-client';
import { LessThanOrEqual } from 'typeorm';
import type { PastRewards } from '../../domain/reward-policy.js';
import type { Reward, RewardId, RewardStatus } from '../../domain/reward.js';
import { dayOf } from '../../domain/utc-day.js';
import { RewardRepository, type Claimant, type Ending, type NotedReward } from '../../ports/reward-repository.js';
import { clawBackOf, grantOf } from '../ledger/reward-transfers.js';
import { RewardDayRow, RewardRow, RewardSwitchRow } from './reward.row.js';

const FORGET_BATCH = 1000;

const rewardsDecided = new Counter({
  name: 'assistant_rewards_total',
  help: 'Rewards by what became of them and why; a held one that ends counts again',
  labelNames: ['status', 'reason'],
  registers: [registry],
});

/** Lock order: user, day, then a reward's row, then the ledger's account. */
@Injectable()
export class TypeormRewardRepository extends RewardRepository {
  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
  ) {
    super();
  }

  async lockHistory({ userId, deed, photoSha256, at }: Claimant): Promise<PastRewards> {
    const day = dayOf(at);
    await this.database.query(LOCK_USER, [userId], 'reward-lock-user');
    const [budget] = await this.database.query<{ promised_micros: string }>(LOCK_DAY, [day], 'reward-lock-day');
    const [row] = await this.database.query<HistoryRow>(HISTORY, [userId, day, deed, photoSha256], 'reward-history');
    return {
      today: Number(row!.today),
      todayOfType: Number(row!.today_of_type),
      week: Number(row!.week),
      weekMicros: BigInt(row!.week_micros),
      lastAt: row!.last_at,
      spentTodayMicros: BigInt(budget!.promised_micros),
      stopped: row!.stopped,
      photoRewarded: row!.photo_rewarded,
    };
  }

  async add(reward: Reward, dailyBudgetMicros: bigint): Promise<boolean> {
    const { status, reason, amountMicros, at } = reward;
    const insert = this.rewards.createQueryBuilder().insert().values(toRow(reward)).orIgnore().returning('id');
    if ((await insert.execute()).raw.length === 0) return false;
    this.database.afterCommit(() => rewardsDecided.inc({ status, reason }));
    if (amountMicros > 0n) await this.promise(dayOf(at), amountMicros, dailyBudgetMicros);
    if (status === 'paid') await this.grant(reward);
    return true;
  }

  hadFirstWork(userId: UserId): Promise<boolean> {
    return this.rewards.existsBy({ userId, kind: 'first_work' });
  }

  async recentOf(userId: UserId, limit: number): Promise<Reward[]> {
    return (await this.rewards.find({ where: { userId }, order: { id: 'DESC' }, take: limit })).map(toReward);
  }

  async list(status: RewardStatus, limit: number): Promise<NotedReward[]> {
    const order = status === 'held' ? ({ heldUntil: 'ASC' } as const) : ({ id: 'DESC' } as const);
    const rows = await this.rewards.find({ where: { status }, order, take: limit });
    return rows.map((row) => ({ ...toReward(row), note: row.note }));
  }

  async due(now: Date, limit: number): Promise<RewardId[]> {
    const where = { status: 'held', heldUntil: LessThanOrEqual(now) } as const;
    const rows = await this.rewards.find({ select: { id: true }, where, order: { heldUntil: 'ASC' }, take: limit });
    return rows.map(({ id }) => id);
  }

  async lock(id: RewardId, skipLocked = false): Promise<Reward | null> {
    const onLocked = skipLocked ? ('skip_locked' as const) : undefined;
    const row = await this.rewards.findOne({ where: { id }, lock: { mode: 'pessimistic_write', onLocked } });
    return row && toReward(row);
  }

  async end(reward: Reward, { status, reason, at, note }: Ending): Promise<bigint> {
    const takenMicros = status === 'clawed_back' ? await this.ledger.clawBack(clawBackOf(reward)) : 0n;
    const times = status === 'paid' ? { paidAt: at, endedAt: null } : { endedAt: at };
    await this.rewards.update({ id: reward.id }, { status, reason, note, takenMicros, ...times });
    this.database.afterCommit(() => rewardsDecided.inc({ status, reason }));
    if (status !== 'paid') return takenMicros;
    await this.grant(reward);
    return reward.amountMicros;
  }

  async forgetEmpty(before: Date): Promise<boolean> {
    return (await this.database.affect(FORGET, [before, FORGET_BATCH])) === FORGET_BATCH;
  }

  stopped(): Promise<boolean> {
    return this.database.repository(RewardSwitchRow).existsBy({ stopped: true });
  }

  async setStopped(stopped: boolean, note: string | null): Promise<void> {
    await this.database.repository(RewardSwitchRow).update({ single: true }, { stopped, note, at: () => 'now()' });
  }

  /** Counts a promise in its day. Beyond the budget the row's check constraint fails and undoes the claim. */
  private async promise(day: string, amountMicros: bigint, budgetMicros: bigint): Promise<void> {
    const days = this.database.repository(RewardDayRow).createQueryBuilder().update().where({ day });
    await days
      .set({ promisedMicros: () => 'promised_micros + :amountMicros', budgetMicros })
      .setParameter('amountMicros', amountMicros)
      .execute();
  }

  private async grant(reward: Reward): Promise<void> {
    if (!(await this.ledger.grant(grantOf(reward)))) throw new Error(`Reward ${reward.id} was granted before`);
    const { id, userId, kind, deed, amountMicros } = reward;
    await this.database.query('SELECT platform.publish($1, $2, $3)', [
      'reward.paid',
      { reward_id: id, kind, deed, coin: fromMicros(amountMicros) },
      [userId],
    ]);
  }

  private get rewards() {
    return this.database.repository(RewardRow);
  }
}

function toRow({ photoSha256, ...reward }: Reward) {
  return {
    ...reward,
    photoSha256: photoSha256 === null ? null : Buffer.from(photoSha256, 'hex'),
    day: dayOf(reward.at),
    paidAt: reward.status === 'paid' ? reward.at : null,
  };
}

function toReward(row: RewardRow): Reward {
  const { id, userId, kind, status, reason, deed, amountMicros, at, heldUntil } = row;
  const photoSha256 = row.photoSha256?.toString('hex') ?? null;
  return { id, userId, kind, status, reason, deed, photoSha256, amountMicros, at, heldUntil };
}

/** By hand: an upsert that counts, and locks the user's row until the commit. */
const LOCK_USER = `
  INSERT INTO assistant.reward_user (user_id) VALUES ($1)
  ON CONFLICT (user_id) DO UPDATE SET claims = reward_user.claims + 1`;

/** By hand: an upsert that locks the day's row and reads it, whether it is new or not. */
const LOCK_DAY = `
  INSERT INTO assistant.reward_day (day) VALUES ($1)
  ON CONFLICT (day) DO UPDATE SET promised_micros = reward_day.promised_micros RETURNING promised_micros`;

/**
 * By hand: one report under the locks. $1 user, $2 day, $3 deed, $4 photo. A promise
 * counts from the moment it is made, and goes on counting when it is taken back.
 */
const HISTORY = `
  SELECT count(*) FILTER (WHERE day = $2) AS today, count(*) FILTER (WHERE day = $2 AND deed = $3) AS today_of_type,
    count(*) AS week, coalesce(sum(amount_micros), 0)::bigint AS week_micros, max(at) AS last_at,
    (SELECT stopped FROM assistant.reward_switch) AS stopped,
    EXISTS (SELECT 1 FROM assistant.reward WHERE photo_sha256 = decode($4, 'hex') AND amount_micros > 0) AS photo_rewarded
  FROM assistant.reward WHERE user_id = $1 AND amount_micros > 0 AND day > $2::date - 7`;

interface HistoryRow {
  today: string;
  today_of_type: string;
  week: string;
  week_micros: string;
  last_at: Date | null;
  stopped: boolean;
  photo_rewarded: boolean;
}

/** By hand: deletes a batch and skips rows that another transaction holds. $1 time, $2 limit. */
const FORGET = `
  DELETE FROM assistant.reward WHERE id IN (
    SELECT id FROM assistant.reward WHERE amount_micros = 0 AND at < $1 ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED)`;
