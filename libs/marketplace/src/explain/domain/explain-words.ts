import { fromMicros } from '@app/kernel';
import type { JobBlocker } from './explain-codes.js';
import { sandboxAndGpu } from './lacks.js';
import type { Needs } from '../../jobs/domain/matching.js';

export const devicesOf = (n: number) => `${n} ${n === 1 ? 'device' : 'devices'}`;
export const jobsOf = (n: number) => `${n} ${n === 1 ? 'job' : 'jobs'}`;
export const coins = (micros: bigint) => `${fromMicros(micros)} ${micros === 1_000_000n ? 'coin' : 'coins'}`;
export const dollars = (micros: bigint) => `${fromMicros(micros)} USD`;
/** In whole seconds: `2026-11-21 09:30:00 UTC`. */
export const when = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** What a device can't run, in words. */
const SANDBOXES: Record<string, string> = { script: 'scripts', image: 'container images' };

export function blockerText(code: JobBlocker, n: number, needs: Needs, priceMicros: bigint): string {
  const one = n === 1;
  const { sandbox, gpuWords } = sandboxAndGpu(needs);
  const what: Record<JobBlocker, string> = {
    lacks_sandbox: `can't run ${SANDBOXES[sandbox] ?? sandbox}`,
    lacks_gpu: `${one ? 'has' : 'have'} no GPU`,
    lacks_gpu_model: `${one ? 'has' : 'have'} a GPU other than "${(gpuWords ?? []).join(' ')}"`,
    lacks_gpu_count: `${one ? 'has' : 'have'} fewer than ${needs.gpuCount} GPUs`,
    lacks_gpu_memory: `${one ? 'has' : 'have'} less than ${needs.gpuMemoryGb} GB of memory per GPU`,
    lacks_memory: `${one ? 'has' : 'have'} less than ${needs.memoryMb} MB of memory`,
    lacks_network: `${one ? "doesn't" : "don't"} let jobs reach the network`,
    excluded: `failed it before, or may not have it`,
    paused: `${one ? 'is' : 'are'} paused, by their owners or for a while after failures`,
    asks_more: `${one ? 'asks' : 'ask'} for more than ${coins(priceMicros)}`,
    busy: `${one ? 'works' : 'work'} on something else`,
  };
  return `${devicesOf(n)} ${what[code]}`;
}
