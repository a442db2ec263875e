import type { UserId } from '@app/kernel';
import type { BlobKey } from '@app/platform/blobs/blob-store';
import type { JobId } from '../../../contract.js';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The bytes, once for all users that have them. */
@Check('content_files_check', 'files > 0')
@Check('content_sha256_check', 'length(sha256) = 64')
@Check('content_size_bytes_check', 'size_bytes >= 0')
@Entity({ schema: 'marketplace', name: 'content' })
export class ContentRow {
  @PrimaryColumn('text') sha256!: string;
  @Column('uuid') blobKey!: BlobKey;
  @Column('bigint', { transformer: bigints }) sizeBytes!: bigint;
  /** How many files have this content. */
  @Column('int') files!: number;
}

@Index('file_newest', ['ownerId', 'createdAt', 'sha256'])
@Index('file_used', ['usedAt'])
@Entity({ schema: 'marketplace', name: 'file' })
export class FileRow {
  @PrimaryColumn('uuid') ownerId!: UserId;
  @ForeignKey(() => ContentRow, { name: 'file_sha256_fkey' })
  @PrimaryColumn('text')
  sha256!: string;
  @Column('text') name!: string;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) createdAt!: Date;
  /** Sent again, or named by a new job. */
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) usedAt!: Date;
}

@Check('file_space_files_check', 'files >= 0')
@Check('file_space_used_bytes_check', 'used_bytes >= 0')
@Entity({ schema: 'marketplace', name: 'file_space' })
export class FileSpaceRow {
  @PrimaryColumn('uuid') ownerId!: UserId;
  @Column('int', { default: 0 }) files!: number;
  @Column('bigint', { transformer: bigints, default: 0 }) usedBytes!: bigint;
}

/** The files a job reads; of a job with quorum also all of its copies. Kept while the file is. */
@Index('job_input_of_file', ['ownerId', 'sha256'])
@ForeignKey(() => FileRow, ['ownerId', 'sha256'], ['ownerId', 'sha256'], {
  name: 'job_input_owner_id_sha256_fkey',
  onDelete: 'CASCADE',
})
@Entity({ schema: 'marketplace', name: 'job_input' })
export class JobInputRow {
  @PrimaryColumn('uuid') jobId!: JobId;
  @Column('uuid') ownerId!: UserId;
  @PrimaryColumn('text') sha256!: string;
}
