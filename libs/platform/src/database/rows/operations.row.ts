import { bigints } from '../columns.js';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** A process of the service; it says every few seconds that it lives. */
@Entity({ schema: 'platform', name: 'process' })
export class ProcessRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') kind!: string;
  @Column('text') host!: string;
  @Column('int') pid!: number;
  @Column('text') version!: string;
  @Column('timestamptz') startedAt!: Date;
  @Column('timestamptz') lastSeenAt!: Date;
}

/** A request that failed by our fault. Nothing of its content: neither body nor query, and no message of the error. */
@Entity({ schema: 'platform', name: 'failed_request' })
export class FailedRequestRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('timestamptz') at!: Date;
  @Column('text') requestId!: string;
  @Column('text') method!: string;
  /** As the router knows it, with the names of its parameters. */
  @Column('text') route!: string;
  @Column('int') status!: number;
  /** The class of the error, with its code. */
  @Column('text') kind!: string;
}

/** The newest complete backup. */
@Check('last_backup_single_check', 'single')
@Entity({ schema: 'platform', name: 'last_backup' })
export class LastBackupRow {
  @PrimaryColumn('boolean', { default: true }) single!: boolean;
  @Column('timestamptz') endedAt!: Date;
  @Column('bigint', { transformer: bigints }) rows!: bigint;
}
