import { EXAMPLE_TIME, NullableTimeField } from '@app/platform';
import { ApiProperty } from '@nestjs/swagger';
import { HARDWARE_STATES, type HardwareState } from '../../contract.js';
import { FAILURES } from '../../domain/self-test/verdict.js';
import { UNTESTED } from '../../domain/self-test/hardware.js';

export class TestedCpuDto {
  @ApiProperty({ type: 'integer', example: 16 })
  cores!: number;

  /** SHA-256 per second that all cores together did at least, by the service's clock. */
  @ApiProperty({ type: 'integer', example: 13_200_000 })
  hashes_per_s!: number;

  /** The same of one core alone. */
  @ApiProperty({ type: 'integer', example: 1_100_000 })
  hashes_per_s_one_core!: number;
}

export class TestedMemoryDto {
  /** As the device reads it, in GB. */
  @ApiProperty({ example: 64 })
  total_gb!: number;

  /** What was written and read back, in MB. */
  @ApiProperty({ example: 256 })
  tested_mb!: number;

  /** Copied per second, in GB, by the device's clock. */
  @ApiProperty({ example: 9.4 })
  gb_per_s!: number;
}

export class TestedDiskDto {
  /** Free in the agent's folder, in GB. */
  @ApiProperty({ example: 412.5 })
  free_gb!: number;

  /** What was written and read back, in MB. */
  @ApiProperty({ example: 64 })
  tested_mb!: number;

  /** Made durable per second, in MB, by the device's clock. */
  @ApiProperty({ example: 850 })
  write_mb_per_s!: number;

  /** Read per second, in MB; the system's memory may have helped. */
  @ApiProperty({ example: 2400 })
  read_mb_per_s!: number;
}

export class TestedNetworkDto {
  /** From this service to the device, in Mbit/s, by the device's clock. */
  @ApiProperty({ example: 93.5 })
  down_mbit_per_s!: number;

  @ApiProperty({ example: 41.2 })
  up_mbit_per_s!: number;

  /** Shortest round trip to this service, in ms. */
  @ApiProperty({ example: 24.5 })
  latency_ms!: number;
}

export class TestedGpuDto {
  /** As its driver says. */
  @ApiProperty({ example: 'NVIDIA GeForce RTX 4090' })
  name!: string;

  @ApiProperty({ type: 'integer', example: 1 })
  count!: number;

  /** Memory of one GPU, in GB. */
  @ApiProperty({ example: 25.76 })
  memory_gb!: number;
}

/**
 * What the device's self-test showed. `cpu` was seen by the service: work that it set and checked, timed by its own
 * clock. Everything else is what the device reads and measures itself, a GPU what its driver says.
 */
export class HardwareDto {
  /** A good test, at most 30 days old, of what the device claims now. It stands while the device is tested again. */
  @ApiProperty({ example: true })
  verified!: boolean;

  @ApiProperty({ enum: HARDWARE_STATES, example: 'verified' })
  state!: HardwareState;

  /** Why it is not verified, the first reason of several; null when it is, and while it is tested. */
  @ApiProperty({ type: String, nullable: true, enum: [...FAILURES, ...UNTESTED, null], example: null })
  reason!: string | null;

  /** State and reasons in words. */
  @ApiProperty({ example: 'It showed the work of the cores it claims; memory and GPUs are as it reads them.' })
  text!: string;

  /** When the last finished test ended. */
  @NullableTimeField(EXAMPLE_TIME)
  tested_at!: string | null;

  /** Until when the result counts unless the hardware changes; null unless verified. */
  @NullableTimeField('2026-12-21T09:30:00.000Z')
  valid_until!: string | null;

  /** When a test was asked for that has no result yet. */
  @NullableTimeField()
  asked_at!: string | null;

  /** Null before the first finished test; of a test that failed early, what had been shown by then. */
  @ApiProperty({ type: TestedCpuDto, nullable: true })
  cpu!: TestedCpuDto | null;

  @ApiProperty({ type: TestedMemoryDto, nullable: true })
  memory!: TestedMemoryDto | null;

  /** Null too where the device has no folder to test. */
  @ApiProperty({ type: TestedDiskDto, nullable: true })
  disk!: TestedDiskDto | null;

  @ApiProperty({ type: TestedNetworkDto, nullable: true })
  network!: TestedNetworkDto | null;

  /** Null too without a GPU. */
  @ApiProperty({ type: TestedGpuDto, nullable: true })
  gpu!: TestedGpuDto | null;
}
