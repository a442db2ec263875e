import type { Currency, UserId } from '@app/kernel';
import { bigints } from '@app/platform/database/columns';
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { DeployId, QuoteId } from '../../../contract.js';

@Unique('quote_deploy_id_key', ['deployId'])
@Index('quote_expiry', ['expiresAt'], { where: `deploy_id IS NULL` })
@Entity({ schema: 'deploy', name: 'quote' })
export class QuoteRow {
  @PrimaryColumn('uuid') id!: QuoteId;
  @Column('uuid') userId!: UserId;
  @Column('text') gpuModel!: string;
  @Column('int') gpuCount!: number;
  @Column('int') replicas!: number;
  @Column('int') durationHrs!: number;
  @Column('text') currency!: Currency;
  @Column('bigint', { transformer: bigints }) gpuHourMicros!: bigint;
  @Column('bigint', { transformer: bigints }) totalMicros!: bigint;
  @Column('timestamptz') expiresAt!: Date;
  /** The deploy that used it. */
  @Column('uuid', { nullable: true }) deployId!: DeployId | null;
}
