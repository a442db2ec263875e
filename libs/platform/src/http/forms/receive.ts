import type { Readable } from 'node:stream';
import { BlobErrors } from '../../blobs/blob.errors.js';
import { HttpErrors } from '../http.errors.js';
import type { MemoryBudget } from './memory-budget.js';

export interface ReceiveLimits {
  maxBytes: number;
  /** Milliseconds for all of it. */
  limitMs: number;
  /** What arrives is taken from it as it arrives. The caller gives it back after a success. */
  memory: MemoryBudget;
}

/**
 * Reads a body into memory, never more than allowed, whatever length the client announced. A body that is refused is
 * left to flow off: who answers decides when the connection has to end.
 */
export async function receive(body: Readable, { maxBytes, limitMs, memory }: ReceiveLimits): Promise<Buffer> {
  if (body.destroyed) throw BlobErrors.upload_interrupted();
  const chunks: Buffer[] = [];
  let received = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => end(BlobErrors.upload_interrupted('The upload takes too long.')), limitMs);
      const end = (error?: Error) => {
        clearTimeout(late);
        body.off('data', take).off('end', done).off('error', broken).off('close', broken);
        if (!error) return resolve();
        body.on('error', () => undefined).pause();
        reject(error);
      };
      const take = (chunk: Buffer) => {
        if (received + chunk.length > maxBytes) return end(HttpErrors.body_too_large());
        if (!memory.take(chunk.length))
          return end(HttpErrors.overloaded('Too many uploads at once.', { retryAfterS: 3 }));
        received += chunk.length;
        chunks.push(chunk);
      };
      const done = () => end();
      const broken = () => end(BlobErrors.upload_interrupted());
      body.on('data', take).once('end', done).once('error', broken).once('close', broken);
    });
    return Buffer.concat(chunks.splice(0), received);
  } catch (error) {
    memory.give(received);
    throw error;
  }
}
