import { ApiError, TransientFailure } from '../api/api-errors.js';
import { Capacity, type Reservation } from '../capacity.js';
import { Terminal } from '../terminal.js';
import { SelfTestLoop } from './self-test-loop.js';
import type { SelfTestState } from './self-test-api.js';

const NONE = { memoryMb: 0, gpus: 0 };
const VERIFIED: SelfTestState = { state: 'verified', text: 'Fine.' };

/** Runs everything that doesn't wait. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

function setUp(due: () => Promise<boolean> = async () => true) {
  const capacity = new Capacity({ concurrency: 2, memoryMb: 1, gpuIndexes: [] });
  const lines: string[] = [];
  const running: Array<{ signal: AbortSignal; end(state: SelfTestState): void }> = [];
  const run = (signal: AbortSignal) =>
    new Promise<SelfTestState>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      running.push({ signal, end: resolve });
    });
  const loop = new SelfTestLoop({ due }, { run }, capacity, new Terminal((line) => lines.push(line)));
  const leaving = new AbortController();
  const claimable = async () => {
    let open = false;
    void capacity.room(leaving.signal).then(() => (open = true));
    await settle();
    return open;
  };
  const start = () => {
    const ended = loop.run(leaving.signal);
    ended.catch(() => undefined);
    return ended;
  };
  const leave = () => leaving.abort(new Error('leaving'));
  return { capacity, lines, running, loop, leaving, start, leave, claimable };
}

describe('the self-test loop', () => {
  it('keeps the machine free from before the first claim until the test is over', async () => {
    const { loop, running, start, leave, leaving, claimable, lines } = setUp();
    await loop.prepare(leaving.signal);
    expect(await claimable()).toBe(false);
    const ended = start();
    await settle();
    expect([running.length, await claimable()]).toEqual([1, false]);
    running[0]!.end(VERIFIED);
    await settle();
    expect(await claimable()).toBe(true);
    expect(lines.join('')).toMatch(/Self-test: verified. Fine\./);
    leave();
    await expect(ended).rejects.toThrow('leaving');
  });

  it('waits until the last job has ended, and leaves claims alone meanwhile', async () => {
    const { capacity, loop, running, start, leave, leaving, claimable } = setUp();
    const job = capacity.take(NONE) as Reservation;
    await loop.prepare(leaving.signal);
    void start().catch(() => undefined);
    await settle();
    expect([running.length, await claimable()]).toEqual([0, true]);
    job.free();
    await settle();
    expect([running.length, await claimable()]).toEqual([1, false]);
    leave();
  });

  it('gives way at once to a job that comes nevertheless', async () => {
    const { capacity, running, start, leave, claimable, lines } = setUp();
    void start().catch(() => undefined);
    await settle();
    const job = capacity.take(NONE);
    expect([typeof job, running[0]!.signal.aborted]).toEqual(['object', true]);
    await settle();
    expect(await claimable()).toBe(true);
    expect(lines.join('')).toMatch(/stops for work/);
    leave();
  });

  it('begins again when its owner asks, and does nothing when none is due', async () => {
    let due = false;
    const { loop, running, start, leave, lines } = setUp(async () => due);
    void start().catch(() => undefined);
    await settle();
    expect(running).toHaveLength(0);
    due = true;
    loop.wake();
    await settle();
    expect(running).toHaveLength(1);
    running[0]!.end(VERIFIED);
    await settle();
    expect(lines).toHaveLength(2);
    leave();
  });

  it('needs no service that knows of it, and survives one that is away', async () => {
    for (const failure of [new ApiError(404, 'route_not_found', 'no'), new TransientFailure('away')]) {
      const { loop, start, leave, leaving, claimable, lines } = setUp(() => Promise.reject(failure));
      await loop.prepare(leaving.signal);
      const ended = start();
      await settle();
      expect([await claimable(), lines]).toEqual([true, []]);
      leave();
      await expect(ended).rejects.toThrow('leaving');
    }
  });

  it('ends with the token', async () => {
    const { start } = setUp(() => Promise.reject(new ApiError(401, 'unauthorized', 'no')));
    await expect(start()).rejects.toMatchObject({ status: 401 });
  });
});
