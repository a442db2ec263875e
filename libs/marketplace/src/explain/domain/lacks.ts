import { wordsOf } from '@app/kernel';
import type { Lack } from './explain-codes.js';
import type { Machine, Needs, Offer } from '../../jobs/domain/matching.js';

/** A device, ready to be compared with many jobs. */
export interface Comparable {
  offer: Offer;
  sandboxes: ReadonlySet<string>;
  gpuWords: ReadonlySet<string>;
}

export function comparable(machine: Pick<Machine, 'gpuName'>, offer: Offer): Comparable {
  const sandboxes = new Set(offer.matchKeys.map((key) => key.slice(0, key.indexOf(':'))));
  return { offer, sandboxes, gpuWords: new Set(wordsOf(machine.gpuName)) };
}

/** Of a job's match key: its sandbox, and the words of the GPU's model, null when it uses none. */
export function sandboxAndGpu({ matchKey }: Needs): { sandbox: string; gpuWords: string[] | null } {
  const [sandbox = '', kind, words] = matchKey.split(':');
  return { sandbox, gpuWords: kind === 'gpu' ? (words ?? '').split(' ').filter(Boolean) : null };
}

/** Null exactly when the job may go to the device (`suits`), its price aside. */
export function lackOf(
  needs: Needs,
  { offer, sandboxes, gpuWords }: Comparable,
  wanted = sandboxAndGpu(needs),
): Lack | null {
  if (!sandboxes.has(wanted.sandbox)) return 'lacks_sandbox';
  if (needs.gpuCount > 0 && offer.gpuCount === 0) return 'lacks_gpu';
  if (wanted.gpuWords && !wanted.gpuWords.every((word) => gpuWords.has(word))) return 'lacks_gpu_model';
  if (needs.gpuCount > offer.gpuCount) return 'lacks_gpu_count';
  if (needs.gpuMemoryGb > offer.gpuMemoryGb) return 'lacks_gpu_memory';
  if (needs.memoryMb > offer.memoryMb) return 'lacks_memory';
  return needs.network && !offer.network ? 'lacks_network' : null;
}
