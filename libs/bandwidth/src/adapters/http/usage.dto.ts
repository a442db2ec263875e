import { ApiProperty } from '@nestjs/swagger';
import { CountField, NullableTimeField, OkDto, SizeField, TimeField } from '@app/platform';

export class ProxyUsagePointDto {
  /** Begin of the step in which the gateways reported the bytes. */
  @TimeField('2026-11-21T09:30:00.000Z')
  at!: string;

  /** Both directions together. */
  @SizeField(2_500_000)
  bytes!: number;
}

export class ProxyUsageReplyDto extends OkDto {
  /** Seconds of a point; more than 300 where there would be over 1000 points. */
  @CountField(300)
  step_s!: number;

  /** Oldest first, without empty steps. Their sum is the session's `bytes_used`. */
  @ApiProperty({ type: [ProxyUsagePointDto], maxItems: 1000 })
  points!: ProxyUsagePointDto[];

  /** 31 days after the session's end: then the points are gone; null while it is active. */
  @NullableTimeField()
  kept_until!: string | null;
}
