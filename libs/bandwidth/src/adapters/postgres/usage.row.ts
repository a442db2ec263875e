import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { SessionId } from '../../contract.js';

/** Bytes that a session used within five minutes, all gateways together. */
@Check('usage_bytes', 'bytes > 0')
@Entity({ schema: 'bandwidth', name: 'usage' })
export class UsageRow {
  @PrimaryColumn('uuid') sessionId!: SessionId;
  /** Begin of the five minutes in which it was reported. */
  @PrimaryColumn('timestamptz') at!: Date;
  @Column('bigint', { transformer: bigints }) bytes!: bigint;
}
