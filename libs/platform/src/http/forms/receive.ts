import type { Readable } from 'node:stream';
import { BlobErrors } from '../../blobs/blob.errors.js';
import { HttpErrors } from '../http.errors.js';
import type { MemoryBudget } from './memory-budget.js';

export interface ReceiveLimits {
  maxBytes: number;
  /** Milliseconds for the whole body. */
  limitMs: number;
  /** Arriving bytes are taken from this budget. After a success the caller returns them and frees the body. */
  memory: MemoryBudget;
}

/**
 * Reads a body into memory, never more than allowed, whatever length the client announced. The rest of a refused body
 * is read and dropped: the code that answers decides when the connection ends. Yields after every chunk, because a
 * socket with megabytes waiting would block the event loop.
 */
export async function receive(body: Readable, { maxBytes, limitMs, memory }: ReceiveLimits): Promise<ReceivedBody> {
  if (body.destroyed) throw BlobErrors.upload_interrupted();
  const whole = new ReceivedBody(maxBytes);
  try {
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => end(BlobErrors.upload_interrupted('The upload takes too long.')), limitMs);
      let turn: NodeJS.Immediate | undefined;
      const end = (error?: Error) => {
        clearTimeout(late);
        clearImmediate(turn);
        body.off('data', take).off('end', done).off('error', broken).off('close', broken);
        if (!error) return resolve();
        body.on('error', () => undefined).pause();
        reject(error);
      };
      const take = (chunk: Buffer) => {
        if (whole.size + chunk.length > maxBytes) return end(HttpErrors.body_too_large());
        if (!memory.take(chunk.length))
          return end(HttpErrors.overloaded('Too many uploads at once.', { retryAfterS: 3 }));
        whole.push(chunk);
        body.pause();
        turn = setImmediate(resume);
      };
      const resume = () => void body.resume();
      const done = () => end();
      const broken = () => end(BlobErrors.upload_interrupted());
      body.on('data', take).once('end', done).once('error', broken).once('close', broken);
    });
    return whole;
  } catch (error) {
    memory.give(whole.size);
    whole.free();
    throw error;
  }
}

/** Bytes in one piece, in memory that grows with what arrives, whatever was announced. */
export class ReceivedBody {
  private readonly memory: ArrayBuffer;

  constructor(maxBytes: number) {
    this.memory = new ArrayBuffer(0, { maxByteLength: maxBytes });
  }

  get size(): number {
    return this.memory.byteLength;
  }

  get bytes(): Buffer {
    return Buffer.from(this.memory, 0, this.size);
  }

  push(chunk: Buffer): void {
    const at = this.size;
    this.memory.resize(at + chunk.length);
    this.bytes.set(chunk, at);
  }

  /**
   * Frees the memory at once, because the garbage collector would let megabytes pile up. All views of it become empty.
   */
  free(): void {
    this.memory.resize(0);
  }
}
