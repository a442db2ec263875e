import { rateLimitTable } from './policies.js';
import { FLUSH_MS, RateCounter } from './rate-counter.js';
import { SharedCounts, type CountedByAll, type CountedHere } from './shared-counts.js';

/** Adds up within one window, like the table; can be away. */
class SharedInMemory extends SharedCounts {
  readonly rows = new Map<string, CountedByAll>();
  statements = 0;
  away = false;

  async add(counts: CountedHere[]): Promise<CountedByAll[]> {
    this.statements++;
    if (this.away) throw new Error('away');
    const keys = counts.map(({ key }) => key.toString('hex'));
    if (new Set(keys).size < keys.length) throw new Error('ON CONFLICT cannot touch a row twice');
    return counts.map(({ key, window, count }, index) => {
      const held = this.rows.get(keys[index]!) ?? { key, window, count: 0, before: 0 };
      held.count += count;
      this.rows.set(keys[index]!, held);
      return { ...held };
    });
  }
}

const NOW = 1_000_000 * 3_600_000 + 5_000;

function setUp(limits = 'address=10/3600,read=3/3600') {
  const table = rateLimitTable(limits, true);
  const shared = new SharedInMemory();
  const failures: unknown[] = [];
  const [a, b] = [1, 2].map(() => new RateCounter(table, shared, (error) => failures.push(error))) as [
    RateCounter,
    RateCounter,
  ];
  return { shared, a, b, failures };
}

const allowed = (counter: RateCounter, times: number, name = 'x') =>
  Array.from({ length: times }, () => counter.take('address', name, NOW)).filter((verdict) => verdict.allowed).length;
const flushed = () => new Promise((resolve) => setTimeout(resolve, FLUSH_MS + 50));

describe('a rate counter', () => {
  it('takes as many as the limit and says what is left', () => {
    const { a } = setUp();
    expect(a.take('address', 'x', NOW)).toEqual({ policy: 'address', allowed: true, remaining: 9, resetS: 3595 });
    expect(allowed(a, 20)).toBe(9);
    expect(a.take('address', 'x', NOW)).toMatchObject({ allowed: false, remaining: 0, resetS: 3595 + 360 });
    expect(allowed(a, 1, 'another')).toBe(1);
    expect(a.take('read', 'x', NOW)).toMatchObject({ allowed: true, remaining: 2 });
  });

  it('knows what another process counted after one flush, in one statement for all subjects', async () => {
    const { shared, a, b } = setUp();
    allowed(a, 6);
    allowed(a, 6, 'y');
    await flushed();
    expect(shared.statements).toBe(1);
    allowed(b, 1);
    await flushed();
    expect(allowed(b, 20)).toBe(3);
    await flushed();
    expect(shared.statements).toBe(3);
    expect([...shared.rows.values()].map(({ count }) => count).sort()).toEqual([10, 6]);
  });

  it('tells of a subject once it has used a hundredth of its limit', async () => {
    const { shared, a } = setUp('address=1000/3600');
    allowed(a, 9);
    allowed(a, 10, 'y');
    await flushed();
    expect([...shared.rows.values()].map(({ count }) => count)).toEqual([10]);
    allowed(a, 1);
    await flushed();
    expect([...shared.rows.values()].map(({ count }) => count)).toEqual([10, 10]);
  });

  it('limits by what it knows while the others cannot be reached, and tells them afterwards', async () => {
    const { shared, a, failures } = setUp();
    shared.away = true;
    expect(allowed(a, 20)).toBe(10);
    await flushed();
    expect(failures.length).toBeGreaterThan(0);
    expect(allowed(a, 20)).toBe(0);
    shared.away = false;
    await flushed();
    await flushed();
    expect([...shared.rows.values()].map(({ count }) => count)).toEqual([10]);
  });

  it('remembers a bounded number of subjects and still tells each once', async () => {
    const { shared, a } = setUp();
    for (let index = 0; index < 30_000; index++) allowed(a, 1, `address ${index}`);
    expect(allowed(a, 1, 'address 0')).toBe(1);
    for (let round = 0; shared.rows.size < 20_000 && round < 100; round++) await flushed();
    // 10,001 were evicted before they were reported; nothing was reported twice.
    expect(shared.rows.size).toBe(20_000);
    expect(Math.max(...[...shared.rows.values()].map(({ count }) => count))).toBe(1);
  });

  it('begins anew after the window, less what still weighs of it', () => {
    const { a } = setUp();
    expect(allowed(a, 20)).toBe(10);
    const half = NOW - 5_000 + 3_600_000 * 1.5;
    const later = Array.from({ length: 20 }, () => a.take('address', 'x', half)).filter((verdict) => verdict.allowed);
    expect(later).toHaveLength(5);
  });
});

describe('the table of limits', () => {
  it('takes what is set and keeps the defaults, ten times as much outside production', () => {
    expect(rateLimitTable('write=5/10', true)).toMatchObject({
      write: { limit: 5, windowS: 10 },
      credentials: { limit: 30, windowS: 60 },
    });
    expect(rateLimitTable('', false).credentials).toEqual({ limit: 300, windowS: 60 });
  });
});
