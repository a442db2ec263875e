import type { Ledger } from '@app/ledger/contract';
import { OPTIONS } from '../../../testing/scheduling.js';
import { aDeploy, aPlacement } from '../../../testing/situations.js';
import type { Placement } from '../../deploys/domain/deploy.js';
import type { PlacementRepository } from '../ports/placement-repository.js';
import type { ReplicaExecutors } from '../ports/replica-executor.js';
import { EndPlacements } from './end-placements.js';
import type { SettlePlacement } from './settle-placement.js';

/** What it asks of others, in order. */
function recorded() {
  const calls: Array<[string, Placement]> = [];
  const executor = { release: async (placement: Placement) => void calls.push(['release', placement]) };
  const placements = { end: async () => undefined } as unknown as PlacementRepository;
  const settle = {
    bill: async () => 1n,
    pay: async ({ placement }: { placement: Placement }) => void calls.push(['pay', placement]),
  } as unknown as SettlePlacement;
  const locked: string[][] = [];
  const ledger = { lock: async (_currency: string, users: string[]) => void locked.push(users) } as unknown as Ledger;
  const executors = { of: () => executor } as unknown as ReplicaExecutors;
  return { ending: new EndPlacements(placements, executors, settle, ledger, OPTIONS), calls, locked };
}

describe('placements that end together', () => {
  it('lock devices in one order, then all accounts at once, and are paid then', async () => {
    const live = [1, 2, 3, 4].map((replica) => aPlacement({ replica }));
    // Ids are made in order of time: the later devices belong to the earlier owners.
    const owners = live.map(({ ownerId }) => ownerId).reverse();
    live.forEach((placement, index) => (placement.ownerId = owners[index]!));
    const { ending, calls, locked } = recorded();
    const deploy = aDeploy({ replicas: 4 });
    const endings = [2, 0, 3, 1].map((index) => ({
      placement: live[index]!,
      cause: 'stopped' as const,
      reason: 'stopped',
    }));
    await ending.execute({ deploy, endings, at: new Date() });
    expect(calls.map(([name, { replica }]) => `${name} ${replica}`)).toEqual([
      ...['release 1', 'release 2', 'release 3', 'release 4'],
      ...['pay 1', 'pay 2', 'pay 3', 'pay 4'],
    ]);
    expect(locked.map((users) => users.sort())).toEqual([[deploy.ownerId, ...owners].sort()]);
  });
});
