import fc from 'fast-check';
import { newId, type DeviceId } from '@app/kernel';
import { aDeploy, aPlacement, aRevision, at } from '../../../testing/situations.js';
import type { Deploy, Placement, PlacementCause, Revision } from '../../deploys/domain/deploy.js';
import { decide } from './rollout.js';
import { nextLookAt, statusOf } from './deploy-status.js';
import { LONG } from '../../../../../test/support/long.js';

const RULES = { offlineAfterS: 20, queueHours: 2, listeningSince: at(0) };

/** A deploy among agents that are slow, die and crash, second by second, with every decision carried out. */
class World {
  readonly deploy: Deploy;
  readonly revisions: Revision[];
  placements: Placement[] = [];
  seconds = 0;
  over = false;
  /** Of each second, how many replicas ran. */
  readonly ran: number[] = [];

  constructor(
    replicas: number,
    minHealthyS: number,
    private readonly random: () => number,
    /** Seconds after which a revision's program crashes; Infinity: never. */
    private readonly crashesAfterS: Map<number, number>,
    private readonly deathRate = 0,
  ) {
    this.deploy = aDeploy({ replicas, minHealthyS, durationHrs: 100, heldMicros: 10n ** 15n });
    this.revisions = [aRevision()];
  }

  get live(): Placement[] {
    return this.placements.filter(({ state }) => state !== 'ended');
  }

  roll(revision: number): void {
    this.revisions.push(aRevision({ revision }));
    this.deploy.revision = revision;
  }

  tick(): void {
    this.seconds++;
    for (const placement of this.live) this.report(placement);
    this.look();
    this.ran.push(this.live.filter(({ state }) => state === 'running').length);
  }

  until(condition: () => boolean, limit: number): boolean {
    for (let n = 0; n < limit && !condition() && !this.over; n++) this.tick();
    return condition();
  }

  private get now(): Date {
    return at(this.seconds);
  }

  /** Agents that died say nothing more; the others report every second. */
  private report(placement: Placement): void {
    const dead = placement.reason === 'dead';
    if (dead || this.random() < this.deathRate) return void (placement.reason = 'dead');
    placement.heardAt = this.now;
    if (placement.state === 'assigned') {
      if (this.random() < 0.5) return;
      Object.assign(placement, { state: 'running', runningAt: this.now, goodAt: this.now });
      this.deploy.startedAt ??= this.now;
      this.deploy.endsAt ??= at(this.seconds + 360_000);
      return;
    }
    placement.goodAt = this.now;
    const age = (this.now.getTime() - placement.runningAt!.getTime()) / 1000;
    if (age >= (this.crashesAfterS.get(placement.revision) ?? Infinity)) this.end(placement, 'failed');
  }

  private end(placement: Placement, cause: PlacementCause): void {
    Object.assign(placement, { state: 'ended', endedAt: this.now, cause, exitCode: cause === 'failed' ? 1 : null });
  }

  private place(replica: number): void {
    if (this.live.some((placement) => placement.replica === replica)) throw new Error(`${replica} placed twice`);
    const { deployId, revision } = this.deploy;
    this.placements.push(
      aPlacement({ deployId, replica, revision, deviceId: newId<DeviceId>(), assignedAt: this.now }),
    );
  }

  private look(): void {
    const situation = { deploy: this.deploy, revisions: this.revisions, placements: this.placements, now: this.now };
    const decision = decide(situation, RULES);
    if (decision.over) return void (this.over = true);
    for (const { revision, verdict } of decision.verdicts) {
      this.revisions.find((one) => one.revision === revision)!.verdict = verdict;
      if (verdict === 'good') this.deploy.goodRevision = revision;
    }
    if (decision.returnTo) this.deploy.revision = decision.returnTo.revision;
    for (const { placement, cause } of decision.ends) this.end(placement, cause);
    for (const replica of decision.places) this.place(replica);
    if (decision.move) {
      this.end(decision.move, 'stopped');
      this.place(decision.move.replica);
    }
    const now = { ...situation, now: this.now };
    expect(statusOf(now, []).status).not.toBe('completed');
    expect(nextLookAt(now, RULES, []).getTime()).toBeGreaterThan(this.now.getTime());
  }
}

/** Evenly spread numbers from 0 to 1 (mulberry32). */
const dice = fc.integer().map((seed) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
});
const settled = (world: World) => () => world.revisions.at(-1)!.verdict === 'good';

describe('whatever agents do', () => {
  it('a rollout of a healthy deploy never has more than one replica down', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 6 }), dice, (replicas, healthy, random) => {
        const world = new World(replicas, healthy, random, new Map());
        expect(world.until(settled(world), 400)).toBe(true);
        const from = world.ran.length;
        world.roll(2);
        expect(world.until(settled(world), 1_000)).toBe(true);
        expect(Math.min(...world.ran.slice(from))).toBeGreaterThanOrEqual(replicas - 1);
        expect(world.live.every(({ revision }) => revision === 2)).toBe(true);
      }),
      { numRuns: 60 * LONG },
    );
  });

  it('a revision that crashes returns, with at most one replica down, and all run the old one again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 4 }), dice, (replicas, crash, random) => {
        const world = new World(replicas, 5, random, new Map([[2, crash]]));
        expect(world.until(settled(world), 400)).toBe(true);
        const from = world.ran.length;
        world.roll(2);
        const back = () => world.deploy.revision === 1 && world.live.length === replicas;
        expect(world.until(() => back() && world.live.every(({ revision }) => revision === 1), 1_000)).toBe(true);
        expect(world.revisions[1]!.verdict).toBe('bad');
        expect(Math.min(...world.ran.slice(from))).toBeGreaterThanOrEqual(replicas - 1);
      }),
      { numRuns: 60 * LONG },
    );
  });

  it('a first revision that crashes ends the deploy', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), dice, (replicas, random) => {
        const world = new World(replicas, 5, random, new Map([[1, 2]]));
        world.until(() => false, 400);
        expect(world.over).toBe(true);
      }),
      { numRuns: 30 * LONG },
    );
  });

  it('lost replicas are replaced, one at a time each, and a rollout still ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), dice, (replicas, random) => {
        const world = new World(replicas, 2, random, new Map(), 0.002);
        expect(world.until(settled(world), 2_000)).toBe(true);
        world.roll(2);
        expect(world.until(settled(world), 5_000)).toBe(true);
        const sound = world.live.map(({ replica }) => replica).sort((a, b) => a - b);
        expect(new Set(sound).size).toBe(sound.length);
      }),
      { numRuns: 30 * LONG },
    );
  });
});
