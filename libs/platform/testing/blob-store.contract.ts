import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { newBlobKey, type BlobKey, type BlobStore, type ByteRange } from '@app/platform/blobs/blob-store';

const MB = 1024 * 1024;

async function read(store: BlobStore, key: BlobKey, range?: ByteRange): Promise<Buffer | null> {
  const stream = await store.open(key, range);
  return stream && buffer(stream);
}

/** Sends `whole` in small chunks and breaks off after `bytes`. */
async function* breakingOff(whole: Buffer, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes; at += 65_536) yield whole.subarray(at, at + 65_536);
  throw new Error('aborted');
}

/**
 * What every blob store guarantees; run on each adapter. `rest` counts everything that the store still holds, complete
 * or not.
 */
export function describeBlobStore(name: string, store: () => BlobStore, rest: () => Promise<number>): void {
  describe(`${name} as a BlobStore`, () => {
    it.each([0, 1, 65_537, 19 * MB])('gives %d bytes back as they came, with size and hash', async (size) => {
      const bytes = randomBytes(size);
      const key = newBlobKey();
      const stored = await store().put(key, Readable.from([bytes], { objectMode: false }), 20 * MB);
      expect(stored).toEqual({ sizeBytes: size, sha256: createHash('sha256').update(bytes).digest('hex') });
      expect((await read(store(), key))?.equals(bytes)).toBe(true);
      await store().delete(key);
    });

    it('gives a range, both ends included', async () => {
      const key = newBlobKey();
      await store().put(key, Readable.from([Buffer.from('0123456789')]), 10);
      expect((await read(store(), key, { first: 2, last: 4 }))?.toString()).toBe('234');
      expect((await read(store(), key, { first: 9, last: 9 }))?.toString()).toBe('9');
      await store().delete(key);
    });

    it('knows no blob that was never put or is deleted, and deletes twice without complaint', async () => {
      const key = newBlobKey();
      expect(await store().open(key)).toBeNull();
      await store().put(key, Readable.from([Buffer.from('x')]), 10);
      await store().delete(key);
      await store().delete(key);
      expect(await store().open(key)).toBeNull();
    });

    it.each([100, 18 * MB])('refuses what is over a limit of %d bytes and keeps nothing of it', async (limit) => {
      const before = await rest();
      const key = newBlobKey();
      const content = Readable.from([randomBytes(limit), Buffer.from('x'), Buffer.from('y')]);
      await expect(store().put(key, content, limit)).rejects.toMatchObject({ code: 'body_too_large' });
      expect(content.destroyed).toBe(false);
      expect(await store().open(key)).toBeNull();
      expect(await rest()).toBe(before);
    });

    it('takes exactly the limit', async () => {
      const key = newBlobKey();
      expect(await store().put(key, Readable.from([Buffer.alloc(100)]), 100)).toMatchObject({ sizeBytes: 100 });
      await store().delete(key);
    });

    it.each([1, 17])('keeps nothing of an upload that is cut off after %d MB', async (megabytes) => {
      const before = await rest();
      const key = newBlobKey();
      const content = Readable.from(breakingOff(randomBytes(20 * MB), megabytes * MB));
      await expect(store().put(key, content, 30 * MB)).rejects.toMatchObject({ code: 'upload_interrupted' });
      expect(await store().open(key)).toBeNull();
      expect(await rest()).toBe(before);
    });
  });
}
