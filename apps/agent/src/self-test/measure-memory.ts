import { readFile } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import { availableBytes } from '../metrics/machine.js';
import { testMemory } from './bench.js';
import type { Findings } from './self-test-api.js';

const MEBIBYTE = 1_048_576;
const MOST_BYTES = 256 * MEBIBYTE;

/** Writes and reads a part of the memory: at most 256 MiB, and never more than half of the free memory. */
export async function measureMemory(signal: AbortSignal): Promise<Findings['memory']> {
  const info = await readFile('/proc/meminfo', 'utf8').catch(() => '');
  const { testedBytes, ms, faults } = await testMemory(toTest(availableBytes(info) ?? freemem()), signal);
  return {
    // GiB, like the heartbeat's `ram_gb`.
    total_gb: hundredths(memoryOfMachine() / 1_024 / MEBIBYTE),
    tested_mb: Math.round(testedBytes / 1e6),
    gb_per_s: hundredths((2 * testedBytes) / 1e6 / Math.max(ms, 0.1)),
    faults,
  };
}

export function toTest(freeBytes: number, limitBytes = memoryLimit()): number {
  const free = Math.min(freeBytes, Math.max(0, limitBytes - process.memoryUsage.rss()));
  return Math.min(MOST_BYTES, Math.floor(free / 2));
}

/** Memory of the machine, or of the container in which the agent runs. */
function memoryOfMachine(): number {
  return Math.min(totalmem(), memoryLimit());
}

/** Infinite where nothing limits the process. */
function memoryLimit(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : Infinity;
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
