import { Capacity } from './capacity.js';
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

  it('rests after trouble', async () => {
    const capacity = new Capacity({ concurrency: 1, memoryMb: 1, gpuIndexes: [] });
    capacity.pause(30);
    expect(await isOpen(capacity)).toBe(false);
    await capacity.room(new AbortController().signal);
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
