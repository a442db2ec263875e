import { ApiProperty } from '@nestjs/swagger';
import { OkDto } from '@app/platform';
import { ArtifactDto } from './job-artifacts.dto.js';
import { DisputeDetailDto, DisputeItemDto } from './disputes.dto.js';
import { JobSpecDto } from './job-spec.dto.js';

const EXAMPLE_ID = '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e';
const EXAMPLE_TIME = '2026-11-21T09:30:00.000Z';

export class AdminDisputeListDto extends OkDto {
  /** Newest first. */
  disputes!: DisputeItemDto[];

  /** Send it as `cursor` for the next page; null at the end. */
  @ApiProperty({ type: String, nullable: true, example: null })
  next_cursor!: string | null;
}

/** What was asked for, and what came of it. */
export class DisputedWorkDto {
  @ApiProperty({ type: String, nullable: true, example: 'A picture of 1000 by 1000 pixels.' })
  description!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  requirements!: string | null;

  @ApiProperty({ type: JobSpecDto, nullable: true, example: { script: 'echo hello' } })
  spec!: JobSpecDto | null;

  @ApiProperty({ format: 'date-time', example: EXAMPLE_TIME })
  started_at!: string;

  @ApiProperty({ format: 'date-time', example: EXAMPLE_TIME })
  ended_at!: string;

  @ApiProperty({ type: 'integer', nullable: true, example: 0 })
  exit_code!: number | null;

  @ApiProperty({ type: String, nullable: true, example: 'done' })
  result!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  result_sha256!: string | null;

  /** The last 20,000 characters of the log. */
  @ApiProperty({ example: 'row 40 of 100' })
  log_tail!: string;

  /** At most 100, by name. */
  artifacts!: ArtifactDto[];
}

export class AdminDisputeDetailDto extends DisputeDetailDto {
  @ApiProperty({ format: 'uuid', example: EXAMPLE_ID })
  buyer_id!: string;

  /** Owner of the device. */
  @ApiProperty({ format: 'uuid', example: EXAMPLE_ID })
  owner_id!: string;

  @ApiProperty({ format: 'uuid', example: EXAMPLE_ID })
  device_id!: string;

  /** The administrator who settled it, `operator` (on the machine itself) or `rule`; null while it is open. */
  @ApiProperty({ type: String, nullable: true, example: null })
  settled_by!: string | null;

  work!: DisputedWorkDto;
}

export class AdminDisputeDto extends OkDto {
  dispute!: AdminDisputeDetailDto;
}
