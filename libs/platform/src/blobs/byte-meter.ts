import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { DomainError } from '@app/kernel';
import { HttpErrors } from '../http/http.errors.js';
import { BlobErrors } from './blob.errors.js';
import type { StoredBlob } from './blob-store.js';

/** Passes a stream on while counting, hashing and limiting it. */
export class ByteMeter {
  private readonly hash = createHash('sha256');
  private sizeBytes = 0;
  /** Why the stream stopped early: what to tell the client, whatever the store reports. */
  refusal?: DomainError;

  constructor(private readonly maxBytes: number) {}

  async *pass(content: Readable): AsyncGenerator<Buffer> {
    // Not destroyed on return: that would close the socket on which an HTTP refusal must be sent.
    const chunks = content.iterator({ destroyOnReturn: false });
    for (;;) {
      const next = await this.readNext(chunks);
      if (next.done) return;
      const chunk = next.value as Buffer;
      this.sizeBytes += chunk.length;
      if (this.sizeBytes > this.maxBytes) {
        await chunks.return?.();
        throw this.refuse(HttpErrors.body_too_large(`The limit here is ${this.maxBytes} bytes.`));
      }
      this.hash.update(chunk);
      yield chunk;
    }
  }

  /** Call once, after the stream has ended. */
  total(): StoredBlob {
    return { sizeBytes: this.sizeBytes, sha256: this.hash.digest('hex') };
  }

  /** If the source breaks, the client caused it, not the store. */
  private async readNext(chunks: AsyncIterator<unknown>): Promise<IteratorResult<unknown>> {
    try {
      return await chunks.next();
    } catch {
      throw this.refuse(BlobErrors.upload_interrupted());
    }
  }

  private refuse(refusal: DomainError): DomainError {
    this.refusal = refusal;
    return refusal;
  }
}
