import { SystemClock } from '@app/kernel';
import type { Ledger } from '@app/ledger/contract';
import type { Database } from '@app/platform';
import { PostgresRewardBook } from './adapters/postgres/postgres-reward-book.js';
import type { RewardRow } from './adapters/postgres/reward-statements.js';
import type { RewardId, RewardStatus } from './ports/reward-book.js';
import { ApproveReward } from './use-cases/approve-reward.js';
import { ClawBackReward, type ClawedBack } from './use-cases/claw-back-reward.js';

export type ListedReward = RewardRow & { note: string | null };

/** What an operator does with rewards, without the rest of the service: `npm run admin -- rewards`. */
export class RewardDesk {
  private readonly book: PostgresRewardBook;

  constructor(
    private readonly database: Database,
    ledger: Ledger,
  ) {
    this.book = new PostgresRewardBook(database, ledger);
  }

  /** The newest rewards of a status; of held ones those that are due first. */
  list(status: RewardStatus, limit: number): Promise<ListedReward[]> {
    const order = status === 'held' ? 'held_until' : 'id DESC';
    return this.database.query<ListedReward>(
      `SELECT id, user_id, kind, status, reason, deed, encode(photo_sha256, 'hex') AS photo_sha256, amount_micros, at,
              held_until, note
       FROM assistant.reward WHERE status = $1 ORDER BY ${order} LIMIT $2`,
      [status, limit],
    );
  }

  /** Pays a held reward now; answers its micro-coins. */
  approve(id: RewardId, note: string): Promise<bigint> {
    return new ApproveReward(this.database, this.book, new SystemClock()).execute(id, note);
  }

  clawBack(id: RewardId, note: string): Promise<ClawedBack> {
    return new ClawBackReward(this.database, this.book, new SystemClock()).execute(id, note);
  }

  /** Stops rewards on every process at once, without a restart, or lets them go on. */
  async switch(stopped: boolean, note: string | null): Promise<void> {
    await this.book.setStopped(stopped, note);
  }
}
