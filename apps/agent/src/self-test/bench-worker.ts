import { randomFillSync } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { CHAIN_START, segmentEnd } from '@app/kernel/work-proof';
import type { BenchTask, ChainTask, MemoryResult, MemoryTask } from './bench.js';

const BLOCK = 1_048_576;

/**
 * Computes segments one after the other until the time is over; at least one, so that the slowest device has a result.
 */
function chain({ seed, chain: number, maxSegments, ms }: ChainTask): string {
  const end = performance.now() + ms;
  const ends: Buffer[] = [];
  let from: Buffer = CHAIN_START;
  do {
    from = segmentEnd(seed, number, ends.length, from);
    ends.push(from);
  } while (ends.length < maxSegments && performance.now() < end);
  return Buffer.concat(ends).toString('base64');
}

/** Writes unique bytes to every block of the memory and reads them back. */
function memory({ bytes }: MemoryTask): MemoryResult {
  const blocks = Math.max(1, Math.floor(bytes / BLOCK));
  const pattern = randomFillSync(Buffer.allocUnsafeSlow(BLOCK));
  const tested = Buffer.allocUnsafeSlow(blocks * BLOCK);
  const began = performance.now();
  let faults = 0;
  for (let block = 0; block < blocks; block++) {
    pattern.writeUInt32LE(block);
    tested.set(pattern, block * BLOCK);
  }
  for (let block = 0; block < blocks; block++) {
    pattern.writeUInt32LE(block);
    if (tested.compare(pattern, 0, BLOCK, block * BLOCK, (block + 1) * BLOCK) !== 0) faults++;
  }
  return { testedBytes: blocks * BLOCK, ms: performance.now() - began, faults };
}

const task = workerData as BenchTask;
parentPort?.postMessage(task.kind === 'chain' ? chain(task) : memory(task));
