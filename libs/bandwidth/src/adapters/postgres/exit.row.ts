import type { DeviceId, UserId } from '@app/kernel';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { GatewayId, SessionId } from '../../contract.js';
import { LeaseRow } from './gateway.row.js';

/** A device whose owner shares its connection. */
@Check('exit_country_check', `country ~ '^[a-z]{2}$'`)
@Check('exit_max_bytes_month_check', 'max_bytes_month > 0')
@Check('exit_min_price_per_gb_micros_check', 'min_price_per_gb_micros >= 0')
@Check('exit_month_bytes_check', 'month_bytes >= 0')
@Index('exit_of_owner', ['ownerId', 'deviceId'])
@Index('exit_previous_ticket', ['previousTicketSha256'])
@Index('exit_ticket', ['ticketSha256'], { unique: true })
@Entity({ schema: 'bandwidth', name: 'exit' })
export class ExitRow {
  @PrimaryColumn('uuid') deviceId!: DeviceId;
  @Column('uuid') ownerId!: UserId;
  @Column('text', { nullable: true }) country!: string | null;
  /** The owner's minimum, as the buyer pays. */
  @Column('bigint', { transformer: bigints, default: 0 }) minPricePerGbMicros!: bigint;
  /** Null: no cap. */
  @Column('bigint', { nullable: true, transformer: bigints }) maxBytesMonth!: bigint | null;
  /** First day of the UTC month that month_bytes counts. */
  @Column('date', { default: () => `(date_trunc('month'::text, (now() AT TIME ZONE 'UTC'::text)))::date` })
  month!: string;
  @Column('bigint', { transformer: bigints, default: 0 }) monthBytes!: bigint;
  @Column('bytea') ticketSha256!: Buffer;
  /** The previous ticket: an agent may be connecting with it. */
  @Column('bytea', { nullable: true }) previousTicketSha256!: Buffer | null;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) renewedAt!: Date;
  @Column('timestamptz', { nullable: true }) stoppedAt!: Date | null;
}

@Index('exit_presence_of_device', ['deviceId'])
@Entity({ schema: 'bandwidth', name: 'exit_presence' })
export class ExitPresenceRow {
  @PrimaryColumn('uuid') gatewayId!: GatewayId;
  @PrimaryColumn('uuid') deviceId!: DeviceId;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) seenAt!: Date;
}

/** The part of a lease that a device carried, by the gateway's count (which is billed) and by the device's own. */
@Check('carriage_exit_bytes_check', 'exit_bytes >= 0')
@Check('carriage_gateway_bytes_check', 'gateway_bytes >= 0')
@Index('carriage_of_device', ['deviceId'])
@ForeignKey(() => LeaseRow, ['sessionId', 'gatewayId'], ['sessionId', 'gatewayId'], {
  name: 'carriage_session_id_gateway_id_fkey',
})
@Entity({ schema: 'bandwidth', name: 'carriage' })
export class CarriageRow {
  @PrimaryColumn('uuid') sessionId!: SessionId;
  @PrimaryColumn('uuid') gatewayId!: GatewayId;
  @PrimaryColumn('uuid') deviceId!: DeviceId;
  @Column('bigint', { transformer: bigints }) gatewayBytes!: bigint;
  @Column('bigint', { transformer: bigints }) exitBytes!: bigint;
}
