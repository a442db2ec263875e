import { ApiProperty } from '@nestjs/swagger';
import {
  IsAmount,
  OkDto,
  Optional,
  IdField,
  TimeField,
  NullableTimeField,
  PageDto,
  PageQuery,
  QueryFlag,
  AmountField,
  NullableAmountField,
  SizeField,
} from '@app/platform';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsString, IsUUID, Matches } from 'class-validator';
import type { SessionStatus } from '../../contract.js';

const LATER_TIME = '2026-12-21T09:30:00.000Z';
export const EXITS = ['any', 'direct', 'device'] as const;
export const SESSION_STATUSES = ['active', 'ended', 'exhausted', 'expired'] as const;
const STATUSES = [...SESSION_STATUSES];

export class CreateProxySessionDto {
  /** Traffic to buy, both directions together; 1 GB is 10^9 bytes. At most six decimals. */
  @ApiProperty({ example: 0.01 })
  @IsAmount({ min: 0.00001, max: 100_000 })
  gb!: number;

  /** Your price per GB in USD; exits with a higher minimum take no part. The server has a minimum, too. */
  @ApiProperty({ default: 1, example: 1 })
  @Optional()
  @IsAmount({ min: 0.000001, max: 1000 })
  price_per_gb: number = 1;

  /** `any`: devices and the gateway itself; `direct`: the gateway's own address; `device`: a residential device. */
  @ApiProperty({ enum: EXITS, enumName: 'ProxyExit', default: 'any', example: 'any' })
  @Optional()
  @IsIn(EXITS)
  exit: 'any' | 'direct' | 'device' = 'any';

  /** Country of the exit, ISO 3166-1 alpha-2; only devices have one. */
  @Optional()
  @IsString()
  @Matches(/^[A-Za-z]{2}$/, { message: 'country must be two letters' })
  country?: string;
}

export class TopUpProxySessionDto {
  /** Traffic to add; 1 GB is 10^9 bytes. At most six decimals. */
  @ApiProperty({ example: 0.01 })
  @IsAmount({ min: 0.00001, max: 100_000 })
  gb!: number;
}

export class EndProxySessionDto {
  @IdField()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  @IsUUID()
  session_id!: string;
}

export class ProxyCredentialsDto {
  /** @example 127.0.0.1 */
  host!: string;

  @ApiProperty({ type: 'integer', example: 1080 })
  port!: number;

  /**
   * Options may be appended: `-country-xx`, `-session-<1 to 32 letters or digits>` (the same exit each time),
   * `-exit-direct` or `-exit-device`.
   * @example ps3kT9xVb2LmQ8Rz1YcW7Ae5JfGu
   */
  username!: string;

  /** Secret; shown this once. @example pw4Zt8mXw1QvB6nRk2Ls9Yh3Dc7Gf5Jp0TaUeMo */
  password!: string;

  /** SOCKS5 with user and password; on the same port HTTP CONNECT with Basic credentials. */
  @ApiProperty({ enum: ['socks5'], enumName: 'ProxyProtocol', example: 'socks5' })
  protocol!: 'socks5';
}

export class CreatedProxySessionReplyDto extends OkDto {
  @IdField()
  session_id!: string;

  /** Held from your USD balance; the unused part returns at the end. @example 0.01 */
  @AmountField()
  cost_usd!: number;

  proxy!: ProxyCredentialsDto;

  @TimeField(LATER_TIME)
  expires_at!: string;
}

export class ProxySessionItemDto {
  @IdField()
  id!: string;

  @ApiProperty({ type: 'integer', example: 1080 })
  port!: number;

  /** Both directions together. */
  @SizeField(2_500_000)
  bytes_used!: number;

  /** @example 0.0025 */
  gb_used!: number;

  @ApiProperty({ enum: STATUSES, enumName: 'ProxySessionStatus', example: 'active' })
  status!: SessionStatus;

  /** USD. @example 1 */
  @AmountField()
  price_per_gb!: number;

  /** Top-ups included. @example 0.01 */
  gb_bought!: number;

  @ApiProperty({ enum: EXITS, enumName: 'ProxyExit', example: 'any' })
  exit!: 'any' | 'direct' | 'device';

  @ApiProperty({ type: String, nullable: true, example: null })
  country!: string | null;

  @TimeField(LATER_TIME)
  expires_at!: string;

  @TimeField()
  created_at!: string;
}

export class ProxySessionListQuery extends PageQuery {
  /** Those that are over instead of the active ones. */
  @ApiProperty({ default: false, example: false })
  @Optional()
  @QueryFlag()
  @IsBoolean()
  over: boolean = false;
}

export class ProxySessionListDto extends PageDto {
  sessions!: ProxySessionItemDto[];
}

export class ProxySessionExitDto {
  @ApiProperty({ type: String, nullable: true, example: 'tr' })
  country!: string | null;

  /** Carried by this device, by the gateway's count, which is billed. */
  @SizeField(1_200_000)
  bytes!: number;

  /** The same by the device's count. */
  @SizeField(1_200_000)
  exit_bytes!: number;

  /** Whether the two counts differ by more than 1 %. @example false */
  differs!: boolean;
}

export class ProxySessionDto extends ProxySessionItemDto {
  /** Held for it in USD, top-ups included. @example 0.01 */
  @AmountField()
  cost_usd!: number;

  /** @example 127.0.0.1 */
  host!: string;

  /** Without options. @example ps3kT9xVb2LmQ8Rz1YcW7Ae5JfGu */
  username!: string;

  /** Cost of the used bytes in USD; null until it is settled, moments after its end. */
  @NullableAmountField(null)
  settled_usd!: number | null;

  /** USD returned to you; null until it is settled. */
  @NullableAmountField(null)
  refunded_usd!: number | null;

  /** The devices that carried it; the gateways themselves carried the rest. */
  exits!: ProxySessionExitDto[];

  /** Whether the counts of gateway and device differ by more than 1 % for any of `exits`. @example false */
  meters_differ!: boolean;

  @NullableTimeField()
  ended_at!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  end_reason!: string | null;
}

export class ProxySessionEventDto {
  @TimeField()
  at!: string;

  /** `created`, `topped_up`, `password_changed`, `ended`, `exhausted`, `expired`, `settled`, ... @example created */
  type!: string;

  /** A sentence for people. */
  @ApiProperty({ example: 'The session was created.' })
  message!: string;
}

export class ProxyReceiptDto {
  /** @example 0.01 */
  gb_bought!: number;

  /** @example 0.0025 */
  gb_used!: number;

  /** USD. @example 1 */
  @AmountField()
  price_per_gb!: number;

  /** USD held for it. @example 0.01 */
  @AmountField()
  held_usd!: number;

  /** USD paid for the used bytes. @example 0.0025 */
  @AmountField()
  paid_usd!: number;

  /** The device owners' part of it in USD. @example 0.00084 */
  @AmountField()
  exits_usd!: number;

  /** The rest in USD, returned to you. @example 0.0075 */
  @AmountField()
  refunded_usd!: number;

  @TimeField()
  settled_at!: string;
}

export class ProxySessionReplyDto extends OkDto {
  session!: ProxySessionDto;

  /** Its history, oldest first; at most the newest 100. */
  events!: ProxySessionEventDto[];

  /** Null until it is settled. */
  @ApiProperty({ type: ProxyReceiptDto, nullable: true })
  receipt!: ProxyReceiptDto | null;
}

export class ProxyTopUpReplyDto extends OkDto {
  @IdField()
  session_id!: string;

  /** @example 0.01 */
  added_gb!: number;

  /** USD held for it. @example 0.01 */
  @AmountField()
  cost_usd!: number;

  /** GB bought by now. @example 0.02 */
  gb_total!: number;
}

export class ProxyPasswordReplyDto extends OkDto {
  proxy!: ProxyCredentialsDto;
}
