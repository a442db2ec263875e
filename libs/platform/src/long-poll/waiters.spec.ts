import { AsyncLocalStorage } from 'node:async_hooks';
import { Waiters, type Waiting } from './waiters.js';
import { PATIENCE_MS } from '../../../../test/support/patience.js';

const open: Waiters<number>[] = [];

function waiters(poll?: (waiting: Waiting<number>[]) => Promise<string[]>, maxWaiting?: number): Waiters<number> {
  const made = new Waiters<number>({ poll, pollEveryMs: 5, maxWaiting });
  open.push(made);
  return made;
}

const wait = (of: Waiters<number>, key: string, timeoutMs = PATIENCE_MS, signal?: AbortSignal) =>
  of.begin(key, { timeoutMs, signal, detail: 0 }).news;

afterEach(() => open.splice(0).forEach((made) => made.close()));

describe('Waiters', () => {
  it('wakes every wait of a key, and no other', async () => {
    const some = waiters();
    const woken = [wait(some, 'a'), wait(some, 'a')];
    const other = wait(some, 'b', 30);
    some.wake('a');
    expect(await Promise.all(woken)).toEqual([true, true]);
    expect(await other).toBe(false);
    expect(some.size).toBe(0);
  });

  it('frees the wait of a client that has gone', async () => {
    const some = waiters();
    const client = new AbortController();
    const news = wait(some, 'a', PATIENCE_MS, client.signal);
    client.abort();
    expect(await news).toBe(false);
    expect(some.size).toBe(0);
    expect(await wait(some, 'a', PATIENCE_MS, client.signal)).toBe(false);
  });

  it('answers everybody at shutdown and takes no new waits', async () => {
    const some = waiters();
    const news = [wait(some, 'a'), wait(some, 'b')];
    some.close();
    expect(await Promise.all(news)).toEqual([false, false]);
    expect(await wait(some, 'a')).toBe(false);
  });

  it('asks once for all who wait, and stops asking when nobody does', async () => {
    const asked: string[][] = [];
    const some = waiters(async (waiting) => {
      asked.push(waiting.map(({ key, detail }) => `${key}${detail}`));
      return asked.length === 3 ? ['a'] : [];
    });
    const a = wait(some, 'a');
    const b = some.begin('b', { timeoutMs: PATIENCE_MS, detail: 7 });
    expect(await a).toBe(true);
    b.cancel();
    expect(asked).toEqual(Array(3).fill(['a0', 'b7']));
    expect(await wait(some, 'c', 30)).toBe(false);
    expect(asked.length).toBeGreaterThan(3);
    expect(some.size).toBe(0);
  });

  it('goes on asking after a poll that failed', async () => {
    let polls = 0;
    const some = waiters(async () => {
      if (++polls === 1) throw new Error('away');
      return ['a'];
    });
    expect(await wait(some, 'a')).toBe(true);
    expect(polls).toBe(2);
  });

  it('polls outside the context of the request that waits', async () => {
    const context = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const some = waiters(async () => {
      seen.push(context.getStore());
      return ['a'];
    });
    expect(await context.run('a unit of work', () => wait(some, 'a'))).toBe(true);
    expect(seen).toEqual([undefined]);
  });

  it('refuses more waits than it was given room for', () => {
    const some = waiters(undefined, 1);
    void wait(some, 'a');
    expect(() => some.begin('b', { timeoutMs: PATIENCE_MS, detail: 0 })).toThrow(
      expect.objectContaining({ code: 'overloaded' }),
    );
  });

  describe('until', () => {
    const options = { timeoutMs: PATIENCE_MS, detail: 0 };

    it('misses nothing that happens while it reads', async () => {
      const some = waiters();
      const things: string[] = [];
      const read = async () => {
        const seen = [...things];
        if (things.length === 0) {
          things.push('came during the first read');
          some.wake('a');
        }
        return seen;
      };
      expect(await some.until('a', read, (found) => found.length > 0, options)).toHaveLength(1);
      expect(some.size).toBe(0);
    });

    it('answers what was read last when the time is over', async () => {
      const some = waiters();
      const started = performance.now();
      expect(
        await some.until(
          'a',
          async () => 'nothing',
          () => false,
          { timeoutMs: 30, detail: 0 },
        ),
      ).toBe('nothing');
      expect(performance.now() - started).toBeGreaterThan(25);
    });

    it('ends its wait when a read fails', async () => {
      const some = waiters();
      const failing = some.until('a', () => Promise.reject(new Error('away')), Boolean, options);
      await expect(failing).rejects.toThrow('away');
      expect(some.size).toBe(0);
    });
  });
});
