import { ApiProperty } from '@nestjs/swagger';
import { OkDto } from '@app/platform';

const EXAMPLE_ID = '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e';
const EXAMPLE_TIME = '2026-11-21T09:30:00.000Z';

export class AdminAttemptDto {
  @ApiProperty({ format: 'uuid', example: EXAMPLE_ID })
  id!: string;

  @ApiProperty({ format: 'uuid', example: EXAMPLE_ID })
  device_id!: string;

  /** Of the device, then. */
  @ApiProperty({ format: 'uuid', example: EXAMPLE_ID })
  owner_id!: string;

  @ApiProperty({ example: 'completed' })
  status!: string;

  @ApiProperty({ format: 'date-time', example: EXAMPLE_TIME })
  started_at!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: EXAMPLE_TIME })
  ended_at!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  cause!: string | null;

  /** What its owner earned by it. */
  @ApiProperty({ example: 4.75 })
  earned_coin!: number;
}

export class AdminJobDto {
  @ApiProperty({ format: 'uuid', example: EXAMPLE_ID })
  id!: string;

  @ApiProperty({ format: 'uuid', example: EXAMPLE_ID })
  buyer_id!: string;

  @ApiProperty({ example: 'Render a picture' })
  title!: string;

  @ApiProperty({ example: 'script' })
  job_type!: string;

  @ApiProperty({ example: 'completed' })
  status!: string;

  @ApiProperty({ example: 5 })
  price_coin!: number;

  /** What the buyer paid so far, fee included. */
  @ApiProperty({ example: 5 })
  paid_coin!: number;

  @ApiProperty({ example: 'review' })
  verification!: string;

  /** What became of the result: `pending`, `accepted`, `lapsed`, `disputed`, `settled`; null: it is not reviewed. */
  @ApiProperty({ type: String, nullable: true, example: 'accepted' })
  review!: string | null;

  /** The job that it is a copy of. */
  @ApiProperty({ type: String, nullable: true, example: null })
  copy_of!: string | null;

  @ApiProperty({ format: 'date-time', example: EXAMPLE_TIME })
  created_at!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: EXAMPLE_TIME })
  ended_at!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  failure_reason!: string | null;

  /** The newest hundred, newest first. */
  attempts!: AdminAttemptDto[];
}

export class AdminJobReplyDto extends OkDto {
  job!: AdminJobDto;
}
