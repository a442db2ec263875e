import { ApiProperty } from '@nestjs/swagger';
import { CountField, IsAmount, OkDto, Optional, IdField, PageDto, AmountField } from '@app/platform';
import { IsString, Matches, MaxLength } from 'class-validator';

const COUNTRY = /^[a-z]{2}$/;

export class OfferExitDto {
  /** Most the device carries in a calendar month (UTC), both directions, in GB of 10⁹ bytes; absent: no limit. */
  @ApiProperty({ example: 50 })
  @Optional()
  @IsAmount({ min: 0.001, max: 1_000_000 })
  max_gb_month?: number;

  /** Least a buyer must bid, in USD per GB; absent: any price. */
  @ApiProperty({ example: 0.5 })
  @Optional()
  @IsAmount({ max: 1_000 })
  min_price_per_gb?: number;

  /** Where the device is, ISO 3166-1 alpha-2 in lower case; absent: unknown, so it serves no buyer who asks for a country. */
  @ApiProperty({ example: 'tr' })
  @Optional()
  @IsString()
  @MaxLength(2)
  @Matches(COUNTRY, { message: 'country must be two lower-case letters, such as tr' })
  country?: string;
}

export class ExitGatewayDto {
  /** Address of a gateway. */
  @ApiProperty({ example: '203.0.113.10' })
  host!: string;

  /** Its port for agents (TLS). */
  @ApiProperty({ type: 'integer', example: 1443 })
  port!: number;

  /** SHA-256 of its certificate (DER), lower-case hex; the agent accepts no other. */
  @ApiProperty({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' })
  certificate_sha256!: string;
}

export class ExitGrantReplyDto extends OkDto {
  /** Gateways that send sessions; the agent keeps a tunnel to each. Empty while no gateway runs. */
  gateways!: ExitGatewayDto[];

  /** Admits the agent to these gateways; each renewal returns a new one. */
  @ApiProperty({ example: 'et_0Yw5c0V3b4mHk1p9y2x7QeUuJt8s6aNfLrGdZoBiTvE' })
  ticket!: string;

  /** Seconds until the next renewal is due. Without one for four times as long, the device stops being an exit. */
  @ApiProperty({ type: 'integer', example: 30 })
  renew_s!: number;

  /** GB the device carried this calendar month (UTC), by the gateways' meters. */
  @ApiProperty({ example: 12.5 })
  carried_gb_month!: number;
}

export class ExitCountryDto {
  /** ISO 3166-1 alpha-2, lower case; null: unknown. */
  @ApiProperty({ type: String, nullable: true, example: 'tr' })
  country!: string | null;

  /** Devices there that would carry a session now. */
  @CountField(3)
  exits!: number;

  /** Least that one of them asks, in USD per GB; 0: any price. */
  @AmountField(0.5)
  min_price_per_gb!: number;
}

export class ExitCountryListDto extends OkDto {
  /** Least price of a session in USD per GB, whatever the exit. */
  @AmountField(0.1)
  min_price_per_gb!: number;

  /** By country; unknown last. */
  countries!: ExitCountryDto[];
}

export class ExitDto {
  @IdField()
  device_id!: string;

  /** ISO 3166-1 alpha-2, lower case; null: unknown. */
  @ApiProperty({ type: String, nullable: true, example: 'tr' })
  country!: string | null;

  /** Least a buyer must bid, in USD per GB; 0: any price. */
  @AmountField(0.5)
  min_price_per_gb!: number;

  /** Monthly cap in GB; null: none. */
  @ApiProperty({ type: Number, nullable: true, example: 50 })
  max_gb_month!: number | null;

  /** GB carried this calendar month (UTC), by the gateways' meters. */
  @ApiProperty({ example: 12.5 })
  carried_gb_month!: number;

  /** USD that this device earned this calendar month (UTC); a session pays when it has ended. */
  @AmountField(6.25)
  earned_usd_month!: number;

  /** Whether a gateway holds a tunnel to it now. */
  @ApiProperty({ example: true })
  connected!: boolean;
}

export class ExitListDto extends PageDto {
  exits!: ExitDto[];
}
