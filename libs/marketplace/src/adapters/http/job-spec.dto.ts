import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Optional } from '@app/platform';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsNumber,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
} from 'class-validator';
import type { JobSpec } from '../../domain/job-spec.js';

const ENV_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;
const MAX_ENV_NAMES = 64;
const MAX_ENV_VALUE = 4096;

function isEnv(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= MAX_ENV_NAMES &&
    entries.every(([name, text]) => ENV_NAME.test(name) && typeof text === 'string' && text.length <= MAX_ENV_VALUE)
  );
}

/** Environment variables; taken as sent, because class-transformer drops names like `constructor`. */
const IsEnv = () =>
  applyDecorators(
    Transform(({ obj, key }: { obj: Record<string, unknown>; key: string }) => obj[key]),
    ValidateBy({
      name: 'isEnv',
      validator: {
        validate: isEnv,
        defaultMessage: () =>
          `env must be an object of at most ${MAX_ENV_NAMES} names (letters, digits, _; at most 128) with strings of at most ${MAX_ENV_VALUE} characters`,
      },
    }),
  );

/** The job must say what to run. */
export const saysWhatToRun = ({ script, command, image }: JobSpec) => Boolean(script ?? command ?? image);

export class JobSpecDto implements JobSpec {
  /** Container image. Without one, `command` and `script` run in the agent's own sandbox. */
  @ApiProperty({ example: 'docker.io/library/python:3.12-slim' })
  @Optional()
  @IsString()
  @MaxLength(255)
  @Matches(/^[A-Za-z0-9][A-Za-z0-9._/:@-]*$/, { message: 'image is not the name of a container image' })
  image?: string;

  /** Program and arguments; with `script`, the interpreter that gets it. */
  @ApiProperty({ type: [String], maxItems: 100, example: ['sh', '-c', 'echo working; sleep 5'] })
  @Optional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @MaxLength(4096, { each: true })
  command?: string[];

  /** Text of a script to run. */
  @ApiProperty({ example: 'echo "hello from $(uname -s)"' })
  @Optional()
  @IsString()
  @MinLength(1)
  @MaxLength(65_536)
  script?: string;

  /** Environment variables of the job. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', maxLength: MAX_ENV_VALUE },
    maxProperties: MAX_ENV_NAMES,
    // A keyword of OpenAPI 3.1 that @nestjs/swagger's types don't know yet.
    ...({ propertyNames: { type: 'string', maxLength: 128, pattern: ENV_NAME.source } } as object),
    example: { GREETING: 'hello' },
  })
  @Optional()
  @IsEnv()
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
