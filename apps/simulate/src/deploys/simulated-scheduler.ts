import { newId, type PriceList } from '@app/kernel';
import type { PlacementId } from '@app/deploy/contract';
import { dueOf } from '@app/deploy/scheduling/domain/billing';
import type { PlacementCause } from '@app/deploy/deploys/domain/deploy';
import { avoidance } from '@app/deploy/scheduling/domain/failures';
import { Fleet } from '@app/deploy/scheduling/domain/fleet';
import { roomFor, roomOf, type Room } from '@app/deploy/scheduling/domain/fleet-device';
import { decide, type Decision, type RolloutRules, type Situation } from '@app/deploy/scheduling/domain/rollout';
import { nextLookAt, statusOf, type Wait } from '@app/deploy/scheduling/domain/deploy-status';
import { ASSUMED } from './assumptions.js';
import { Findings } from './findings.js';
import type { Machine, Watcher } from './machines.js';
import type { Random } from './random.js';
import type { SimulatedDeploy, SimulatedPlacement } from './simulated-deploy.js';
import type { VirtualClock } from './virtual-clock.js';

const { rules, start, badUpdates } = ASSUMED;
/** The second revision. */
const BAD = 2;
const SYNC_MS = rules.syncS * 1000;
/** How long ended placements matter to the rules. */
const REMEMBERED_MS = 3_600_000;

/** Runs the product's own decisions and search; this class simulates the database, the agents and time. */
export class SimulatedScheduler implements Watcher {
  readonly findings = new Findings();
  readonly fleet: Fleet;
  private readonly rules: RolloutRules;
  private readonly onMachine = new Map<Machine, Set<SimulatedPlacement>>();
  private readonly homes = new Map<SimulatedPlacement, SimulatedDeploy>();

  constructor(
    private readonly clock: VirtualClock,
    private readonly random: Random,
    prices: PriceList,
  ) {
    this.fleet = new Fleet(ASSUMED.feeBps, prices);
    this.rules = { ...rules, listeningSince: new Date(clock.now) };
  }

  came(machine: Machine): void {
    // A freshly started agent runs nothing: what it ran before is lost (`fresh: true` of the sync).
    for (const placement of this.placementsOn(machine)) this.endNow(placement, 'lost', 'the device restarted');
    this.fleet.add(machine.facts);
  }

  went(machine: Machine, silently: boolean): void {
    const { now } = this.clock;
    for (const placement of this.placementsOn(machine)) {
      this.hear(placement);
      placement.diedAt = now;
      this.homes.get(placement)!.missing.set(placement.replica, now);
      if (!silently) this.endNow(placement, 'released', 'the device went offline');
    }
    if (!silently) return this.fleet.remove(machine.facts.deviceId);
    // Nobody knows yet: it is offered work until its last heartbeat is too old.
    this.clock.at(now + rules.offlineAfterS * 1000, () => {
      if (machine.upSince === null) this.fleet.remove(machine.facts.deviceId);
    });
  }

  /** Looks at a deploy now, and schedules the next look. */
  look(home: SimulatedDeploy): void {
    if (home.over) return;
    const { findings } = this;
    findings.looks++;
    home.placements.forEach((placement) => this.hear(placement));
    const situation = this.situation(home);
    const decision = findings.measure('look', () => decide(situation, this.rules));
    if (decision.over) return this.close(home, decision.over);
    for (const { revision, verdict } of decision.verdicts) home.revisions[revision - 1]!.verdict = verdict;
    this.carryOut(home, decision);
    const places = [...decision.places, ...(decision.move ? [decision.move.replica] : [])];
    const waits = places.flatMap((replica) => this.place(home, replica));
    const after = this.situation(home);
    const next = findings.measure('look', () => {
      Object.assign(home.deploy, statusOf(after, waits));
      return nextLookAt(after, this.rules, waits);
    });
    this.check(home);
    const look = ++home.look;
    this.clock.at(next.getTime(), () => home.look === look && this.look(home));
  }

  private situation({ deploy, revisions, placements }: SimulatedDeploy): Situation {
    return { deploy, revisions, placements, now: new Date(this.clock.now) };
  }

  private carryOut(home: SimulatedDeploy, { returnTo, ends, move, payments }: Decision): void {
    if (returnTo) {
      home.deploy.revision = returnTo.revision;
      this.findings.returns++;
    }
    if (move) this.end(home, move as SimulatedPlacement, 'stopped', 'another revision');
    for (const { placement, cause, reason } of ends) this.end(home, placement as SimulatedPlacement, cause, reason);
    for (const placement of payments) this.pay(home, placement as SimulatedPlacement);
    home.placements = home.placements.filter(
      ({ endedAt }) => !endedAt || endedAt.getTime() > this.clock.now - REMEMBERED_MS,
    );
  }

  private place(home: SimulatedDeploy, replica: number): Wait[] {
    const { deploy, revisions, placements, hourMicros } = home;
    const revision = revisions[deploy.revision - 1]!;
    const now = new Date(this.clock.now);
    const found = this.findings.measure('search', () =>
      this.fleet.pick({
        gpuModel: deploy.gpuModel,
        gpuCount: revision.gpuCount,
        image: true,
        network: false,
        memoryMb: revision.memoryMb,
        hourUsdMicros: hourMicros,
        ...avoidance(placements, now),
        others: placements.filter(({ endedAt }) => !endedAt),
      }),
    );
    if (!found.device) return [{ replica, code: found.code, text: found.text }];
    const { deviceId, ownerId, name } = found.device;
    const machine = this.machines.get(deviceId)!;
    const placement: SimulatedPlacement = {
      placementId: newId<PlacementId>(),
      deployId: deploy.deployId,
      replica,
      revision: revision.revision,
      deviceId,
      ownerId,
      place: name,
      ...roomFor(revision),
      hourMicros,
      state: 'assigned',
      assignedAt: now,
      heardAt: null,
      runningAt: null,
      goodAt: null,
      endedAt: null,
      cause: null,
      exitCode: null,
      reason: '',
      billedMicros: 0n,
      payments: 0,
      machine,
      diedAt: machine.upSince === null ? this.clock.now : null,
    };
    this.findings.placements++;
    this.fleet.shift(deviceId, placement);
    this.placementsOn(machine).add(placement);
    this.homes.set(placement, home);
    home.placements.push(placement);
    const startMs = this.random.lognormal(start.medianS * 1000, start.sigma);
    this.clock.at(this.clock.now + startMs, () => this.started(home, placement));
    return [];
  }

  /** The machines by the id that the fleet uses; filled in later. */
  readonly machines = new Map<string, Machine>();

  private started(home: SimulatedDeploy, placement: SimulatedPlacement): void {
    if (placement.state === 'ended' || placement.diedAt !== null) return;
    const { deploy, missing } = home;
    const now = new Date(this.clock.now);
    Object.assign(placement, { state: 'running', runningAt: now, goodAt: now, heardAt: now });
    if (!deploy.startedAt) {
      deploy.startedAt = now;
      deploy.endsAt = new Date(now.getTime() + deploy.durationHrs * 3_600_000);
      this.findings.toFirstReplica.push(now.getTime() - deploy.createdAt.getTime());
      if (this.random.next() < badUpdates.share) {
        this.clock.at(this.clock.now + this.random.next() * badUpdates.withinMs, () => this.updateBadly(home));
      }
    }
    if (placement.revision === BAD) {
      this.clock.at(this.clock.now + badUpdates.crashMs, () => {
        if (placement.state === 'running') this.endNow(placement, 'failed', 'exit code 1');
      });
    }
    const since = missing.get(placement.replica);
    if (since !== undefined) this.findings.replacements.push(now.getTime() - since);
    missing.delete(placement.replica);
    const running = home.placements.filter(({ state }) => state === 'running').length;
    if (running === deploy.replicas && !home.allRan) {
      home.allRan = true;
      this.findings.toAllReplicas.push(now.getTime() - deploy.createdAt.getTime());
    }
    this.look(home);
  }

  /** Its buyer sends a revision that crashes. */
  private updateBadly(home: SimulatedDeploy): void {
    if (home.over) return;
    this.findings.badUpdates++;
    home.revisions.push({ ...home.revisions[0]!, revision: BAD, verdict: 'untried' });
    home.deploy.revision = BAD;
    this.look(home);
  }

  /** The reports of a live device up to now, at its usual interval. */
  private hear(placement: SimulatedPlacement): void {
    if (placement.state === 'ended' || placement.diedAt !== null) return;
    const from = placement.assignedAt.getTime();
    const heardAt = new Date(from + Math.floor((this.clock.now - from) / SYNC_MS) * SYNC_MS);
    if (heardAt > (placement.heardAt ?? 0)) placement.heardAt = heardAt;
    if (placement.state === 'running' && heardAt > placement.goodAt!) placement.goodAt = heardAt;
  }

  private endNow(placement: SimulatedPlacement, cause: PlacementCause, reason: string): void {
    const home = this.homes.get(placement)!;
    this.end(home, placement, cause, reason);
    // After the event that caused this, as another process would.
    this.clock.at(this.clock.now, () => this.look(home));
  }

  private end(home: SimulatedDeploy, placement: SimulatedPlacement, cause: PlacementCause, reason: string): void {
    Object.assign(placement, { state: 'ended', endedAt: new Date(this.clock.now), cause, reason });
    this.fleet.giveBack(placement.deviceId!, placement);
    this.placementsOn(placement.machine).delete(placement);
    this.homes.delete(placement);
    this.pay(home, placement);
    this.findings.judge(placement, home.deploy.endsAt);
  }

  private pay({ deploy }: SimulatedDeploy, placement: SimulatedPlacement): void {
    const due = dueOf(placement, deploy.endsAt);
    placement.billedMicros += due;
    deploy.billedMicros += due;
    if (deploy.billedMicros > deploy.heldMicros) this.findings.violations.push('more was billed than held');
  }

  private close(home: SimulatedDeploy, { status, code }: NonNullable<Decision['over']>): void {
    if (code === 'keeps_failing') this.findings.violations.push('a bad revision ended a deploy that had run');
    for (const placement of home.placements.filter(({ state }) => state !== 'ended')) {
      this.end(home, placement, 'stopped', 'the deploy is over');
    }
    home.deploy.status = status;
    home.over = true;
  }

  private check({ deploy, placements }: SimulatedDeploy): void {
    const live = placements.filter(({ state }) => state !== 'ended');
    if (new Set(live.map(({ replica }) => replica)).size < live.length) {
      this.findings.violations.push(`two placements of one replica of ${deploy.deployId}`);
    }
    for (const { machine } of live) {
      const here = [...this.placementsOn(machine)];
      const all = roomOf(machine.facts);
      const isOver = (kind: keyof Room) => here.reduce((sum, taken) => sum + taken[kind], 0) > all[kind];
      if (isOver('gpus') || isOver('places') || isOver('memoryMb'))
        this.findings.violations.push(`${machine.facts.name} is overfull`);
    }
  }

  private placementsOn(machine: Machine): Set<SimulatedPlacement> {
    const known = this.onMachine.get(machine) ?? new Set();
    this.onMachine.set(machine, known);
    return known;
  }
}
