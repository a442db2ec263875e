import type { DeviceId } from '@app/kernel';
import { replicasOf, runsToItsEnd, type Deploy, type Placement, type Revision } from '../../deploys/domain/deploy.js';

/** After so many failures an untried revision is given up, and after so many in a row one replica. */
const FAILURES_TO_GIVE_UP = 3;
/** A good revision that crashes waits 10 s, 20 s, … 5 min; an untried one is given up soon anyway. */
const FIRST_WAIT_MS = { good: 10_000, untried: 2_000, bad: 2_000 };
const LONGEST_WAIT_MS = 300_000;
/** A crash after a run as long as this counts as the first again, unless `minHealthyS` is longer. */
const STEADY_MS = 300_000;
/** A device that refused is busy: it isn't asked again for this long. */
const REFUSAL_MS = 120_000;
/** For this long a replica avoids devices where it failed, was lost or released, unless no other fits. */
const RELUCTANCE_MS = 900_000;

const endedMs = (placement: Placement) => placement.endedAt?.getTime() ?? Infinity;
const ranMs = ({ runningAt, goodAt }: Placement) => (runningAt && goodAt ? goodAt.getTime() - runningAt.getTime() : 0);

/** Ended placements of one revision that failed by its own fault, newest first. */
export function failuresOf(revision: number, placements: readonly Placement[]): Placement[] {
  return placements
    .filter((placement) => placement.cause === 'failed' && placement.revision === revision)
    .sort((a, b) => endedMs(b) - endedMs(a));
}

/** Whether it ran long enough to prove its program; a run that crashed in the end must have been longer. */
function wentWell(placement: Placement, { minHealthyS }: Deploy): boolean {
  if (placement.runningAt === null) return false;
  const leastMs = minHealthyS * 1000;
  return ranMs(placement) >= (placement.cause === 'failed' ? Math.max(leastMs, STEADY_MS) : leastMs);
}

/** Failures of a replica with the deploy's revision since it last went well, newest first. */
function crashes(replica: number, deploy: Deploy, placements: readonly Placement[]): Placement[] {
  const runs = placements
    .filter((placement) => placement.replica === replica && placement.revision === deploy.revision)
    .sort((a, b) => endedMs(b) - endedMs(a));
  const well = runs.findIndex((placement) => wentWell(placement, deploy));
  const since = well === -1 ? runs : runs.slice(0, well + 1);
  return since.filter(({ cause }) => cause === 'failed');
}

/** Whether a replica failed too often in a row. */
export const isGivenUp = (replica: number, deploy: Deploy, placements: readonly Placement[]): boolean =>
  crashes(replica, deploy, placements).length >= FAILURES_TO_GIVE_UP;

/** Whether the deploy's revision went well on any replica after it had failed too often. */
export function hasRecovered(deploy: Deploy, placements: readonly Placement[]): boolean {
  const well = placements.filter((one) => one.revision === deploy.revision && wentWell(one, deploy));
  const lastMs = Math.max(0, ...well.map(({ goodAt }) => goodAt!.getTime()));
  const since = failuresOf(deploy.revision, placements).filter((failure) => endedMs(failure) > lastMs);
  return since.length < FAILURES_TO_GIVE_UP;
}

/** The failure for which a revision, or a replica of a good one, is given up; null: none. */
export function givesUp(deploy: Deploy, { verdict }: Revision, placements: readonly Placement[]): Placement | null {
  const failures = replicasOf(deploy).map((replica) => crashes(replica, deploy, placements));
  const newest = failures.flat().sort((a, b) => endedMs(b) - endedMs(a));
  if (verdict !== 'good') return newest.length >= FAILURES_TO_GIVE_UP ? newest[0]! : null;
  // A batch program is not kept alive: if it failed again and again, the buyer would pay until the time is over.
  if (!runsToItsEnd(deploy.jobType)) return null;
  return newest.find(({ replica }) => isGivenUp(replica, deploy, placements)) ?? null;
}

/** When an empty replica may be placed again; null: it is given up. */
export function placeableAt(
  replica: number,
  deploy: Deploy,
  { verdict }: Revision,
  placements: readonly Placement[],
): Date | null {
  const failed = crashes(replica, deploy, placements);
  if (!failed[0]) return new Date(0);
  if (runsToItsEnd(deploy.jobType) && failed.length >= FAILURES_TO_GIVE_UP) return null;
  const waitMs = Math.min(FIRST_WAIT_MS[verdict] * 2 ** (failed.length - 1), LONGEST_WAIT_MS);
  return new Date(endedMs(failed[0]) + waitMs);
}

/** Devices to avoid now, and those to try last. */
export function avoidance(
  placements: readonly Placement[],
  now: Date,
): { avoid: Set<DeviceId>; ratherNot: Set<DeviceId> } {
  const within = (ms: number, causes: readonly string[]) =>
    new Set(
      placements
        .filter((p) => p.cause !== null && causes.includes(p.cause) && endedMs(p) > now.getTime() - ms)
        .flatMap((p) => (p.deviceId ? [p.deviceId] : [])),
    );
  return {
    avoid: within(REFUSAL_MS, ['refused']),
    ratherNot: within(RELUCTANCE_MS, ['failed', 'lost', 'released']),
  };
}

/** The fault as a phrase: "exit code 1: no such file". */
export function faultOf({ exitCode, reason }: Pick<Placement, 'exitCode' | 'reason'>): string {
  if (exitCode === null) return reason || 'it could not be started';
  return reason && !reason.includes(String(exitCode))
    ? `exit code ${exitCode}: ${reason}`
    : reason || `exit code ${exitCode}`;
}
