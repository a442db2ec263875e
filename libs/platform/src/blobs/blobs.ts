import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { BackgroundTasks } from '../background/background-tasks.js';
import { Database } from '../database/database.js';
import { UnkeptBlobRow } from '../database/rows/blob.row.js';
import { BlobErrors } from './blob.errors.js';
import { BlobStore, newBlobKey, type BlobKey, type ByteRange, type StoredBlob } from './blob-store.js';

export interface ReceivedBlob extends StoredBlob {
  key: BlobKey;
}

const BATCH = 50;

/**
 * Ties blobs to the database so that neither outlives the other by much. A key is recorded before its first byte, so a
 * crash leaves no unknown blob. A context keeps the blob in the unit of work that writes its own row, and discards it
 * in the one that removes that row. The sweep removes blobs that nobody kept.
 */
@Injectable()
export class Blobs implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly store: BlobStore,
    private readonly tasks: BackgroundTasks,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'sweep blobs', everyMs: 5_000, run: () => this.sweep() });
  }

  /** Stores a stream; the blob is removed unless `keep` follows within two hours. Errors as for `BlobStore.put`. */
  async receive(content: Readable, maxBytes: number): Promise<ReceivedBlob> {
    const key = newBlobKey();
    await this.rows.insert({ key, dueAt: () => "now() + interval '2 hours'" });
    try {
      return { key, ...(await this.store.put(key, content, maxBytes)) };
    } catch (error) {
      // In nearly all cases the store has cleaned up already; the sweep makes sure.
      await this.sweepSoon(key).catch(() => undefined);
      throw error;
    }
  }

  /** Makes a received blob permanent, in the current unit of work. */
  async keep(key: BlobKey): Promise<void> {
    const { affected } = await this.rows.delete({ key, taken: false });
    if (affected === 0) throw BlobErrors.upload_interrupted('The upload took too long.');
  }

  /** Releases blobs, in the current unit of work. By hand: a user's blobs may be more than a statement has parameters. */
  async discard(keys: BlobKey[]): Promise<void> {
    await this.database.query(
      'INSERT INTO platform.unkept_blob (key, due_at) SELECT unnest($1::uuid[]), now() ON CONFLICT DO NOTHING',
      [keys],
    );
  }

  /** Gives an unwanted blob to the sweep before its two hours are over. */
  async sweepSoon(key: BlobKey): Promise<void> {
    await this.rows.update({ key, taken: false }, { dueAt: () => 'now()' });
  }

  open(key: BlobKey, range?: ByteRange): Promise<Readable | null> {
    return this.store.open(key, range);
  }

  /** Takes due keys on a lease, as the outbox does: no lock is held while the store works. By hand: a lease of a batch. */
  private async sweep(): Promise<boolean> {
    const due = await this.database.query<{ key: BlobKey }>(
      `UPDATE platform.unkept_blob SET taken = true, due_at = now() + interval '5 minutes'
       WHERE key IN (SELECT key FROM platform.unkept_blob WHERE due_at <= now()
                     ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING key`,
      [BATCH],
    );
    for (const { key } of due) {
      await this.store.delete(key);
      await this.rows.delete({ key });
    }
    return due.length === BATCH;
  }

  private get rows() {
    return this.database.repository(UnkeptBlobRow);
  }
}
