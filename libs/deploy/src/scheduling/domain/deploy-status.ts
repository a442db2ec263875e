import type { DeployStatus } from '../../contract.js';
import { nextPaymentAt } from './billing.js';
import { replicasOf, type Placement } from '../../deploys/domain/deploy.js';
import { failuresOf, faultOf, placeableAt } from './failures.js';
import { queueEndsAt, renewalOpensAt } from './lifetime.js';
import { isDone, isHealthy, revisionOf, silentAt, startLimitOf, type RolloutRules, type Situation } from './rollout.js';

/** Why a replica is not placed. Stable, for programs; a sentence goes with it. */
export type WaitCode =
  | 'no_device_online'
  | 'no_matching_device'
  | 'price_too_low'
  | 'devices_busy'
  | 'cluster_unavailable';

/** Why a replica found no place, or is not placed for now. */
export interface Wait {
  replica: number;
  /** A `WaitCode`, or `restarting` or `keeps_failing`. */
  code: string;
  /** A sentence for the buyer. */
  text: string;
}

export interface DeployProgress {
  status: Extract<DeployStatus, 'queued' | 'starting' | 'running'>;
  reasonCode: string;
  reason: string;
}

/** The status of a deploy that isn't over, and why, after a decision was carried out. */
export function statusOf(situation: Situation, found: readonly Wait[]): DeployProgress {
  const { deploy, placements } = situation;
  const waits = found.length > 0 ? found : restarts(situation);
  const live = placements.filter(({ state }) => state !== 'ended');
  const running = live.filter(({ state }) => state === 'running').length;
  const done = replicasOf(deploy).filter((replica) => isDone(replica, deploy, placements)).length;
  const wait = waits[0];
  if (running === 0 && live.length === 0) {
    return { status: 'queued', reasonCode: wait?.code ?? '', reason: wait?.text ?? '' };
  }
  const status = running > 0 ? 'running' : 'starting';
  const missing = deploy.replicas - done - running;
  if (wait) {
    return { status, reasonCode: wait.code, reason: `${running} of ${deploy.replicas} replicas run. ${wait.text}` };
  }
  // The runner's own reason, such as a cluster that has no room.
  const held = live.find(({ state, reason }) => state !== 'running' && reason !== '')?.reason ?? '';
  if (running === 0) return { status, reasonCode: held && 'replicas_starting', reason: held };
  if (missing > 0) {
    const reason = [`${running} of ${deploy.replicas} replicas run`, held].filter(Boolean).join('. ');
    return { status, reasonCode: 'replicas_starting', reason };
  }
  return { status, reasonCode: '', reason: '' };
}

/** Replicas that crashed and wait for their restart, or are given up. */
function restarts(situation: Situation): Wait[] {
  const { deploy, placements, now } = situation;
  const live = new Set(placements.filter(({ state }) => state !== 'ended').map(({ replica }) => replica));
  const current = revisionOf(situation, deploy.revision);
  return replicasOf(deploy).flatMap((replica) => {
    if (live.has(replica) || isDone(replica, deploy, placements)) return [];
    const from = placeableAt(replica, deploy, current, placements);
    if (from !== null && from <= now) return [];
    const [failure] = failuresOf(current.revision, placements).filter((failed) => failed.replica === replica);
    const [code, next] = from ? ['restarting', 'restarted soon'] : ['keeps_failing', 'not restarted'];
    return [{ replica, code, text: `Replica ${replica} is ${next}; it ended: ${faultOf(failure!)}` }];
  });
}

/** The first and the longest pause between two searches for a place; the pause grows with the wait. */
const SHORTEST_SEARCH_MS = 2_000;
const LONGEST_SEARCH_MS = 30_000;
const SOON_MS = 1_000;
/** Every deploy is looked at again within this. */
const LONGEST_MS = 600_000;

/** When to look at the deploy next if no runner reports a change before: a change makes it due at once. */
export function nextLookAt(situation: Situation, rules: RolloutRules, waits: readonly Wait[]): Date {
  const { deploy, placements, now } = situation;
  const live = placements.filter(({ state }) => state !== 'ended');
  const current = revisionOf(situation, deploy.revision);
  const times: Array<Date | null> = [
    deploy.endsAt,
    deploy.autoRenew ? renewalOpensAt(deploy) : null,
    deploy.startedAt ? null : queueEndsAt(deploy, rules.queueHours),
    waits.length > 0 ? new Date(now.getTime() + searchPauseMs(situation)) : null,
  ];
  const rolling = current.verdict === 'untried' || live.some(({ revision }) => revision !== deploy.revision);
  for (const placement of live) {
    times.push(silentAt(placement, rules), nextPaymentAt(placement));
    if (placement.state !== 'running') times.push(startLimitOf(placement));
    else if (rolling && !isHealthy(placement, deploy)) times.push(provenAt(placement, deploy.minHealthyS));
  }
  const waiting = new Set([...waits.map(({ replica }) => replica), ...live.map(({ replica }) => replica)]);
  for (const replica of replicasOf(deploy)) {
    if (waiting.has(replica) || isDone(replica, deploy, placements)) continue;
    times.push(placeableAt(replica, deploy, current, placements));
  }
  const soonest = Math.min(...times.flatMap((time) => (time ? [time.getTime()] : [])), now.getTime() + LONGEST_MS);
  // Work that is due but could not be done now is tried again soon, not at once.
  return new Date(Math.max(soonest, now.getTime() + SOON_MS));
}

const provenAt = ({ runningAt }: Placement, minHealthyS: number) => new Date(runningAt!.getTime() + minHealthyS * 1000);

function searchPauseMs({ deploy, placements, now }: Situation): number {
  const since = placements.reduce(
    (latest, { endedAt }) => Math.max(latest, endedAt?.getTime() ?? 0),
    deploy.createdAt.getTime(),
  );
  return Math.min(LONGEST_SEARCH_MS, Math.max(SHORTEST_SEARCH_MS, (now.getTime() - since) / 10));
}
