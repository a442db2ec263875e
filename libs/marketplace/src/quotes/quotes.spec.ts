import fc from 'fast-check';
import { isAmount, MAX_AMOUNT, newId, type DeviceId, type UserId } from '@app/kernel';
import { LONG } from '../../../../test/support/long.js';
import { aMachine } from '../../testing/fakes.js';
import { TERMS } from '../../testing/job-repository.contract.js';
import { Supply } from '../explain/domain/supply.js';
import { toJobQuote } from './adapters/http/job-quote.js';
import type { UsualPrice } from './domain/suggested-price.js';
import { QuoteJob, type AskedJob } from './use-cases/quote-job.js';

const buyerId = newId<UserId>();
const JOB: AskedJob = { buyerId, spec: { script: 'true' }, durationHours: 2, quorum: null, maxAttempts: 1 };
const ONE_USD = 1_000_000n;

async function quote(supply: Supply, job: Partial<AskedJob> = {}, usual: UsualPrice | null = null) {
  const quoting = new QuoteJob({ of: async () => usual }, { now: async () => supply }, TERMS);
  return toJobQuote(await quoting.execute({ ...JOB, ...job }));
}
const paid = (median: bigint): UsualPrice => ({
  source: 'history',
  jobs: 9,
  hourlyMicros: { min: median / 2n, median, max: median * 2n },
});
const only = (...devices: Array<{ deviceId: DeviceId }>) => new Set(devices.map(({ deviceId }) => deviceId));
const online = (...machines: ReturnType<typeof aMachine>[]) => new Supply(machines, only(), TERMS);

describe('a quote', () => {
  it('is the operator’s list price where nothing is known', async () => {
    expect(await quote(online())).toMatchObject({
      price_coin: 1,
      low_coin: 1,
      high_coin: 1,
      payment_type: 'coin',
      total: 1,
      source: 'price_list',
      code: 'no_device_online',
      wait_s: null,
    });
    const spec = { script: 'true', gpu_model: 'T4', gpu_count: 2 };
    expect(await quote(online(), { spec, maxAttempts: 3 })).toMatchObject({ price_coin: 20, total: 60 });
    expect(await quote(online(), { spec: null })).toMatchObject({ code: 'waits_for_a_person', devices: null });
  });

  it('is what jobs paid, or what the cheapest free device asks if that is more', async () => {
    const [dear, dearer] = [2n, 3n].map((usd) => aMachine({ minPriceUsdMicros: usd * ONE_USD }));
    const cheap = aMachine();
    expect(await quote(online(dear!, cheap), {}, paid(3_000_000n))).toMatchObject({
      price_coin: 6,
      low_coin: 0.000001,
      high_coin: 42.105264,
      source: 'history',
      usual_jobs: 9,
      code: 'about_to_start',
      text: '1 device could start it now for 6 coins.',
      wait_s: 0,
      devices: { online: 2, ready: 1, asking_more: 1 },
      blockers: [{ code: 'asks_more', devices: 1, text: '1 device asks for more than 6 coins' }],
    });
    const freeBy = new Map([[cheap.deviceId, new Date(Date.now() + 60_000)]]);
    const busy = new Supply([dear!, dearer!, cheap], only(cheap), TERMS, only(), new Date(), freeBy);
    expect(await quote(busy)).toMatchObject({ price_coin: 42.105264, source: 'asking_price', code: 'about_to_start' });
    const allBusy = new Supply([dear!, cheap], only(cheap, dear!), TERMS, only(), new Date(), freeBy);
    const waiting = await quote(allBusy);
    expect(waiting).toMatchObject({ price_coin: 1, source: 'price_list', code: 'devices_busy' });
    expect(waiting.wait_s).toBeGreaterThan(0);
    expect(waiting.wait_s).toBeLessThanOrEqual(60);
  });

  it('says why no device would take it', async () => {
    const rig = aMachine();
    expect((await quote(online(rig), { spec: { script: 'true', gpu_model: 'H200' } })).code).toBe('no_matching_device');
    expect((await quote(new Supply([rig], only(), TERMS, only(rig)))).code).toBe('devices_paused');
    const tooDear = aMachine({ minPriceUsdMicros: ONE_USD * 900_000_000n });
    expect(await quote(online(tooDear))).toMatchObject({ price_coin: MAX_AMOUNT, code: 'price_too_low' });
    expect((await quote(online(aMachine({ ownerId: buyerId })), { quorum: 2 })).code).toBe('devices_excluded');
    expect(await quote(online(rig, aMachine({ ownerId: rig.ownerId })), { quorum: 2 })).toMatchObject({
      code: 'too_few_owners',
      text: 'Its quorum needs devices of 2 owners besides you, and fewer have one online that fits.',
    });
  });

  it('is a price that a job can have, and that free devices take', async () => {
    const owners = [newId<UserId>(), newId<UserId>(), buyerId];
    const machines = fc.record({
      ownerId: fc.constantFrom(...owners),
      gpuCount: fc.integer({ min: 0, max: 2 }),
      minPriceUsdMicros: fc.oneof(fc.constant(null), fc.bigInt({ min: 0n, max: 1_000_000n * ONE_USD })),
    });
    const supplies = fc.record({
      machines: fc.array(fc.record({ machine: machines, busy: fc.boolean(), paused: fc.boolean() }), { maxLength: 6 }),
      feeBps: fc.integer({ min: 0, max: 9_999 }),
    });
    const jobs = fc.record({
      durationHours: fc.integer({ min: 1, max: 8760 }),
      quorum: fc.constantFrom(null, 2, 3),
      spec: fc.constantFrom({ script: 'true' }, { script: 'true', gpu_model: 'T4', gpu_count: 2 }),
    });
    const usual = fc.option(fc.bigInt({ min: 0n, max: 10n ** 12n }).map(paid));
    await fc.assert(
      fc.asyncProperty(supplies, jobs, usual, async ({ machines, feeBps }, job, history) => {
        const all = machines.map(({ machine, ...flags }) => ({ ...flags, machine: aMachine(machine) }));
        const those = (flag: 'busy' | 'paused') =>
          only(...all.filter((one) => one[flag]).map(({ machine }) => machine));
        const terms = { ...TERMS, feeBps };
        const supply = new Supply(
          all.map(({ machine }) => machine),
          those('busy'),
          terms,
          those('paused'),
        );
        const { price_coin, low_coin, high_coin, code } = await quote(supply, job, history);
        expect([price_coin, low_coin, high_coin].every(isAmount)).toBe(true);
        expect(low_coin).toBeGreaterThanOrEqual(1e-6 * (job.quorum ?? 1));
        expect(price_coin).toBeGreaterThanOrEqual(low_coin);
        expect(high_coin).toBeGreaterThanOrEqual(price_coin);
        const fits = all.filter(({ machine, busy, paused }) => {
          const others = job.quorum === null || machine.ownerId !== buyerId;
          return others && !busy && !paused && machine.gpuCount >= ('gpu_count' in job.spec ? 2 : 0);
        });
        const ready = new Set(fits.map(({ machine }) => machine.ownerId)).size >= (job.quorum ?? 1);
        if (price_coin < MAX_AMOUNT) expect(code === 'about_to_start').toBe(ready);
      }),
      { numRuns: 200 * LONG },
    );
  });
});
