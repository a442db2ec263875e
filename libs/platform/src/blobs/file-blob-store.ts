import { mkdir, open, rename, rm, statfs, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { BlobStore, type BlobKey, type ByteRange, type StoredBlob } from './blob-store.js';
import { storageFailure } from './blob.errors.js';
import { ByteMeter } from './byte-meter.js';

/** Kept free of blobs: the database may be on the same disk, and nothing works without it. */
const KEPT_FREE_BYTES = 512 * 1_048_576;

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Blobs as files in one folder. Bytes go to a temporary file, which is synced and then renamed, so a file under its
 * final name is always complete. Both names derive from the key, so `delete` finds what a crash left.
 */
export class FileBlobStore extends BlobStore {
  constructor(
    private readonly folder: string,
    private readonly keptFreeBytes = KEPT_FREE_BYTES,
  ) {
    super();
  }

  async put(key: BlobKey, content: Readable, maxBytes: number): Promise<StoredBlob> {
    const { partial, shard, final } = this.places(key);
    const meter = new ByteMeter(maxBytes);
    try {
      await mkdir(join(this.folder, 'partial'), { recursive: true, mode: 0o700 });
      await mkdir(shard, { recursive: true, mode: 0o700 });
      await this.refuseWhenFull();
      await writeSynced(partial, meter.pass(content));
      await rename(partial, final);
      await syncFolder(shard);
      return meter.total();
    } catch (error) {
      await rm(partial, { force: true }).catch(() => undefined);
      throw meter.refusal ?? storageFailure(error);
    }
  }

  async open(key: BlobKey, range?: ByteRange): Promise<Readable | null> {
    const file = await openIfThere(this.places(key).final);
    return file?.createReadStream(range && { start: range.first, end: range.last }) ?? null;
  }

  async delete(key: BlobKey): Promise<void> {
    const { partial, final } = this.places(key);
    try {
      await rm(partial, { force: true });
      await rm(final, { force: true });
    } catch (error) {
      throw storageFailure(error);
    }
  }

  private async refuseWhenFull(): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder);
    if (bavail * bsize < this.keptFreeBytes) throw new Error(`Less than ${this.keptFreeBytes} bytes are free`);
  }

  private places(key: BlobKey): { partial: string; shard: string; final: string } {
    if (!KEY.test(key)) throw new Error('A blob key is a lower-case UUID');
    // The end of a UUIDv7 is random, so the 65,536 folders fill evenly.
    const shard = join(this.folder, key.slice(-4, -2), key.slice(-2));
    return { partial: join(this.folder, 'partial', key), shard, final: join(shard, key) };
  }
}

async function writeSynced(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await writeFile(file, bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the rename itself survive a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw storageFailure(error);
  }
}
