import type { Measurements } from '../../domain/self-test/verdict.js';
import type { SelfTestResultDto } from './self-test.dto.js';

/** What a device found, from the words of the wire. */
export function toMeasurements({ cpu_cores, memory, disk, network, gpu }: SelfTestResultDto): Measurements {
  return {
    cpuCores: cpu_cores,
    memory: {
      totalGb: memory.total_gb,
      testedMb: memory.tested_mb,
      gbPerS: memory.gb_per_s,
      faults: memory.faults,
    },
    disk: disk
      ? {
          freeGb: disk.free_gb,
          testedMb: disk.tested_mb,
          writeMbPerS: disk.write_mb_per_s,
          readMbPerS: disk.read_mb_per_s,
          faults: disk.faults,
        }
      : null,
    network: network
      ? {
          downMbitPerS: network.down_mbit_per_s,
          upMbitPerS: network.up_mbit_per_s,
          latencyMs: network.latency_ms,
        }
      : null,
    gpu: gpu ? { name: gpu.name, count: gpu.count, memoryGb: gpu.memory_gb } : null,
  };
}
