import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork } from '@app/kernel';
import { AssistantOptions } from '../../assistant.options.js';
import { NEEDS_APPROVAL } from '../domain/reward-reasons.js';
import type { Reward, RewardId } from '../domain/reward.js';
import { RewardRepository, type Ending } from '../ports/reward-repository.js';

const BATCH = 50;

/**
 * Pays held rewards whose time is over; those that needed an approval and got none lapse. While rewards are off
 * (configuration or operator) they wait. Their amount counted in the budget of the day they were claimed, so a release
 * needs no budget.
 */
@Injectable()
export class ReleaseHeldRewards {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rewards: RewardRepository,
    private readonly options: AssistantOptions,
    private readonly clock: Clock,
  ) {}

  /** Returns whether more are due. One that can't be paid doesn't stop the others. */
  async execute(): Promise<boolean> {
    if (!this.options.rewards.enabled || (await this.rewards.stopped())) return false;
    const due = await this.rewards.due(this.clock.now(), BATCH);
    const failures: unknown[] = [];
    for (const id of due) await this.release(id).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} held rewards were not released`);
    return due.length === BATCH;
  }

  private release(id: RewardId): Promise<void> {
    return this.unitOfWork.run(async () => {
      const reward = await this.rewards.lock(id, true);
      const at = this.clock.now();
      if (reward?.status !== 'held' || reward.heldUntil! > at || (await this.rewards.stopped())) return;
      await this.rewards.end(reward, { ...endOf(reward), at, note: null });
    });
  }
}

const endOf = ({ reason }: Reward): Pick<Ending, 'status' | 'reason'> =>
  reason === NEEDS_APPROVAL ? { status: 'refused', reason: 'not_reviewed' } : { status: 'paid', reason: 'hold_over' };
