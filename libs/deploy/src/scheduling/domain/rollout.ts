import { dueOf } from './billing.js';
import {
  replicasOf,
  runsToItsEnd,
  type Deploy,
  type Placement,
  type PlacementCause,
  type Revision,
} from '../../deploys/domain/deploy.js';
import { faultOf, givesUp, hasRecovered, isGivenUp, placeableAt } from './failures.js';
import { timeOver, type Ending } from './lifetime.js';

/** What the rules depend on besides the deploy itself. */
export interface RolloutRules {
  /** Seconds of silence after which a runner has lost its replicas. */
  offlineAfterS: number;
  /** Hours after which a deploy that never ran fails. */
  queueHours: number;
  /** Runners could not report before this: silence counts from here. */
  listeningSince: Date;
}

/** A deploy with everything that the rules read. */
export interface Situation {
  deploy: Deploy;
  /** The current one at least. */
  revisions: readonly Revision[];
  /** Live ones, those that ended lately, and those that completed with the current revision. */
  placements: readonly Placement[];
  now: Date;
}

export interface PlacementEnd {
  placement: Placement;
  cause: PlacementCause;
  reason: string;
}

/** What to do now, in the order of the fields; the next look decides what follows. */
export interface Decision {
  /** Everything ends; of the other fields only `verdicts` counts. */
  over: Ending | null;
  /** Revisions that turned out good or bad. */
  verdicts: Array<{ revision: number; verdict: 'good' | 'bad' }>;
  /** The deploy goes back to an earlier revision, and why. */
  returnTo: { revision: number; reason: string } | null;
  /** Placements that end now. */
  ends: PlacementEnd[];
  /** Replicas to place now with the current revision (after `returnTo`). */
  places: number[];
  /** The running replica that is next in the rollout: it stops only if its new revision finds a place. */
  move: Placement | null;
  /** Live placements that have earned an hour. */
  payments: Placement[];
}

/** A replica that doesn't start within this moves to another place. */
export const START_MS = 1_800_000;

/** The whole scheduler as one pure function: no clock, no database. */
export function decide(situation: Situation, rules: RolloutRules): Decision {
  const { deploy, placements, now } = situation;
  const live = placements.filter((placement) => placement.state !== 'ended');
  const lost = live.flatMap((placement) => lostNow(placement, rules, now));
  const alive = live.filter((placement) => !lost.some((end) => end.placement === placement));
  const outcome = outcomeOf(situation, alive, rules);
  if (outcome.over) return { ...NOTHING, over: outcome.over, verdicts: outcome.verdicts };

  const target = { ...deploy, revision: outcome.returnTo?.revision ?? deploy.revision };
  const current = revisionOf(situation, target.revision);
  const stale = alive.flatMap((placement) => staleNow(placement, target));
  const kept = alive.filter((placement) => !stale.some((end) => end.placement === placement));
  const empty = emptyReplicas(target, kept, placements);
  const isPlaceable = (replica: number) => {
    const from = placeableAt(replica, target, current, placements);
    return from !== null && from <= now;
  };
  return {
    over: null,
    verdicts: outcome.verdicts,
    returnTo: outcome.returnTo,
    ends: [...lost, ...stale],
    places: empty.filter(isPlaceable),
    move: empty.length === 0 ? nextMove(target, kept) : null,
    payments: kept.filter((placement) => dueOf(placement, deploy.endsAt) >= placement.hourMicros),
  };
}

const NOTHING: Decision = {
  over: null,
  verdicts: [],
  returnTo: null,
  ends: [],
  places: [],
  move: null,
  payments: [],
};

/** Whether it ran for long enough, as far as its reports say. */
export const isHealthy = ({ state, runningAt, goodAt }: Placement, { minHealthyS }: Pick<Deploy, 'minHealthyS'>) =>
  state === 'running' && goodAt!.getTime() - runningAt!.getTime() >= minHealthyS * 1000;

/** Whether a replica has completed with the current revision. */
export const isDone = (replica: number, { jobType, revision }: Deploy, placements: readonly Placement[]) =>
  runsToItsEnd(jobType) &&
  placements.some((one) => one.replica === replica && one.revision === revision && one.cause === 'completed');

/** From when on silence ends a placement. */
export const silentAt = ({ heardAt, assignedAt }: Placement, { offlineAfterS, listeningSince }: RolloutRules): Date =>
  new Date(Math.max((heardAt ?? assignedAt).getTime(), listeningSince.getTime()) + offlineAfterS * 1000);

/** When it must run at the latest; null: no limit. A cluster has a queue of its own, bounded by `queueHours`. */
export const startLimitOf = ({ state, deviceId, assignedAt }: Placement): Date | null =>
  state === 'running' || deviceId === null ? null : new Date(assignedAt.getTime() + START_MS);

export const revisionOf = ({ revisions }: Pick<Situation, 'revisions'>, revision: number): Revision => {
  const found = revisions.find((candidate) => candidate.revision === revision);
  if (!found) throw new Error(`Revision ${revision} was not loaded`);
  return found;
};

/** Where it runs, for people. */
export const whereabouts = ({ deviceId, place }: Pick<Placement, 'deviceId' | 'place'>) =>
  deviceId ? `device ${place}` : place || 'the cluster';

function lostNow(placement: Placement, rules: RolloutRules, now: Date): PlacementEnd[] {
  if (silentAt(placement, rules) <= now) {
    return [{ placement, cause: 'lost', reason: `${whereabouts(placement)} stopped answering` }];
  }
  const limit = startLimitOf(placement);
  if (limit === null || now < limit) return [];
  return [{ placement, cause: 'failed', reason: `${whereabouts(placement)} did not start it within 30 minutes` }];
}

type Outcome = Pick<Decision, 'over' | 'verdicts' | 'returnTo'>;

function outcomeOf(situation: Situation, alive: readonly Placement[], { queueHours }: RolloutRules): Outcome {
  const { deploy, placements, now } = situation;
  const current = revisionOf(situation, deploy.revision);
  const done = (replica: number) => isDone(replica, deploy, placements);
  const ending = replicasOf(deploy).every(done) ? COMPLETED : timeOver(deploy, alive, queueHours, now);
  if (ending) return { ...GOES_ON, over: ending };
  const healthy = alive.filter((one) => one.revision === deploy.revision && isHealthy(one, deploy));
  const isProven = (replica: number) => done(replica) || healthy.some((one) => one.replica === replica);
  // Nothing is wrong now, whatever failed before.
  if (replicasOf(deploy).every(isProven)) {
    const reached = current.verdict === 'untried';
    return { ...GOES_ON, verdicts: reached ? [{ revision: deploy.revision, verdict: 'good' }] : [] };
  }
  const failure = givesUp(deploy, current, placements);
  return failure ? gaveUp(situation, alive, failure) : GOES_ON;
}

const GOES_ON: Outcome = { over: null, verdicts: [], returnTo: null };
const COMPLETED: Ending = { status: 'completed', code: 'completed', reason: 'All replicas reached their end' };

/** A deploy fails only when no replica may still go well and there is no revision to go back to. */
function gaveUp(situation: Situation, alive: readonly Placement[], failure: Placement): Outcome {
  const { revision } = situation.deploy;
  const why = `revision ${revision} kept failing (${faultOf(failure)})`;
  const verdicts: Decision['verdicts'] = [{ revision, verdict: 'bad' }];
  const back = lastThatRan(situation, alive);
  if (back) {
    const reason = `${capital(why)}; back to revision ${back.revision}`;
    return { over: null, verdicts, returnTo: { revision: back.revision, reason } };
  }
  if (mayGoWell(situation, alive)) return GOES_ON;
  return { over: { status: 'failed', code: 'keeps_failing', reason: capital(why) }, verdicts, returnTo: null };
}

/** Replicas of a good revision are given up one by one; an untried revision needs a sign that it works. */
function mayGoWell(situation: Situation, alive: readonly Placement[]): boolean {
  const { deploy, placements } = situation;
  const hopeful = replicasOf(deploy).filter(
    (replica) => !isDone(replica, deploy, placements) && !isGivenUp(replica, deploy, placements),
  );
  if (hopeful.length === 0) return false;
  if (revisionOf(situation, deploy.revision).verdict === 'good') return true;
  const runs = alive.some(({ state, replica }) => state === 'running' && hopeful.includes(replica));
  return runs || hasRecovered(deploy, placements);
}

/**
 * The revision to go back to from one that was never good: one that still runs before one that ran once, a good one
 * before an untried one.
 */
function lastThatRan(situation: Situation, alive: readonly Placement[]): Revision | undefined {
  const { deploy, revisions, placements } = situation;
  if (revisionOf(situation, deploy.revision).verdict === 'good') return undefined;
  const runs = ({ revision }: Revision) => alive.some((one) => one.revision === revision && one.state === 'running');
  const ran = ({ revision }: Revision) => placements.some((one) => one.revision === revision && one.runningAt !== null);
  const rank = (one: Revision) => (runs(one) ? 2 : 0) + (one.verdict === 'good' ? 1 : 0);
  return revisions
    .filter((one) => one.revision !== deploy.revision && one.verdict !== 'bad' && (rank(one) > 0 || ran(one)))
    .sort((a, b) => rank(b) - rank(a) || b.revision - a.revision)[0];
}

const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** Placements to end without harm: surplus replicas, and those of another revision that don't run yet. */
function staleNow(placement: Placement, { replicas, revision }: Deploy): PlacementEnd[] {
  if (placement.replica > replicas) return [{ placement, cause: 'stopped', reason: `scaled down to ${replicas}` }];
  if (placement.revision === revision || placement.state === 'running') return [];
  return [{ placement, cause: 'stopped', reason: `replaced by revision ${revision}` }];
}

function emptyReplicas(deploy: Deploy, kept: readonly Placement[], placements: readonly Placement[]): number[] {
  const taken = new Set(kept.map(({ replica }) => replica));
  return replicasOf(deploy).filter((replica) => !taken.has(replica) && !isDone(replica, deploy, placements));
}

/** The next running replica of another revision: one at a time, and only while all others are healthy. */
function nextMove(deploy: Deploy, kept: readonly Placement[]): Placement | null {
  const unhealthy = kept.filter((placement) => !isHealthy(placement, deploy));
  if (unhealthy.length > 1) return null;
  const outdated = kept.filter((placement) => placement.revision !== deploy.revision);
  const candidates = unhealthy.length === 1 ? outdated.filter((placement) => placement === unhealthy[0]) : outdated;
  return candidates.sort((a, b) => a.replica - b.replica)[0] ?? null;
}
