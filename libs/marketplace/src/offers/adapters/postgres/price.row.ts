import type { DeviceId, UserId } from '@app/kernel';
import type { JobId } from '../../../contract.js';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A completed job as the price history counts it; kept until its day is over and counted. */
@Check('sale_hourly_micros_check', 'hourly_micros >= 0')
@Index('sale_new', ['jobId'], { where: `model_key IS NULL` })
@Index('sale_of_day', ['day', 'modelKey'])
@Entity({ schema: 'marketplace', name: 'sale' })
export class SaleRow {
  @PrimaryColumn('uuid') jobId!: JobId;
  @Column('date') day!: string;
  @Column('uuid') buyerId!: UserId;
  @Column('uuid') deviceId!: DeviceId;
  /** Of the price, per hour and GPU. */
  @Column('bigint', { transformer: bigints }) hourlyMicros!: bigint;
  @Column('boolean') usesGpu!: boolean;
  /** Of the device's GPU, see model-key.ts; '' without one. Null: not yet looked up. */
  @Column('text', { nullable: true }) modelKey!: string | null;
}

@Entity({ schema: 'marketplace', name: 'day_price' })
export class DayPriceRow {
  @PrimaryColumn('date') day!: string;
  @PrimaryColumn('text') modelKey!: string;
  /** As a device wrote it; '' without a GPU. */
  @Column('text') gpuModel!: string;
  @Column('text', { array: true }) words!: string[];
  @Column('int', { default: 0 }) jobs!: number;
  @Column('int', { default: 0 }) buyers!: number;
  @Column('bigint', { transformer: bigints, default: 0 }) minMicros!: bigint;
  @Column('bigint', { transformer: bigints, default: 0 }) medianMicros!: bigint;
  @Column('bigint', { transformer: bigints, default: 0 }) maxMicros!: bigint;
}
