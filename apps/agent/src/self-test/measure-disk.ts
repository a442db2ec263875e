import { randomBytes } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Findings } from './self-test-api.js';

const BLOCK = 4 * 1_048_576;
const MOST_BLOCKS = 16;
/** Share of the free disk that the test may use at most. */
const SHARE_OF_FREE = 0.1;

/**
 * Writes a file of at most 64 MiB into the agent's folder, reads it back and removes it. Undefined where that fails.
 */
export async function measureDisk(folder: string, signal: AbortSignal): Promise<Findings['disk']> {
  const path = join(folder, 'self-test.tmp');
  try {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const blocks = Math.min(MOST_BLOCKS, Math.floor((free * SHARE_OF_FREE) / BLOCK));
    if (blocks === 0) return undefined;
    const { writeMs, readMs, faults } = await writeAndRead(path, blocks, signal);
    const megabytes = (blocks * BLOCK) / 1e6;
    return {
      free_gb: tenths(free / 1e9),
      tested_mb: Math.round(megabytes),
      write_mb_per_s: perSecond(megabytes, writeMs),
      read_mb_per_s: perSecond(megabytes, readMs),
      faults,
    };
  } catch (error) {
    signal.throwIfAborted();
    // A full or read-only disk is no reason to fail the processor test.
    if ((error as NodeJS.ErrnoException).code) return undefined;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

async function writeAndRead(path: string, blocks: number, signal: AbortSignal) {
  const block = randomBytes(BLOCK);
  const file = await open(path, 'w+', 0o600);
  try {
    const began = performance.now();
    for (let index = 0; index < blocks; index++) {
      signal.throwIfAborted();
      block.writeUInt32LE(index);
      await file.write(block, 0, BLOCK, index * BLOCK);
    }
    await file.datasync();
    const written = performance.now();
    const back = Buffer.allocUnsafe(BLOCK);
    let faults = 0;
    for (let index = 0; index < blocks; index++) {
      signal.throwIfAborted();
      block.writeUInt32LE(index);
      const { bytesRead } = await file.read(back, 0, BLOCK, index * BLOCK);
      if (bytesRead !== BLOCK || !back.equals(block)) faults++;
    }
    return { writeMs: written - began, readMs: performance.now() - written, faults };
  } finally {
    await file.close();
  }
}

const perSecond = (megabytes: number, ms: number): number =>
  Math.min(1_000_000, tenths((megabytes * 1_000) / Math.max(ms, 0.1)));
const tenths = (value: number): number => Math.round(value * 10) / 10;
