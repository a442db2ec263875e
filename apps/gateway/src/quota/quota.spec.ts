import fc from 'fast-check';
import { Quota, type EmptyReason } from './quota.js';
import { LONG } from '../../../../test/support/long.js';

const FAST = { retryMs: 1, dryMs: 20, outageMs: 30 };
/** For tests in which a brief stall of the machine must not look like a database that is away. */
const PATIENT = { ...FAST, outageMs: 30_000 };

/** A session's bytes as the database keeps them. */
class Database {
  left: number;
  leases = 0;
  away = false;
  /** The next call works, but its reply is lost. */
  cut = false;
  constructor(bought: number) {
    this.left = bought;
  }
  for(used: () => number) {
    let leased = 0;
    return {
      lease: async (bytes: number) => {
        await Promise.resolve();
        if (this.away) throw new Error('away');
        this.leases++;
        const granted = Math.min(bytes, this.left);
        this.left -= granted;
        leased += granted;
        this.answer();
        return granted;
      },
      release: async () => {
        if (this.away) throw new Error('away');
        this.left += leased - used();
        leased = used();
        this.answer();
      },
    };
  }

  private answer(): void {
    if (!this.cut) return;
    this.cut = false;
    throw new Error('cut');
  }
}

function quotaOn(database: Database, times = FAST) {
  const ends: EmptyReason[] = [];
  const quota: Quota = new Quota(
    database.for(() => quota.used),
    { onNone: () => undefined, onEmpty: (why) => ends.push(why) },
    times,
  );
  return { quota, ends };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 1));
const waitFor = (quota: Quota) => new Promise<void>((resolve) => quota.wait(resolve));

/** Takes until it got `bytes`, or none are left. */
async function takeAll(quota: Quota, bytes: number): Promise<number> {
  let got = 0;
  for (let empty = 0; got < bytes && empty < 2;) {
    const granted = quota.take(bytes - got);
    got += granted;
    if (granted === 0) {
      await waitFor(quota);
      if (!quota.holdsLease) empty++;
    }
  }
  return got;
}

describe('Quota', () => {
  it('refuses no stream because others that waited longer took what was granted', async () => {
    const { quota } = quotaOn(new Database(1_000_000_000));
    quota.wait(() => quota.take(1_000_000_000));
    expect(await quota.prime()).toBe(true);
  });

  it('gives out exactly what was bought, and then tells', async () => {
    const { quota, ends } = quotaOn(new Database(1_000_003));
    expect(await takeAll(quota, 5_000_000)).toBe(1_000_003);
    expect(quota.used).toBe(1_000_003);
    expect(quota.usedUp).toBe(true);
    expect(ends[0]).toBe('used up');
  });

  it('leases more at once the faster it goes', async () => {
    const database = new Database(1_000_000_000);
    const { quota } = quotaOn(database);
    expect(await takeAll(quota, 500_000_000)).toBe(500_000_000);
    expect(database.leases).toBeLessThan(25);
  });

  it('goes on within its lease while the database is away, then ends', async () => {
    const database = new Database(10_000_000);
    const { quota, ends } = quotaOn(database);
    expect(await quota.prime()).toBe(true);
    database.away = true;
    const within = quota.take(100_000);
    expect(within).toBe(100_000);
    const rest = await takeAll(quota, 10_000_000);
    expect(rest).toBeLessThan(10_000_000);
    expect(ends).toContain('database away');
    database.away = false;
    expect(await takeAll(quota, 1_000)).toBe(1_000);
  });

  it('waits for a database that comes back in time, as if nothing had been', async () => {
    const database = new Database(10_000_000);
    const { quota, ends } = quotaOn(database, PATIENT);
    database.away = true;
    const primed = quota.prime();
    await pause();
    database.away = false;
    expect(await primed).toBe(true);
    expect(ends).toEqual([]);
  });

  it('gives back what it does not use, and leases anew', async () => {
    const database = new Database(1_000_000);
    const { quota } = quotaOn(database);
    expect(await takeAll(quota, 300)).toBe(300);
    await quota.giveBack();
    expect(database.left).toBe(1_000_000 - 300);
    expect(quota.holdsLease).toBe(false);
    expect(await takeAll(quota, 200)).toBe(200);
  });

  it('uses nothing that it may have given back: only the answer may be lost', async () => {
    const database = new Database(1_000_000);
    const { quota } = quotaOn(database);
    await quota.prime();
    database.cut = true;
    await expect(quota.giveBack()).rejects.toThrow('cut');
    expect(quota.take(10)).toBe(0);
    expect(quota.mayHoldLease).toBe(true);
    await quota.giveBack();
    expect(quota.mayHoldLease).toBe(false);
    expect(database.left).toBe(1_000_000);
  });

  it('finds the bytes of a lease whose answer was lost', async () => {
    const { quota, ends } = quotaOn(Object.assign(new Database(100_000), { cut: true }), PATIENT);
    expect(await quota.prime()).toBe(true);
    expect(quota.take(100_000)).toBe(100_000);
    expect(ends).toEqual([]);
  });

  it('gives nothing once closed', async () => {
    const { quota } = quotaOn(new Database(1_000_000));
    await quota.prime();
    await quota.close();
    expect(quota.take(10)).toBe(0);
    expect(await quota.prime()).toBe(false);
  });

  it('never passes the quota, however streams, gateways, refunds and returns interleave', async () => {
    const step = fc.record({
      gateway: fc.integer({ min: 0, max: 1 }),
      what: fc.constantFrom('take', 'take', 'take', 'refund', 'give back', 'outage', 'cut', 'pause'),
      bytes: fc.integer({ min: 1, max: 400_000 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.array(step, { maxLength: 60 }),
        async (bought, steps) => {
          const database = new Database(bought);
          const gateways = [quotaOn(database), quotaOn(database)];
          const delivered = [0, 0];
          for (const { gateway, what, bytes } of steps) {
            const { quota } = gateways[gateway]!;
            if (what === 'take') delivered[gateway]! += quota.take(bytes);
            if (what === 'refund') {
              const back = Math.min(bytes, delivered[gateway]!) % 7;
              quota.refund(back);
              delivered[gateway]! -= back;
            }
            if (what === 'give back') await quota.giveBack().catch(() => undefined);
            if (what === 'outage') database.away = !database.away;
            if (what === 'cut') database.cut = true;
            if (what === 'pause') await pause();
          }
          Object.assign(database, { away: false, cut: false });
          expect(delivered[0]! + delivered[1]!).toBeLessThanOrEqual(bought);
          expect(gateways.map(({ quota }) => quota.used)).toEqual(delivered);
          await Promise.all(gateways.map(({ quota }) => quota.giveBack()));
          expect(database.left).toBe(bought - delivered[0]! - delivered[1]!);
          await Promise.all(gateways.map(({ quota }) => quota.close()));
        },
      ),
      { numRuns: 60 * LONG },
    );
  });
});
