import { createHash } from 'node:crypto';
import { wordsOf } from '@app/kernel';

const PLAIN = /^[a-z0-9 ]{0,60}$/;

/** The same for all spellings of a GPU's name, and short enough for a cursor, whatever a device calls its GPU. */
export function modelKey(gpuName: string): string {
  const words = wordsOf(gpuName).join(' ');
  return PLAIN.test(words) ? words : `~${createHash('sha256').update(words).digest('hex').slice(0, 32)}`;
}
