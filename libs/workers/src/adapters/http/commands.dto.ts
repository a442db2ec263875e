import { ApiProperty } from '@nestjs/swagger';
import { OkDto, Optional, QueryNumber, IdField, TimeField, CountField, SizeField } from '@app/platform';
import { IsInt, IsNumber, Max, Min } from 'class-validator';

export class CommandsQuery {
  /** `last_seq` of the previous reply; 0 for all stored commands (seven days). */
  @SizeField(0)
  @Optional()
  @QueryNumber()
  @IsInt()
  @Min(0)
  @Max(9_000_000_000_000_000)
  after: number = 0;

  /** Seconds to wait for a command if none is there yet. */
  @CountField(0)
  @Optional()
  @QueryNumber()
  @IsNumber()
  @Min(0)
  @Max(30)
  wait_s: number = 0;
}

export class CommandDto {
  /** 1, 2, 3, … per device. */
  @SizeField(1)
  seq!: number;

  /**
   * `start`: run this attempt. `cancel`: end this attempt. `stop`: end everything. `replicas`: ask what to run for
   * deploys (`POST /api/deploy/replicas/sync`). `self_test`: test the hardware when nothing runs
   * (`POST /api/worker/self-test/begin`).
   */
  @ApiProperty({
    enum: ['start', 'cancel', 'stop', 'replicas', 'self_test'],
    enumName: 'CommandType',
    example: 'cancel',
  })
  type!: string;

  @TimeField('2026-11-21T09:45:00.000Z')
  at!: string;

  /** The job of a `start` or `cancel`. */
  @IdField()
  job_id?: string;

  /** The attempt of a `start` or `cancel`; an agent ends only attempts it knows. */
  @ApiProperty({ format: 'uuid', example: '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d60' })
  attempt_id?: string;

  /** Reason of a `cancel`, for people. */
  @ApiProperty({ example: 'cancelled by the buyer' })
  reason?: string;
}

export class CommandListDto extends OkDto {
  /** Oldest first, at most 100. */
  commands!: CommandDto[];

  /** Send it as `after` next time. */
  @SizeField(1)
  last_seq!: number;
}
