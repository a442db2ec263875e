import { randomUUID } from 'node:crypto';
import { SystemClock } from '@app/kernel/clock';
import { newId } from '@app/kernel/ids';
import { CHAIN_START, segmentEnd } from '@app/kernel/work-proof';
import type { DeviceId, UserId } from '@app/kernel';
import { SAMPLES, type AskedRound } from '../src/domain/self-test-rounds.js';
import { SELF_TEST, type Measurements } from '../src/domain/self-test-verdict.js';
import { RequestSelfTest } from '../src/use-cases/request-self-test.js';
import { RunSelfTest } from '../src/use-cases/run-self-test.js';
import { RecordingCommands } from './workers-in-memory.js';
import { aDevice, type WorkersStorage } from './workers-storage.contract.js';

/** Enough that a machine which is busy for seconds is not taken for a slow one. */
const SEGMENTS = 10;
const DAY_MS = 86_400_000;

const found: Measurements = {
  cpuCores: 2,
  memory: { totalGb: 16, testedMb: 64, gbPerS: 5, faults: 0 },
  disk: null,
  network: null,
  gpu: null,
};

/** Honest work, as an agent does it. */
export function work({ seed, chains }: Pick<AskedRound, 'seed' | 'chains'>, segments = SEGMENTS): Buffer[] {
  return Array.from({ length: chains }, (_, chain) => {
    const ends: Buffer[] = [CHAIN_START];
    for (let index = 0; index < segments; index++) ends.push(segmentEnd(seed, chain, index, ends[index]!));
    return Buffer.concat(ends.slice(1));
  });
}

/** Complete self-tests, honest and forged; run on memory and on PostgreSQL. */
export function describeSelfTests(
  name: string,
  storage: () => WorkersStorage,
  /** Lets so many milliseconds pass for a device. */
  age: (deviceId: DeviceId, ms: number) => Promise<void>,
): void {
  describe(`self-tests (${name})`, () => {
    async function setUp(everyS = 600) {
      const { devices, presence, selfTests, unitOfWork } = storage();
      const options = { heartbeatIntervalS: 30, deviceOfflineAfterS: 90, coinUsdMicros: 1n, selfTestEveryS: everyS };
      const clock = new SystemClock();
      const { id, ownerId, tokenHash } = aDevice();
      await devices.add({ ...aDevice(), id, ownerId, tokenHash });
      const claim = (report: object) => presence.record(tokenHash, report);
      await claim({ cpuCores: 2, ramGb: 12 });
      const commands = new RecordingCommands();
      const run = new RunSelfTest(unitOfWork, selfTests, options, clock);
      const begin = () => run.begin(id);
      const take = (testId: string, number: number, chains: Buffer[], deviceId = id) =>
        run.takeRound({ deviceId, testId, number, chains });
      /** All rounds, honestly; answers the test. */
      const showWork = async () => {
        const { testId, round } = await begin();
        for (let next: AskedRound | null = round; next;) {
          const done = work(next);
          // Slower alone than all together, whatever else this machine does meanwhile.
          if (next.chains === 1) await age(id, 500);
          next = await take(testId, next.number, done);
        }
        return testId;
      };
      return {
        ...{ id, ownerId, claim, commands, begin, take, showWork, selfTests },
        ask: new RequestSelfTest(unitOfWork, devices, selfTests, commands, options, clock),
        state: async () => (await run.status(id)).hardware,
        due: async () => (await run.status(id)).due,
        verified: async () => (await devices.facts(id))?.verified,
        end: (testId: string, changes: Partial<Measurements> = {}) => run.finish(id, testId, { ...found, ...changes }),
      };
    }

    const over = { code: 'self_test_over' };

    it('verify a device that does the work and claims what it found, until it claims something else', async () => {
      const { showWork, end, state, due, verified, claim } = await setUp();
      expect(await state()).toMatchObject({ state: 'untested', verified: false, reasons: ['never_tested'] });
      expect([await due(), await verified()]).toEqual([true, false]);
      const testId = await showWork();
      expect(await state()).toMatchObject({ state: 'testing', verified: false, reasons: [] });
      await end(testId);
      const { shown, ...rest } = await state();
      expect(rest).toMatchObject({ state: 'verified', verified: true, reasons: [], found });
      expect(shown!.stepsPerS).toBeGreaterThan(SELF_TEST.slowest);
      expect([await due(), await verified()]).toEqual([false, true]);
      await claim({ ramGb: 12.9 });
      expect(await verified()).toBe(true);
      for (const change of [{ cpuCores: 3 }, { ramGb: 14 }, { gpuName: 'H100', gpuCount: 1 }]) {
        await claim(change);
        expect(await state()).toMatchObject({ state: 'untested', verified: false, reasons: ['hardware_changed'] });
        expect([await due(), await verified()]).toEqual([true, false]);
        await claim({ cpuCores: 2, ramGb: 12, gpuName: '', gpuCount: 0 });
        expect(await verified()).toBe(true);
      }
    });

    it('count for thirty days, and are due again shortly before', async () => {
      const { id, showWork, end, state, due, verified } = await setUp();
      await end(await showWork());
      await age(id, 27 * DAY_MS);
      expect([(await state()).state, await due(), await verified()]).toEqual(['verified', false, true]);
      await age(id, 1.5 * DAY_MS);
      expect([(await state()).state, await due(), await verified()]).toEqual(['verified', true, true]);
      await age(id, 2 * DAY_MS);
      expect(await state()).toMatchObject({ state: 'untested', verified: false, reasons: ['expired'] });
      expect([await due(), await verified()]).toEqual([true, false]);
    });

    it('fail with what speaks against the claims, and the reasons in words', async () => {
      const { showWork, end, state, verified } = await setUp(0);
      await end(await showWork(), {
        cpuCores: 1,
        memory: { ...found.memory, totalGb: 8 },
        gpu: { name: 'H100', count: 1, memoryGb: 80 },
      });
      const failed = await state();
      expect(failed).toMatchObject({ state: 'failed', reasons: ['cores_differ', 'memory_differs', 'gpu_differs'] });
      expect(failed.text).toMatch(/number of cores.*memory.*GPUs/);
      expect(await verified()).toBe(false);
      await end(await showWork());
      expect(await verified()).toBe(true);
    });

    it('end at once, failed, for work that was not done: random, empty, for another seed, of another round', async () => {
      const forgeries: Array<(asked: AskedRound) => Buffer[]> = [
        () => [Buffer.alloc(32 * SEGMENTS, 7)],
        () => [Buffer.alloc(0)],
        ({ seed }) => [...work({ seed, chains: 1 }), ...work({ seed, chains: 1 })],
        () => work({ seed: randomUUID(), chains: 1 }),
        ({ seed }) => [work({ seed, chains: 1 })[0]!.subarray(0, 33)],
        // Right but for the order of its ends.
        ({ seed }) => [Buffer.concat([...chunks(work({ seed, chains: 1 })[0]!)].reverse())],
      ];
      for (const forge of forgeries) {
        const { id, begin, take, state, end } = await setUp();
        const { testId, round } = await begin();
        // Not at once, which would be too fast.
        await age(id, 1_000);
        expect(await take(testId, 1, forge(round))).toBeNull();
        expect(await state()).toMatchObject({ state: 'failed', verified: false, reasons: ['wrong_work'] });
        await expect(end(testId)).rejects.toMatchObject(over);
      }
    });

    it('notice most work of which half was left out', async () => {
      let caught = 0;
      for (let run = 0; run < 4; run++) {
        const { begin, take } = await setUp();
        const { testId, round } = await begin();
        const chain = work(round)[0]!;
        for (let index = 0; index < SEGMENTS; index += 2) chain.fill(run, index * 32, index * 32 + 32);
        if ((await take(testId, 1, [chain])) === null) caught++;
      }
      // Each passes with (1/2)^SAMPLES or less.
      expect([SAMPLES, caught]).toEqual([8, 4]);
    });

    it('are timed by the service: too slow a round fails, three minutes in all end the test', async () => {
      const slow = await setUp();
      const first = await slow.begin();
      await age(slow.id, 100_000);
      expect(await slow.take(first.testId, 1, work(first.round, 1))).toBeNull();
      expect((await slow.state()).reasons).toEqual(['too_slow']);

      const late = await setUp();
      const testId = await late.showWork();
      await age(late.id, SELF_TEST.wholeMs);
      await expect(late.end(testId)).rejects.toMatchObject(over);
      expect(await late.state()).toMatchObject({ state: 'untested', reasons: ['not_finished'] });
    });

    it('take each round once and in order, of the device that was asked only', async () => {
      const [mine, other] = [await setUp(), await setUp()];
      const { testId, round } = await mine.begin();
      await other.begin();
      await expect(mine.end(testId)).rejects.toMatchObject(over);
      await expect(mine.take(testId, 2, work(round))).rejects.toMatchObject(over);
      await expect(mine.take(testId, 1, work(round), other.id)).rejects.toMatchObject(over);
      const done = work(round);
      const both = await Promise.allSettled([mine.take(testId, 1, done), mine.take(testId, 1, done)]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await expect(mine.take(testId, 1, done)).rejects.toMatchObject(over);
      // The first round's work as the second's, and not at once, which would be too fast.
      await age(mine.id, 1_000);
      expect(await mine.take(testId, 2, [done[0]!, done[0]!])).toBeNull();
      expect((await mine.state()).reasons).toEqual(['wrong_work']);
    });

    it('can be begun anew when cut off, but not again soon after a verdict', async () => {
      const { id, begin, showWork, end, take } = await setUp();
      const first = await begin();
      await expect(begin()).rejects.toMatchObject({ code: 'self_test_too_soon' });
      await age(id, 21_000);
      const testId = await showWork();
      await expect(take(first.testId, 1, work(first.round))).rejects.toMatchObject(over);
      await end(testId);
      await age(id, 60_000);
      const refused = begin();
      await expect(refused).rejects.toMatchObject({ code: 'self_test_too_soon', kind: 'too_many' });
      await age(id, 540_000);
      await begin();
    });

    it('are asked for by the owner, once in ten minutes, and a verdict answers that', async () => {
      const { id, ownerId, ask, commands, state, due, showWork, end } = await setUp();
      await expect(ask.execute({ deviceId: id, ownerId: newId<UserId>() })).rejects.toMatchObject({
        code: 'token_not_found',
      });
      await end(await showWork());
      const again = () => ask.execute({ deviceId: id, ownerId });
      await expect(again()).rejects.toMatchObject({ code: 'self_test_too_soon' });
      await age(id, 600_000);
      expect(await due()).toBe(false);
      await again();
      await expect(again()).rejects.toMatchObject({ code: 'self_test_too_soon' });
      expect([commands.sent, await due()]).toEqual([[[id, 'self_test']], true]);
      expect(await state()).toMatchObject({ state: 'verified', askedAt: expect.any(Date) });
      await end(await showWork());
      expect([(await state()).askedAt, await due()]).toEqual([null, false]);
    });

    it('need claims, and are nothing of devices that never were', async () => {
      const { begin, claim, id, selfTests } = await setUp();
      await claim({ cpuCores: 0 });
      await expect(begin()).rejects.toMatchObject({ code: 'hardware_unknown' });
      expect(await selfTests.record(newId<DeviceId>())).toBeNull();
      expect(await selfTests.running(id, randomUUID())).toBeNull();
    });

    it('allow so many calls that measure the network', async () => {
      const { begin, id, selfTests } = await setUp();
      const { testId } = await begin();
      const calls = await Promise.all([1, 2, 3].map(() => selfTests.countCall(id, testId, 2)));
      expect(calls.sort()).toEqual([false, true, true]);
      expect(await selfTests.countCall(id, randomUUID(), 2)).toBe(false);
    });
  });
}

function chunks(ends: Buffer): Buffer[] {
  return Array.from({ length: ends.length / 32 }, (_, index) => ends.subarray(index * 32, index * 32 + 32));
}
