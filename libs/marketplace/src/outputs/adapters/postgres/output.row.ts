import type { BlobKey } from '@app/platform/blobs/blob-store';
import type { AttemptId } from '../../../contract.js';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AttemptRow } from '../../../jobs/adapters/postgres/job.row.js';

@Check('artifact_size_bytes_check', 'size_bytes >= 0')
@Index('artifact_unsettled', ['attemptId'], { where: `NOT settled` })
@Entity({ schema: 'marketplace', name: 'artifact' })
export class ArtifactRow {
  @ForeignKey(() => AttemptRow, { name: 'artifact_attempt_id_fkey' })
  @PrimaryColumn('uuid')
  attemptId!: AttemptId;
  @PrimaryColumn('text') name!: string;
  @Column('bigint', { transformer: bigints }) sizeBytes!: bigint;
  @Column('text') sha256!: string;
  @Column('text') contentType!: string;
  @Column('text') blobKey!: BlobKey;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) createdAt!: Date;
  @Column('boolean', { default: false }) settled!: boolean;
}

@Check('job_log_offset_bytes_check', 'offset_bytes >= 0')
@Entity({ schema: 'marketplace', name: 'job_log' })
export class JobLogRow {
  @PrimaryColumn('uuid') attemptId!: AttemptId;
  /** Of the first byte of this piece, in the attempt's log as UTF-8. */
  @PrimaryColumn('bigint', { transformer: bigints }) offsetBytes!: bigint;
  @Column('text') text!: string;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at!: Date;
}
