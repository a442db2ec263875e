import { EXAMPLE_TIME, NullableTimeField, SizeField } from '@app/platform';
import { ApiProperty } from '@nestjs/swagger';
import { HARDWARE_STATES, type HardwareState } from '../../contract.js';
import { UNTESTED, type Hardware } from '../../domain/hardware.js';
import { FAILURES, type Measurements, type ShownWork } from '../../domain/self-test-verdict.js';

export class TestedCpuDto {
  @ApiProperty({ type: 'integer', example: 16 })
  cores!: number;

  /** Least SHA-256 per second of all cores together, by the service's clock. */
  @SizeField(13_200_000)
  hashes_per_s!: number;

  /** Least SHA-256 per second of one core alone, by the service's clock. */
  @SizeField(1_100_000)
  hashes_per_s_one_core!: number;
}

export class TestedMemoryDto {
  /** As the device reports it, in GB. */
  @ApiProperty({ example: 64 })
  total_gb!: number;

  /** Amount written and read back, in MB. */
  @ApiProperty({ example: 256 })
  tested_mb!: number;

  /** GB copied per second, by the device's clock. */
  @ApiProperty({ example: 9.4 })
  gb_per_s!: number;
}

export class TestedDiskDto {
  /** Free in the agent's folder, in GB. */
  @ApiProperty({ example: 412.5 })
  free_gb!: number;

  /** Amount written and read back, in MB. */
  @ApiProperty({ example: 64 })
  tested_mb!: number;

  /** MB written durably per second, by the device's clock. */
  @ApiProperty({ example: 850 })
  write_mb_per_s!: number;

  /** MB read per second, by the device's clock; the system's cache may have helped. */
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
  /** As its driver reports it. */
  @ApiProperty({ example: 'NVIDIA GeForce RTX 4090' })
  name!: string;

  @ApiProperty({ type: 'integer', example: 1 })
  count!: number;

  /** Memory of one GPU, in GB. */
  @ApiProperty({ example: 25.76 })
  memory_gb!: number;
}

/**
 * Result of the device's self-test. The service set, checked and timed the work behind `cpu`. The device reads and
 * measures everything else itself; its driver reports the GPUs.
 */
export class HardwareDto {
  /** Whether it passed a test of its current hardware, at most 30 days ago. It stays true during a new test. */
  @ApiProperty({ example: true })
  verified!: boolean;

  @ApiProperty({ enum: HARDWARE_STATES, enumName: 'HardwareState', example: 'verified' })
  state!: HardwareState;

  /** First reason why it is not verified; null when it is, and during a test. */
  @ApiProperty({ nullable: true, enum: [...FAILURES, ...UNTESTED], enumName: 'HardwareReason', example: null })
  reason!: string | null;

  /** State and reasons in words. */
  @ApiProperty({ example: 'It did the work of the cores it claims. Memory and GPUs are as the device reports them.' })
  text!: string;

  /** When its last finished test ended; null before the first. */
  @NullableTimeField(EXAMPLE_TIME)
  tested_at!: string | null;

  /** When the result expires unless the hardware changes first; null unless verified. */
  @NullableTimeField('2026-12-21T09:30:00.000Z')
  valid_until!: string | null;

  /** When its owner asked for a test that has no result yet; null without one. */
  @NullableTimeField()
  asked_at!: string | null;

  /** Null before the first finished test. After a test that failed early, the work shown by then. */
  @ApiProperty({ type: TestedCpuDto, nullable: true })
  cpu!: TestedCpuDto | null;

  @ApiProperty({ type: TestedMemoryDto, nullable: true })
  memory!: TestedMemoryDto | null;

  /** Null also where the device has no folder to test. */
  @ApiProperty({ type: TestedDiskDto, nullable: true })
  disk!: TestedDiskDto | null;

  @ApiProperty({ type: TestedNetworkDto, nullable: true })
  network!: TestedNetworkDto | null;

  /** Null also without a GPU. */
  @ApiProperty({ type: TestedGpuDto, nullable: true })
  gpu!: TestedGpuDto | null;
}

/** A device's hardware in the shape of the reply. */
export function toHardwareDto(hardware: Hardware): HardwareDto {
  const { verified, state, text, reasons, shown, found } = hardware;
  return {
    verified,
    state,
    reason: reasons[0] ?? null,
    text,
    tested_at: hardware.testedAt?.toISOString() ?? null,
    valid_until: hardware.validUntil?.toISOString() ?? null,
    asked_at: hardware.askedAt?.toISOString() ?? null,
    cpu: toCpu(shown, found),
    memory: toMemory(found),
    disk: toDisk(found),
    network: toNetwork(found),
    gpu: found?.gpu ? { name: found.gpu.name, count: found.gpu.count, memory_gb: found.gpu.memoryGb } : null,
  };
}

function toCpu(shown: ShownWork | null, found: Measurements | null): HardwareDto['cpu'] {
  if (!shown) return null;
  return {
    cores: found?.cpuCores ?? 0,
    hashes_per_s: shown.stepsPerS,
    hashes_per_s_one_core: shown.stepsPerSOneCore,
  };
}

function toMemory(found: Measurements | null): HardwareDto['memory'] {
  if (!found) return null;
  const { totalGb, testedMb, gbPerS } = found.memory;
  return { total_gb: totalGb, tested_mb: testedMb, gb_per_s: gbPerS };
}

function toDisk(found: Measurements | null): HardwareDto['disk'] {
  if (!found?.disk) return null;
  const { freeGb, testedMb, writeMbPerS, readMbPerS } = found.disk;
  return { free_gb: freeGb, tested_mb: testedMb, write_mb_per_s: writeMbPerS, read_mb_per_s: readMbPerS };
}

function toNetwork(found: Measurements | null): HardwareDto['network'] {
  if (!found?.network) return null;
  const { downMbitPerS, upMbitPerS, latencyMs } = found.network;
  return { down_mbit_per_s: downMbitPerS, up_mbit_per_s: upMbitPerS, latency_ms: latencyMs };
}
