import { Injectable } from '@nestjs/common';
import { fromMicros, type UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { Database } from '@app/platform';
import type { PastRewards } from '../../domain/reward-policy.js';
import { dayOf } from '../../domain/utc-day.js';
import { rewardsDecided } from './reward-metrics.js';
import { RewardBook, type Ending, type Reward, type RewardId, type Standing } from '../../ports/reward-repository.js';
import { clawBackOf, grantOf } from '../ledger/reward-transfers.js';
import {
  ADD,
  END,
  FORGET,
  HISTORY,
  LOCK_DAY,
  LOCK_REWARD,
  LOCK_USER,
  RECENT,
  SPEND,
  toReward,
  type HistoryRow,
  type RewardRow,
} from './reward-statements.js';

const FORGET_BATCH = 1000;

/** Rewards in SQL. Lock order: user, day, then a reward's row, then the ledger's account. */
@Injectable()
export class PostgresRewardBook extends RewardBook {
  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
  ) {
    super();
  }

  async standing({ userId, deed, photoSha256, at }: Standing): Promise<PastRewards> {
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
    const { id, userId, kind, status, reason, deed, photoSha256, amountMicros, at, heldUntil } = reward;
    const stored = await this.database.affect(
      ADD,
      [id, userId, kind, status, reason, deed, photoSha256, amountMicros, at, dayOf(at), heldUntil],
      'reward-add',
    );
    if (stored === 0) return false;
    this.database.afterCommit(() => rewardsDecided.inc({ status, reason }));
    if (amountMicros > 0n)
      await this.database.query(SPEND, [dayOf(at), amountMicros, dailyBudgetMicros], 'reward-spend');
    if (status === 'paid') await this.grant(reward);
    return true;
  }

  async hadFirstWork(userId: UserId): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM assistant.reward WHERE user_id = $1 AND kind = 'first_work'`,
      [userId],
      'reward-first-work',
    );
    return rows.length > 0;
  }

  async recentOf(userId: UserId, limit: number): Promise<Reward[]> {
    return (await this.database.query<RewardRow>(RECENT, [userId, limit], 'reward-recent-of')).map(toReward);
  }

  async due(now: Date, limit: number): Promise<RewardId[]> {
    const rows = await this.database.query<{ id: RewardId }>(
      `SELECT r.id FROM assistant.reward r, assistant.reward_switch s
       WHERE NOT s.stopped AND r.status = 'held' AND r.held_until <= $1 ORDER BY r.held_until LIMIT $2`,
      [now, limit],
      'reward-due',
    );
    return rows.map(({ id }) => id);
  }

  async lock(id: RewardId, skipLocked = false): Promise<Reward | null> {
    const [row] = await this.database.query<RewardRow>(`${LOCK_REWARD}${skipLocked ? ' SKIP LOCKED' : ''}`, [id]);
    return row ? toReward(row) : null;
  }

  async end(reward: Reward, { status, reason, at, note }: Ending): Promise<bigint> {
    const taken = status === 'clawed_back' ? await this.ledger.clawBack(clawBackOf(reward)) : 0n;
    await this.database.query(END, [reward.id, status, reason, at, note, taken]);
    this.database.afterCommit(() => rewardsDecided.inc({ status, reason }));
    if (status !== 'paid') return taken;
    await this.grant(reward);
    return reward.amountMicros;
  }

  async forgetEmpty(before: Date): Promise<boolean> {
    return (await this.database.affect(FORGET, [before, FORGET_BATCH])) === FORGET_BATCH;
  }

  async stopped(): Promise<boolean> {
    const [row] = await this.database.query<{ stopped: boolean }>('SELECT stopped FROM assistant.reward_switch');
    return row?.stopped === true;
  }

  async setStopped(stopped: boolean, note: string | null): Promise<void> {
    await this.database.query('UPDATE assistant.reward_switch SET stopped = $1, note = $2, at = now()', [
      stopped,
      note,
    ]);
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
}
