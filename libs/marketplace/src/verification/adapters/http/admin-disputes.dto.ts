import { ApiProperty } from '@nestjs/swagger';
import { OkDto, IdField, TimeField, PageDto } from '@app/platform';
import { ArtifactDto } from '../../../outputs/adapters/http/job-artifacts.dto.js';
import { DisputeDto, DisputeItemDto } from './disputes.dto.js';
import { JobSpecDto } from '../../../jobs/adapters/http/job-spec.dto.js';

export class AdminDisputeListDto extends PageDto {
  /** Newest first. */
  disputes!: DisputeItemDto[];
}

/** What was asked for, and what came of it. */
export class DisputedWorkDto {
  @ApiProperty({ type: String, nullable: true, example: 'A picture of 1000 by 1000 pixels.' })
  description!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  requirements!: string | null;

  @ApiProperty({ type: JobSpecDto, nullable: true, example: { script: 'echo hello' } })
  spec!: JobSpecDto | null;

  @TimeField()
  started_at!: string;

  @TimeField()
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

export class AdminDisputeDto extends DisputeDto {
  @IdField()
  buyer_id!: string;

  /** Owner of the device. */
  @IdField()
  owner_id!: string;

  @IdField()
  device_id!: string;

  /** The administrator who settled it, `operator` (on the machine itself) or `rule`; null while it is open. */
  @ApiProperty({ type: String, nullable: true, example: null })
  settled_by!: string | null;

  work!: DisputedWorkDto;
}

export class AdminDisputeReplyDto extends OkDto {
  dispute!: AdminDisputeDto;
}
