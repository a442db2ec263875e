import { Capacity, type Reservation } from './capacity.js';
import { printable, quoted, Terminal } from './terminal.js';

describe('Capacity', () => {
  const NONE = { memoryMb: 0, gpus: 0 };
  const isOpen = async (capacity: Capacity) => {
    const never = new AbortController().signal;
    return Promise.race([capacity.room(never).then(() => true), new Promise((r) => setTimeout(() => r(false), 5))]);
  };

  it('counts slots, memory and GPUs, and takes each back once', async () => {
    const capacity = new Capacity({ concurrency: 2, memoryMb: 100, gpuIndexes: [4, 5] });
    const first = capacity.take({ memoryMb: 60, gpus: 2 });
    if (typeof first === 'string') throw new Error(first);
    expect(first.gpuIndexes).toEqual([4, 5]);
    expect(capacity.take({ memoryMb: 101, gpus: 0 })).toBe('never');
    expect(capacity.take({ memoryMb: 10, gpus: 3 })).toBe('never');
    expect(capacity.take({ memoryMb: 10, gpus: 1 })).toBe('later');
    expect(await isOpen(capacity)).toBe(false);
    first.free();
    first.free();
    expect(await isOpen(capacity)).toBe(true);
    expect([capacity.take(NONE), capacity.take(NONE)].every((one) => typeof one === 'object')).toBe(true);
    expect(capacity.take(NONE)).toBe('later');
  });

  it('gives a replica with GPUs those, and leaves the places to others', () => {
    const capacity = new Capacity({ concurrency: 1, memoryMb: 100, gpuIndexes: [0, 1] });
    const withGpu = { memoryMb: 40, gpus: 1, places: 0 as const };
    expect([capacity.judge(withGpu), typeof capacity.take(withGpu), typeof capacity.take(withGpu)]).toEqual([
      ...['now', 'object', 'object'],
    ]);
    expect(capacity.judge(withGpu)).toBe('later');
    expect(typeof capacity.take({ memoryMb: 20, gpus: 0 })).toBe('object');
    expect(capacity.judge(NONE)).toBe('later');
  });

  it('can be held while nothing runs: claims wait, but whoever takes room gets it and ends the hold', async () => {
    const capacity = new Capacity({ concurrency: 2, memoryMb: 1, gpuIndexes: [] });
    const hold = capacity.holdIdle()!;
    expect([capacity.holdIdle(), await isOpen(capacity)]).toEqual([undefined, false]);
    hold.release();
    expect([hold.wanted.aborted, await isOpen(capacity)]).toEqual([false, true]);
    const second = capacity.holdIdle()!;
    const job = capacity.take(NONE) as Reservation;
    expect([second.wanted.aborted, await isOpen(capacity), capacity.holdIdle()]).toEqual([true, true, undefined]);
    // Its end comes late: the newer hold is not its own.
    job.free();
    const third = capacity.holdIdle()!;
    second.release();
    expect(await isOpen(capacity)).toBe(false);
    third.release();
  });

  it('is held for who waits as soon as the last job ends, before another can be claimed', async () => {
    const capacity = new Capacity({ concurrency: 2, memoryMb: 1, gpuIndexes: [] });
    const jobs = [capacity.take(NONE), capacity.take(NONE)] as Reservation[];
    const leaving = new AbortController();
    const waiting = capacity.idle(new AbortController().signal);
    const left = capacity.idle(leaving.signal);
    leaving.abort(new Error('leaving'));
    await expect(left).rejects.toThrow('leaving');
    let claims = 0;
    const claiming = capacity.room(new AbortController().signal).then(() => claims++);
    jobs[0]!.free();
    await claiming;
    void capacity.room(new AbortController().signal).then(() => claims++);
    jobs[1]!.free();
    const hold = await waiting;
    expect([hold.wanted.aborted, await isOpen(capacity)]).toEqual([false, false]);
    hold.release();
    expect(await isOpen(capacity)).toBe(true);
  });

  it('rests after trouble', async () => {
    const capacity = new Capacity({ concurrency: 1, memoryMb: 1, gpuIndexes: [] });
    capacity.pause(30);
    expect(await isOpen(capacity)).toBe(false);
    await capacity.room(new AbortController().signal);
  });

  it('stays closed through trouble, until it is opened again', async () => {
    const capacity = new Capacity({ concurrency: 1, memoryMb: 1, gpuIndexes: [] });
    capacity.close();
    capacity.pause(1);
    const other = new Capacity({ concurrency: 1, memoryMb: 1, gpuIndexes: [] });
    other.pause(1);
    await other.room(new AbortController().signal);
    expect(await isOpen(capacity)).toBe(false);
    capacity.reopen();
    expect(await isOpen(capacity)).toBe(true);
  });
});

describe('Terminal', () => {
  it('prints one line per event, whatever a stranger put into it', () => {
    const lines: string[] = [];
    new Terminal((line) => lines.push(line)).line(`Job ${quoted('x\u001b[2J\r\nfake\u202e line')} started.`);
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d {2}Job "x \[2J fake line" started\.\n$/);
    expect(printable('\u0007a\u2028b')).toBe('a b');
    expect(quoted('t'.repeat(200))).toHaveLength(62);
  });
});
