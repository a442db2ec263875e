import { RecentLookups } from './recent-lookups.js';

function setUp(maxKept = 10) {
  let now = 0;
  const looked: string[] = [];
  const recent = new RecentLookups<string>(1_500, maxKept, () => now);
  const get = (key: string, found: string | null = `of ${key}`) =>
    recent.get(key, async () => {
      looked.push(key);
      return found;
    });
  return { recent, looked, get, passMs: (ms: number) => (now += ms) };
}

describe('recent lookups', () => {
  it('are shared by those who ask at once and for a moment after', async () => {
    const { get, looked, passMs } = setUp();
    expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual(['of a', 'of a', 'of b']);
    passMs(1_499);
    await get('a');
    expect(looked).toEqual(['a', 'b']);
    passMs(1);
    await get('a');
    expect(looked).toEqual(['a', 'b', 'a']);
  });

  it('keep nothing that was not found, nor a failure', async () => {
    const { recent, get, looked } = setUp();
    expect(await get('a', null)).toBeNull();
    expect(await get('a')).toBe('of a');
    await expect(recent.get('b', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await get('b')).toBe('of b');
    expect(looked).toEqual(['a', 'a', 'b']);
  });

  it('are forgotten when told, also while one is on its way', async () => {
    const { recent, get, looked } = setUp();
    let answer: (found: string) => void = () => undefined;
    const slow = recent.get('a', () => new Promise((resolve) => (answer = resolve)));
    recent.forget('a');
    answer('what was true before');
    expect(await slow).toBe('what was true before');
    expect(await get('a')).toBe('of a');
    expect(looked).toEqual(['a']);
  });

  it('are so many and no more: the oldest goes', async () => {
    const { get, looked } = setUp(2);
    for (const key of ['a', 'b', 'c', 'b', 'a']) await get(key);
    expect(looked).toEqual(['a', 'b', 'c', 'a']);
  });
});
