import type { BlobKey } from '../../blobs/blob-store.js';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Blobs no record speaks for (any more): being uploaded, or to be deleted when due. */
@Index('unkept_blob_due', ['dueAt'])
@Entity({ schema: 'platform', name: 'unkept_blob' })
export class UnkeptBlobRow {
  @PrimaryColumn('uuid') key!: BlobKey;
  @Column('timestamptz') dueAt!: Date;
  @Column('boolean', { default: false }) taken!: boolean;
}
