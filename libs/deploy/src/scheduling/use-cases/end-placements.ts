import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { DeployOptions } from '../../deploy.options.js';
import { goodUntil } from '../domain/billing.js';
import type { Deploy, Placement, PlacementCause } from '../../deploys/domain/deploy.js';
import { PlacementRepository } from '../ports/placement-repository.js';
import { ReplicaExecutors } from '../ports/replica-executor.js';
import { SettlePlacement } from './settle-placement.js';

export interface EndPlacementsInput {
  deploy: Deploy;
  endings: Ending[];
  at: Date;
  settledLater?: readonly Placement[];
}

export interface Ending {
  placement: Placement;
  cause: PlacementCause;
  reason: string;
  exitCode?: number | null;
}

/**
 * Ends placements of a locked deploy in the caller's unit of work: frees their room and pays them to the end. Locks in the
 * common order: placements, hosts by device, then the ledger by owner.
 */
@Injectable()
export class EndPlacements {
  constructor(
    private readonly placements: PlacementRepository,
    private readonly executors: ReplicaExecutors,
    private readonly settle: SettlePlacement,
    private readonly ledger: Ledger,
    private readonly options: DeployOptions,
  ) {}

  /** `settledLater`: placements that this unit of work pays afterwards; their owners' accounts are locked here, too. */
  async execute({ deploy, endings, at, settledLater = [] }: EndPlacementsInput): Promise<void> {
    const due = new Map<Placement, bigint>();
    const inOrder = [...endings].sort((a, b) => byDevice(a.placement, b.placement));
    for (const { placement, cause, reason, exitCode = null } of inOrder) {
      const { placementId } = placement;
      const goodAt = goodUntil(placement, cause, at, this.options.syncS);
      placement.goodAt = goodAt;
      due.set(placement, await this.settle.bill({ deploy, placement }));
      await this.placements.end({ placementId, cause, reason, exitCode, goodAt, at });
      Object.assign(placement, { state: 'ended', endedAt: at, cause, reason, exitCode });
    }
    const executor = this.executors.of(deploy.executor);
    for (const placement of due.keys()) await executor.release(placement);
    const paid = [...due.keys()].filter((placement) => due.get(placement)! > 0n);
    await this.lockAccounts(deploy, [...paid, ...settledLater]);
    for (const placement of paid) await this.settle.pay({ deploy, placement, dueMicros: due.get(placement)! });
  }

  /** Locks the buyer's account, too: the rest of the hold may return in this unit of work. */
  private async lockAccounts({ currency, ownerId }: Deploy, paid: readonly Placement[]): Promise<void> {
    if (paid.length === 0) return;
    const owners = paid.map((placement) => placement.ownerId).filter((id): id is UserId => id !== null);
    await this.ledger.lock(currency, [ownerId, ...owners]);
  }

  /** Tells each place once. Comes last in a unit of work, since it locks rows of other contexts. */
  async tell(deploy: Deploy, placements: readonly Placement[]): Promise<void> {
    const executor = this.executors.of(deploy.executor);
    const told = new Set<string | null>();
    for (const placement of [...placements].sort(byDevice)) {
      if (told.has(placement.deviceId)) continue;
      told.add(placement.deviceId);
      await executor.tell(placement);
    }
  }
}

const byDevice = (a: Placement, b: Placement) => ((a.deviceId ?? '') < (b.deviceId ?? '') ? -1 : 1);
