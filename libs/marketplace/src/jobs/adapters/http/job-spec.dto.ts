import { ApiProperty } from '@nestjs/swagger';
import { IsCommand, IsEnv, IsGpuModel, IsImage, Optional } from '@app/platform';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsNumber,
  IsObject,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { haveOwnPlaces, INPUT_PATH, MAX_INPUTS, MAX_PATH, type JobInput } from '../../../files/domain/job-input.js';
import { EXAMPLE_SHA256 } from '../../../files/adapters/http/files.dto.js';
import type { JobSpec } from '../../domain/job-spec.js';

const MAX_ENV_NAMES = 64;

/** What else it may be, the other checks refuse: paths of a megabyte would take minutes to compare. */
const isInputs = (value: unknown): value is JobInputDto[] =>
  Array.isArray(value) && value.every((input: Partial<JobInputDto> | null) => isPath(input?.path));
const isPath = (path: unknown) => typeof path === 'string' && path.length <= MAX_PATH;

/** The job must say what to run. */
export const saysWhatToRun = ({ script, command, image }: JobSpec) => Boolean(script ?? command ?? image);

export class JobInputDto implements JobInput {
  /** Where the job finds it, below `$INPUT_DIR` (`/work/inputs`): letters, digits, `.`, `_`, `-`, and `/` for folders. */
  @ApiProperty({ example: 'data/train.csv' })
  @IsString()
  @MaxLength(MAX_PATH)
  @Matches(INPUT_PATH, { message: 'path must be names of letters, digits, ".", "_" and "-", with "/" between folders' })
  path!: string;

  /** The file, one of yours (`POST /api/files`). */
  @ApiProperty({ example: EXAMPLE_SHA256 })
  @IsString()
  @Matches(/^[0-9a-fA-F]{64}$/, { message: 'sha256 must have 64 hexadecimal digits' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  sha256!: string;
}

export class JobSpecDto implements JobSpec {
  /** Container image, by its full name. Without one, `command` and `script` run in the agent's own sandbox. */
  @Optional()
  @IsImage()
  image?: string;

  /** Program and arguments; with `script`, the arguments of the script. */
  @ApiProperty({ type: [String], maxItems: 100, example: ['sh', '-c', 'echo working; sleep 5'] })
  @Optional()
  @IsCommand()
  command?: string[];

  /** Text of a script, run by the interpreter its `#!` line names, without one by `/bin/sh`. */
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

  /** Files of yours that it reads, each at a path of its own; it can't change them. They are fetched before it starts. */
  @ApiProperty({ type: [JobInputDto], maxItems: MAX_INPUTS })
  @Optional()
  @IsArray()
  @ArrayMaxSize(MAX_INPUTS)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => JobInputDto)
  @ValidateBy({
    name: 'haveOwnPlaces',
    validator: {
      validate: (inputs: unknown) => !isInputs(inputs) || haveOwnPlaces(inputs),
      defaultMessage: () => 'inputs must have paths of their own, none of them a folder of another',
    },
  })
  inputs?: JobInputDto[];

  /** Whether the job may reach the network; default false. */
  @Optional()
  @IsBoolean()
  network?: boolean;

  /** Seconds after which the agent ends it, and the server soon after; default, and most: the job's `duration_hrs`. */
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
  @IsGpuModel()
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
