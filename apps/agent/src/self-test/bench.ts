import { Worker } from 'node:worker_threads';
import type { Round } from './self-test-api.js';

export interface ChainTask {
  kind: 'chain';
  seed: string;
  chain: number;
  maxSegments: number;
  ms: number;
}

export interface MemoryTask {
  kind: 'memory';
  bytes: number;
}

export type BenchTask = ChainTask | MemoryTask;

export interface MemoryResult {
  testedBytes: number;
  /** To write and read it once. */
  ms: number;
  /** Blocks of one mebibyte that read back wrong. */
  faults: number;
}

/** Computes the chains of a round at once, each in its own thread; returns their ends in Base64. */
export function computeChains({ seed, chains, maxSegments, seconds }: Round, signal: AbortSignal): Promise<string[]> {
  const tasks = Array.from({ length: chains }, (_, chain) => {
    return { kind: 'chain' as const, seed, chain, maxSegments, ms: seconds * 1_000 };
  });
  return Promise.all(tasks.map((task) => run<string>(task, signal)));
}

export function testMemory(bytes: number, signal: AbortSignal): Promise<MemoryResult> {
  return run<MemoryResult>({ kind: 'memory', bytes }, signal);
}

/** Runs in a thread, so that heartbeats, commands and tunnels continue; ends when `signal` aborts. */
function run<Result>(task: BenchTask, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  return new Promise<Result>((resolve, reject) => {
    const worker = new Worker(new URL('./bench-worker.js', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: 32 },
    });
    const cut = (): void => {
      void worker.terminate();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', cut, { once: true });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', cut);
      reject(new Error('the thread ended without a result'));
    });
  });
}
