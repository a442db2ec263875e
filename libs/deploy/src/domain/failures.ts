import type { DeviceId } from '@app/kernel';
import { runsToItsEnd } from './deploy.js';
import type { Deploy, Placement, Revision } from './deploy.js';

/** So many failures without a good verdict, and a revision is given up. */
export const FAILURES_TO_GIVE_UP = 3;
/** A good revision that crashes waits 10 s, 20 s, … 5 min; one that never was good is given up soon anyway. */
const FIRST_WAIT_MS = { good: 10_000, untried: 2_000, bad: 2_000 };
const LONGEST_WAIT_MS = 300_000;
/** A crash after this long is a first one again. */
const STEADY_MS = 300_000;
/** A device that refused is busy with something else: it isn't asked again for this long. */
const REFUSAL_MS = 120_000;
/** Where it failed, was lost or given back lately, a replica goes only if there is nowhere else. */
const RELUCTANCE_MS = 900_000;

const endedMs = (placement: Placement) => placement.endedAt?.getTime() ?? 0;
const ranMs = ({ runningAt, goodAt }: Placement) => (runningAt && goodAt ? goodAt.getTime() - runningAt.getTime() : 0);

/** The ended placements of one revision that count as its own fault, newest first. */
export function failuresOf(revision: number, placements: readonly Placement[]): Placement[] {
  return placements
    .filter((placement) => placement.cause === 'failed' && placement.revision === revision)
    .sort((a, b) => endedMs(b) - endedMs(a));
}

/** How often in a row a replica failed lately with this revision, newest first. */
function crashes(replica: number, revision: number, placements: readonly Placement[]): Placement[] {
  const failed = failuresOf(
    revision,
    placements.filter((placement) => placement.replica === replica),
  );
  const steady = failed.findIndex((placement) => ranMs(placement) >= STEADY_MS);
  return steady === -1 ? failed : failed.slice(0, steady + 1);
}

/** Whether a revision is to be given up, and the failure that says why. */
export function givesUp(deploy: Deploy, current: Revision, placements: readonly Placement[]): Placement | null {
  const failures = failuresOf(current.revision, placements);
  if (current.verdict !== 'good') return failures.length >= FAILURES_TO_GIVE_UP ? failures[0]! : null;
  // What runs to its end is not kept alive: a program that fails again and again would be paid for until time is over.
  if (!runsToItsEnd(deploy.jobType)) return null;
  const poisoned = failures.find(
    ({ replica }) => crashes(replica, current.revision, placements).length >= FAILURES_TO_GIVE_UP,
  );
  return poisoned ?? null;
}

/** When an empty replica may be placed again. */
export function placeableAt(replica: number, current: Revision, placements: readonly Placement[]): Date {
  const failed = crashes(replica, current.revision, placements);
  if (!failed[0]) return new Date(0);
  const waitMs = Math.min(FIRST_WAIT_MS[current.verdict] * 2 ** (failed.length - 1), LONGEST_WAIT_MS);
  return new Date(endedMs(failed[0]) + waitMs);
}

/** Devices that are not asked now, and those that are asked last. */
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

/** The fault in words: "exit code 1: no such file". */
export function faultOf({ exitCode, reason }: Pick<Placement, 'exitCode' | 'reason'>): string {
  if (exitCode === null) return reason || 'it could not be started';
  return reason && !reason.includes(String(exitCode))
    ? `exit code ${exitCode}: ${reason}`
    : reason || `exit code ${exitCode}`;
}
