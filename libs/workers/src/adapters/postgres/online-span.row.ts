import type { DeviceId } from '@app/kernel';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A time in which a device was online without a break, as the sweep over presence saw it. Kept for 31 days. */
@Check('online_span_order', 'until >= since')
@Index('online_span_open', ['deviceId'], { unique: true, where: 'until IS NULL' })
@Index('online_span_until', ['until'], { where: 'until IS NOT NULL' })
@Entity({ schema: 'workers', name: 'online_span' })
export class OnlineSpanRow {
  @PrimaryColumn('uuid') deviceId!: DeviceId;
  @PrimaryColumn('timestamptz') since!: Date;
  /** Its last heartbeat; null: it is online. */
  @Column('timestamptz', { nullable: true }) until!: Date | null;
}
