import type { DeviceId } from '@app/kernel';
import type { JobId } from '../../../contract.js';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One row per device that ever failed a job. A completed job ends a pause without writing here. */
@Check('device_breaker_check', '(paused_at IS NULL) = (paused_until IS NULL)')
@Check('device_breaker_pauses_in_row_check', 'pauses_in_row >= 0')
@Index('device_breaker_paused', ['pausedUntil'], { where: `paused_until IS NOT NULL` })
@Entity({ schema: 'marketplace', name: 'device_breaker' })
export class DeviceBreakerRow {
  @PrimaryColumn('uuid') deviceId!: DeviceId;
  @Column('int', { default: 0 }) pausesInRow!: number;
  @Column('timestamptz', { nullable: true }) pausedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) pausedUntil!: Date | null;
  /** The failed jobs that the last pause is for. */
  @Column('uuid', { array: true, default: () => `'{}'::uuid[]` }) jobs!: JobId[];
}

/** What comparing results has shown of a device. */
@Entity({ schema: 'marketplace', name: 'device_trust' })
export class DeviceTrustRow {
  @PrimaryColumn('uuid') deviceId!: DeviceId;
  @Column('int', { default: 0 }) validInRow!: number;
  @Column('int', { default: 0 }) valid!: number;
  @Column('int', { default: 0 }) invalid!: number;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) changedAt!: Date;
}
