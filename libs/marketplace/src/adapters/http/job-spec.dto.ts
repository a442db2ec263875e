import { ApiProperty } from '@nestjs/swagger';
import { IsCommand, IsEnv, IsImage, Optional } from '@app/platform';
import { IsBoolean, IsInt, IsNumber, IsString, Matches, Max, MaxLength, Min, MinLength } from 'class-validator';
import type { JobSpec } from '../../domain/job-spec.js';

const MAX_ENV_NAMES = 64;

/** The job must say what to run. */
export const saysWhatToRun = ({ script, command, image }: JobSpec) => Boolean(script ?? command ?? image);

export class JobSpecDto implements JobSpec {
  /** Container image. Without one, `command` and `script` run in the agent's own sandbox. */
  @ApiProperty({ example: 'docker.io/library/python:3.12-slim' })
  @Optional()
  @IsImage()
  image?: string;

  /** Program and arguments; with `script`, the interpreter that gets it. */
  @ApiProperty({ type: [String], maxItems: 100, example: ['sh', '-c', 'echo working; sleep 5'] })
  @Optional()
  @IsCommand()
  command?: string[];

  /** Text of a script to run. */
  @ApiProperty({ example: 'echo "hello from $(uname -s)"' })
  @Optional()
  @IsString()
  @MinLength(1)
  @MaxLength(65_536)
  script?: string;

  /** Environment variables of the job. */
  @Optional()
  @IsEnv(MAX_ENV_NAMES)
  env?: Record<string, string>;

  /** Whether the job may reach the network; default false. */
  @Optional()
  @IsBoolean()
  network?: boolean;

  /** Seconds after which the agent ends it; default: the job's `duration_hrs`. */
  @ApiProperty({ example: 600 })
  @Optional()
  @IsInt()
  @Min(1)
  @Max(604_800)
  timeout_s?: number;

  /** Memory it may use, in MB; default 1024. */
  @ApiProperty({ example: 512 })
  @Optional()
  @IsInt()
  @Min(16)
  @Max(1_048_576)
  memory_mb?: number;

  /** Model the device's GPU must have, by whole words: "A100" matches "NVIDIA A100-SXM4-80GB". */
  @ApiProperty({ example: 'A100' })
  @Optional()
  @IsString()
  @MaxLength(100)
  @Matches(/[\p{L}\p{N}]/u, { message: 'gpu_model must have a letter or digit' })
  gpu_model?: string;

  /** GPUs it uses; default 1 when a model or GPU memory is asked for, else 0. */
  @ApiProperty({ example: 1 })
  @Optional()
  @IsInt()
  @Min(0)
  @Max(64)
  gpu_count?: number;

  /** Memory each GPU must have, in GB. */
  @ApiProperty({ example: 40 })
  @Optional()
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0)
  @Max(10_000)
  gpu_memory_gb?: number;
}
