import type { DeviceId, UserId } from '@app/kernel';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { DeviceType } from '../../contract.js';

/** A code that a machine exchanges for its worker token. */
@Check('enrolment_code_hash_check', 'octet_length(code_hash) = 32')
@Check('enrolment_device_type_check', `device_type IN ('desktop', 'mini_pc', 'server', 'phone')`)
@Check('enrolment_min_price_usd_micros_check', 'min_price_usd_micros >= 0')
@Index('enrolment_owner', ['ownerId'])
@Index('enrolment_expires_at', ['expiresAt'])
@Entity({ schema: 'workers', name: 'enrolment' })
export class EnrolmentRow {
  @PrimaryColumn('bytea') codeHash!: Buffer;
  @Column('uuid') ownerId!: UserId;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text') deviceType!: DeviceType;
  @Column('bigint', { nullable: true, transformer: bigints }) minPriceUsdMicros!: bigint | null;
  @Column('timestamptz') expiresAt!: Date;
  @Column('uuid', { nullable: true }) deviceId!: DeviceId | null;
}
