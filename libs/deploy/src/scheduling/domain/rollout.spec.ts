import { aDeploy, aPlacement, aRevision, at, ended, running } from '../../../testing/situations.js';
import type { Deploy, Placement, Revision } from '../../deploys/domain/deploy.js';
import { decide } from './rollout.js';
import { nextLookAt, statusOf } from './deploy-status.js';

const RULES = { offlineAfterS: 30, queueHours: 2, listeningSince: at(-1000) };
const see = (deploy: Deploy, revisions: Revision[], placements: Placement[], seconds: number) => ({
  deploy,
  revisions,
  placements,
  now: at(seconds),
});
const decided = (deploy: Deploy, revisions: Revision[], placements: Placement[], seconds: number) =>
  decide(see(deploy, revisions, placements, seconds), RULES);
const started = (changes: Partial<Deploy>) => aDeploy({ startedAt: at(0), endsAt: at(3600), ...changes });

describe('placing', () => {
  it('places every replica of a new deploy', () => {
    expect(decided(aDeploy({ replicas: 3 }), [aRevision()], [], 0)).toMatchObject({ over: null, places: [1, 2, 3] });
  });

  it('leaves alone what lives', () => {
    const decision = decided(aDeploy({ replicas: 2 }), [aRevision()], [aPlacement(), aPlacement({ replica: 2 })], 1);
    expect(decision).toMatchObject({ places: [], ends: [], move: null, verdicts: [] });
  });

  it('replaces a replica whose device fell silent, and says which', () => {
    const silent = running(0, 10);
    const decision = decided(started({}), [aRevision()], [silent], 41);
    expect(decision.ends).toEqual([{ placement: silent, cause: 'lost', reason: 'device rig-7 stopped answering' }]);
    expect(decision.places).toEqual([1]);
  });

  it('counts silence from when somebody could listen', () => {
    const situation = see(started({}), [aRevision()], [running(0, 10)], 41);
    expect(decide(situation, { ...RULES, listeningSince: at(20) }).ends).toEqual([]);
    expect(decide({ ...situation, now: at(51) }, { ...RULES, listeningSince: at(20) }).ends).toHaveLength(1);
  });

  it('ends the replicas that are too many after a scale-down', () => {
    const [kept, surplus] = [running(0, 20), running(0, 20, { replica: 2 })];
    const { ends, places } = decided(started({ replicas: 1 }), [aRevision()], [kept, surplus], 21);
    expect(ends).toEqual([{ placement: surplus, cause: 'stopped', reason: 'scaled down to 1' }]);
    expect(places).toEqual([]);
  });
});

describe('a rollout', () => {
  const revisions = [aRevision({ verdict: 'good' }), aRevision({ revision: 2 })];
  const rolling = (changes: Partial<Deploy> = {}) => started({ replicas: 3, revision: 2, goodRevision: 1, ...changes });
  const old = (replica: number, heard: number) => running(0, heard, { replica });
  const fresh = (replica: number, from: number, heard: number) => running(from, heard, { replica, revision: 2 });

  it('moves the first old replica while all others are healthy', () => {
    const placements = [old(3, 60), old(1, 60), old(2, 60)];
    expect(decided(rolling(), revisions, placements, 61).move).toBe(placements[1]);
  });

  it('waits with the next until the moved one ran for min_healthy_s', () => {
    const so = (heard: number) => [fresh(1, 60, heard), old(2, heard), old(3, heard)];
    expect(decided(rolling(), revisions, so(69), 69).move).toBeNull();
    expect(decided(rolling(), revisions, so(70), 70).move).toMatchObject({ replica: 2 });
  });

  it('stops at once what does not run anyway', () => {
    const stuck = aPlacement({ replica: 2, assignedAt: at(50) });
    const decision = decided(rolling(), revisions, [old(1, 60), stuck, old(3, 60)], 61);
    expect(decision).toMatchObject({ places: [2], move: null });
    expect(decision.ends).toEqual([{ placement: stuck, cause: 'stopped', reason: 'replaced by revision 2' }]);
  });

  it('is good when it ran on all replicas for min_healthy_s', () => {
    const so = (heard: number) => [fresh(1, 20, heard), fresh(2, 40, heard), fresh(3, 60, heard)];
    expect(decided(rolling(), revisions, so(69), 69).verdicts).toEqual([]);
    expect(decided(rolling(), revisions, so(70), 70).verdicts).toEqual([{ revision: 2, verdict: 'good' }]);
  });

  it('returns after three failures, with the last one as its reason', () => {
    const failure = (to: number) => ended(to - 1, to, 'failed', { revision: 2, exitCode: 7, reason: 'no such file' });
    const placements = [failure(62), failure(66), old(2, 70), old(3, 70)];
    expect(decided(rolling(), revisions, placements, 71)).toMatchObject({ returnTo: null, places: [1] });
    const decision = decided(rolling(), revisions, [...placements, failure(72)], 73);
    expect(decision).toMatchObject({ over: null, verdicts: [{ revision: 2, verdict: 'bad' }], places: [1] });
    expect(decision.returnTo).toEqual({
      revision: 1,
      reason: 'Revision 2 kept failing (exit code 7: no such file); back to revision 1',
    });
  });

  describe('of a first revision that nobody judged yet, to a bad one', () => {
    const unjudged = [aRevision(), aRevision({ revision: 2 })];
    const failures = [62, 66, 72].map((to) => ended(to - 1, to, 'failed', { revision: 2, exitCode: 7 }));
    const back = { over: null, verdicts: [{ revision: 2, verdict: 'bad' }], returnTo: { revision: 1 }, ends: [] };

    it('Market: goes back to the revision that still runs, and ends none of its replicas', () => {
      const placements = [...failures, old(2, 72), old(3, 72)];
      expect(decided(rolling({ goodRevision: null }), unjudged, placements, 73)).toMatchObject(back);
    });

    it('Market: goes back to the one that ran before, where the bad one took the only replica', () => {
      const placements = [...failures, ended(0, 60, 'stopped')];
      const single = rolling({ replicas: 1, goodRevision: null });
      expect(decided(single, unjudged, placements, 73)).toMatchObject({ ...back, places: [1] });
    });

    it('Market: prefers what runs to what was good once, and never what is bad', () => {
      const three = [aRevision({ verdict: 'good' }), aRevision({ revision: 2 }), aRevision({ revision: 3 })];
      const third = failures.map((failure) => ({ ...failure, revision: 3 }));
      const target = (revisions: Revision[], placements: Placement[]) =>
        decided(rolling({ revision: 3 }), revisions, [...third, ...placements], 73).returnTo?.revision;
      expect(target(three, [fresh(2, 40, 72), fresh(3, 50, 72)])).toBe(2);
      expect(target(three, [fresh(2, 40, 72), old(3, 72)])).toBe(1);
      const bad = three.map((one) => (one.revision === 2 ? { ...one, verdict: 'bad' as const } : one));
      expect(target(bad, [fresh(2, 40, 72), fresh(3, 50, 72)])).toBe(1);
    });
  });

  it('Market: a first revision that fails on one device goes on where it is healthy', () => {
    const failures = [1, 5, 9].map((to) => ended(to - 1, to, 'failed', { exitCode: 1 }));
    const both = started({ replicas: 2 });
    const decision = decided(both, [aRevision()], [...failures, running(0, 10, { replica: 2 })], 17);
    expect(decision).toMatchObject({ over: null, verdicts: [], ends: [], places: [1] });
  });

  it('Market: a first revision goes on where it has only begun to run, unless it keeps failing there too', () => {
    const failures = [1, 5, 9].map((to) => ended(to - 1, to, 'failed', { exitCode: 1 }));
    const both = started({ replicas: 2 });
    const begun = running(16, 17, { replica: 2 });
    expect(decided(both, [aRevision()], [...failures, begun], 17)).toMatchObject({ over: null, ends: [], places: [1] });
    const there = failures.map((failure) => ({ ...failure, replica: 2 }));
    const decision = decided(both, [aRevision()], [...failures, ...there, begun], 17);
    expect(decision.over).toMatchObject({ status: 'failed', code: 'keeps_failing' });
  });

  it('Market: failures before all ran well count no more: it is good, and what falls silent is replaced', () => {
    const failures = [1, 5, 9].map((to) => ended(to - 1, to, 'failed', { exitCode: 1, replica: 2 }));
    const both = started({ replicas: 2, durationHrs: 4, heldMicros: 28_800_000n, endsAt: at(14_400) });
    const placements = [...failures, running(0, 9_000), running(20, 9_000, { replica: 2 })];
    const good = { over: null, verdicts: [{ revision: 1, verdict: 'good' }], ends: [] };
    expect(decided(both, [aRevision()], placements, 9_001)).toMatchObject(good);
    const silent = decided(both, [aRevision()], placements, 9_031);
    expect(silent).toMatchObject({ over: null, returnTo: null, places: [1, 2] });
    expect(silent.ends).toMatchObject([{ cause: 'lost' }, { cause: 'lost' }]);
  });

  it('Market: a replica that keeps failing does not end the deploy when the healthy one falls silent', () => {
    const failures = [10, 15, 22].map((to) => ended(to - 1, to, 'failed', { exitCode: 1 }));
    const healthy = running(0, 9_000, { replica: 2 });
    const both = started({ replicas: 2, durationHrs: 4, heldMicros: 28_800_000n, endsAt: at(14_400) });
    expect(decided(both, [aRevision()], [...failures, healthy], 9_031)).toMatchObject({ over: null, places: [1, 2] });
  });

  it('fails the deploy when there is nothing to go back to', () => {
    const failures = [1, 5, 9].map((to) => ended(to - 1, to, 'failed', { exitCode: 1 }));
    const { over, verdicts } = decided(started({}), [aRevision()], failures, 10);
    expect(over).toEqual({
      status: 'failed',
      code: 'keeps_failing',
      reason: 'Revision 1 kept failing (exit code 1)',
    });
    expect(verdicts).toEqual([{ revision: 1, verdict: 'bad' }]);
  });

  it('does not blame a revision for lost, refused or released replicas', () => {
    const placements = (['lost', 'refused', 'released', 'stopped'] as const).map((cause) => ended(0, 5, cause));
    expect(decided(started({}), [aRevision()], placements, 6)).toMatchObject({ over: null, places: [1] });
  });
});

describe('a good revision that crashes', () => {
  const good = [aRevision({ verdict: 'good' })];
  const deploy = started({ goodRevision: 1 });
  const crash = (to: number) => ended(to - 1, to, 'failed', { exitCode: 1 });

  it('is restarted after 10 s, 20 s, 40 s, … at most 5 min', () => {
    const waits = (crashes: Placement[], from: number) => {
      let seconds = from;
      while (decided(deploy, good, crashes, seconds).places.length === 0) seconds++;
      return seconds - from;
    };
    const crashes: Placement[] = [];
    const seen = [100, 200, 300, 400, 500, 600, 700].map((to) => {
      crashes.push(crash(to));
      return waits(crashes, to);
    });
    expect(seen).toEqual([10, 20, 40, 80, 160, 300, 300]);
  });

  it('begins anew with 10 s after it ran for long', () => {
    const placements = [crash(10), crash(30), ended(100, 1000, 'failed', { exitCode: 1 })];
    expect(decided(deploy, good, placements, 1009).places).toEqual([]);
    expect(decided(deploy, good, placements, 1010).places).toEqual([1]);
  });

  it('says why it waits', () => {
    const situation = see(deploy, good, [crash(100)], 101);
    expect(statusOf(situation, [])).toMatchObject({ status: 'queued', reasonCode: 'restarting' });
    expect(nextLookAt(situation, RULES, [])).toEqual(at(110));
  });
});

describe('what runs to its end', () => {
  const training = (changes: Partial<Deploy> = {}) => started({ jobType: 'Training', replicas: 2, ...changes });

  it('is not looked at again and again because of a replica that has reached its end', () => {
    const first = ended(0, 30, 'completed', { exitCode: 0 });
    const second = running(0, 100, { replica: 2 });
    const situation = see(training(), [aRevision({ verdict: 'good' })], [first, second], 100);
    // Not before the silence of the other would end it.
    expect(nextLookAt(situation, RULES, [])).toEqual(at(130));
  });

  it('is not started again where it has ended, and completes with its last replica', () => {
    const first = ended(0, 30, 'completed', { exitCode: 0 });
    expect(decided(training(), [aRevision()], [first, running(0, 30, { replica: 2 })], 31)).toMatchObject({
      over: null,
      places: [],
    });
    const second = ended(0, 40, 'completed', { exitCode: 0, replica: 2 });
    expect(decided(training(), [aRevision()], [first, second], 41).over).toMatchObject({ status: 'completed' });
  });

  it('fails after three failures of one replica in a row, though its revision was good', () => {
    const failures = [100, 200, 300].map((to) => ended(to - 60, to, 'failed', { exitCode: 3 }));
    const good = [aRevision({ verdict: 'good' })];
    const deploy = training({ goodRevision: 1 });
    const other = running(0, 301, { replica: 2 });
    expect(decided(deploy, good, [...failures.slice(1), other], 302).over).toBeNull();
    // The other may still reach its end.
    expect(decided(deploy, good, [...failures, other], 302).over).toBeNull();
    const reached = ended(0, 301, 'completed', { replica: 2 });
    expect(decided(deploy, good, [...failures, reached], 302).over).toMatchObject({
      status: 'failed',
      reason: 'Revision 1 kept failing (exit code 3)',
    });
  });

  it('Market: a replica of a good revision that keeps failing is given up by itself; nothing returns or runs again', () => {
    const revisions = [aRevision({ verdict: 'good' }), aRevision({ revision: 2, verdict: 'good' })];
    const deploy = training({ replicas: 3, revision: 2, goodRevision: 2 });
    const second = { revision: 2 };
    const failures = [100, 200, 300].map((to) => ended(to - 60, to, 'failed', { ...second, replica: 3, exitCode: 3 }));
    const others = [ended(0, 90, 'completed', second), running(0, 3_000, { ...second, replica: 2 })];
    const placements = [...failures, ...others, ended(-99, 0, 'stopped')];
    const long = { ...deploy, endsAt: at(36_000), heldMicros: 10n ** 9n };
    const decision = decided(long, revisions, placements, 3_001);
    expect(decision).toMatchObject({ over: null, verdicts: [], returnTo: null, ends: [], places: [] });
    const situation = see(long, revisions, placements, 3_001);
    expect(statusOf(situation, [])).toMatchObject({ status: 'running', reasonCode: 'keeps_failing' });
    // Nothing is due for the one that was given up: not before the silence of the other.
    expect(nextLookAt(situation, RULES, [])).toEqual(at(3_030));
    expect(decided(long, revisions, placements, 3_031)).toMatchObject({ over: null, places: [2] });
  });

  it('is stopped, not completed, by the end of its time', () => {
    expect(decided(training(), [aRevision()], [running(0, 3600)], 3600).over).toMatchObject({ status: 'stopped' });
  });
});

describe('the time', () => {
  it('of a service ends completed', () => {
    expect(decided(started({}), [aRevision()], [running(0, 3600)], 3600).over).toMatchObject({
      status: 'completed',
      code: 'time_over',
    });
  });

  it('in the queue ends failed', () => {
    expect(decided(aDeploy(), [aRevision()], [], 7199).over).toBeNull();
    expect(decided(aDeploy(), [aRevision()], [], 7200).over).toMatchObject({ code: 'no_device_found' });
  });

  it('is paid by the hour', () => {
    const placement = running(0, 3599);
    const long = started({ durationHrs: 2, heldMicros: 7_200_000n, endsAt: at(7200) });
    expect(decided(long, [aRevision()], [placement], 3599).payments).toEqual([]);
    expect(nextLookAt(see(long, [aRevision({ verdict: 'good' })], [running(0, 3590)], 3590), RULES, [])).toEqual(
      at(3600),
    );
    const due = running(0, 3600);
    expect(decided(long, [aRevision()], [due], 3600).payments).toEqual([due]);
    expect(decided(long, [aRevision()], [{ ...due, billedMicros: 3_600_000n }], 3600).payments).toEqual([]);
  });

  it('ends with the money', () => {
    const spent = started({ replicas: 1, heldMicros: 1_000_000n, billedMicros: 400_000n });
    const placement = running(0, 999, { billedMicros: 400_000n });
    expect(decided(spent, [aRevision()], [placement], 999).over).toBeNull();
    expect(decided(spent, [aRevision()], [{ ...placement, goodAt: at(1000) }], 1000).over).toMatchObject({
      code: 'budget_spent',
    });
  });
});

describe('the standing', () => {
  const wait = { replica: 1, code: 'devices_busy', text: 'All such devices that are online are busy' };

  it('is queued with the reason of the wait, and looked at again soon', () => {
    const situation = see(aDeploy(), [aRevision()], [], 1);
    expect(statusOf(situation, [wait])).toEqual({ status: 'queued', reasonCode: 'devices_busy', reason: wait.text });
    expect(nextLookAt(situation, RULES, [wait])).toEqual(at(3));
    expect(nextLookAt({ ...situation, now: at(3000) }, RULES, [wait])).toEqual(at(3030));
  });

  it('is running with fewer than wanted, and says so', () => {
    const situation = see(started({ replicas: 2 }), [aRevision()], [running(0, 5, { replica: 2 })], 6);
    expect(statusOf(situation, [wait])).toMatchObject({
      status: 'running',
      reason: `1 of 2 replicas run. ${wait.text}`,
    });
  });

  it('is starting with what is assigned', () => {
    expect(statusOf(see(aDeploy(), [aRevision()], [aPlacement()], 1), []).status).toBe('starting');
  });
});
