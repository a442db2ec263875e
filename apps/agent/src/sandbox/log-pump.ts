import type { Readable } from 'node:stream';

/**
 * Passes a stream on chunk by chunk, each after the last was taken, up to `limitBytes`. Then calls `onLimit` once and
 * drops the rest, still reading, so that a job being ended doesn't hang on a full pipe.
 */
export async function pumpLog(
  stream: Readable | AsyncIterable<Buffer>,
  limitBytes: number,
  onLog: (chunk: Buffer) => void | Promise<void>,
  onLimit: () => void,
): Promise<void> {
  let left = limitBytes;
  let limited = false;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (limited) continue;
    if (left > 0) await onLog(chunk.length > left ? chunk.subarray(0, left) : chunk);
    left -= chunk.length;
    if (left >= 0) continue;
    limited = true;
    onLimit();
  }
}
