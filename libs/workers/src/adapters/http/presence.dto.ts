import { ApiProperty } from '@nestjs/swagger';
import { NullableTimeField, OkDto, Optional, QueryNumber, TimeField } from '@app/platform';
import { IsInt, Max, Min } from 'class-validator';

export class PresenceQuery {
  /** How far to look back. */
  @ApiProperty({ type: 'integer', example: 30 })
  @Optional()
  @QueryNumber()
  @IsInt()
  @Min(1)
  @Max(30)
  days: number = 30;
}

export class OnlineSpanDto {
  @TimeField()
  from!: string;

  /** Its last heartbeat; null: it is online. */
  @NullableTimeField()
  to!: string | null;
}

export class DevicePresenceReplyDto extends OkDto {
  /** `days` ago, or since when it is recorded: the device's creation or an upgrade of the market. */
  @TimeField()
  from!: string;

  @TimeField()
  to!: string;

  /** Of the time from `from` to `to`, 0 to 1; null when that is no time. */
  @ApiProperty({ type: Number, nullable: true, example: 0.987 })
  online_share!: number | null;

  /** Oldest first, the newest 1,000. */
  spans!: OnlineSpanDto[];

  /** Whether `spans` has all of them. */
  @ApiProperty({ example: true })
  complete!: boolean;
}
