import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureDisk } from './measure-disk.js';
import { toTest } from './measure-memory.js';
import { measureNetwork } from './measure-network.js';

const MEBIBYTE = 1_048_576;

describe('what the self-test measures', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'self-test-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('takes never more than half of the memory that is free, and 256 MiB at most', () => {
    expect(toTest(64 * 1_024 * MEBIBYTE, Infinity)).toBe(256 * MEBIBYTE);
    expect(toTest(100 * MEBIBYTE, Infinity)).toBe(50 * MEBIBYTE);
    // In a container the rest of its limit counts.
    const left = 40 * MEBIBYTE;
    expect(toTest(64 * 1_024 * MEBIBYTE, process.memoryUsage.rss() + left)).toBeLessThanOrEqual(left);
  });

  it('leaves nothing on the disk, measured or cut off', async () => {
    const found = await measureDisk(folder, new AbortController().signal);
    expect(found).toMatchObject({ faults: 0, tested_mb: expect.any(Number) });
    expect(found!.tested_mb).toBeLessThanOrEqual(68);
    expect(readdirSync(folder)).toEqual([]);
    await expect(measureDisk(folder, AbortSignal.abort(new Error('cut')))).rejects.toThrow('cut');
    expect(readdirSync(folder)).toEqual([]);
    expect(await measureDisk(join(folder, 'missing'), new AbortController().signal)).toBeUndefined();
  });

  it('sends and asks for about a megabyte each way, in seven calls', async () => {
    let [calls, up, down, time] = [0, 0, 0, 0];
    const probe = async (text: string, answer: number) => {
      calls++;
      up += text.length;
      down += answer;
      // A round trip of 20 ms, and 50,000 characters (0.4 Mbit) a millisecond down, a tenth of it up.
      time += 20 + answer / 50_000 + text.length / 5_000;
      return '';
    };
    const network = await measureNetwork(probe, () => time);
    expect([calls, up, down]).toEqual([7, 1_000_000, 1_000_000]);
    expect(network).toEqual({ down_mbit_per_s: 400, up_mbit_per_s: 40, latency_ms: 20 });
  });
});
