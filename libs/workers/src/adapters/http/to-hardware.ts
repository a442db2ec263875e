import type { Hardware } from '../../domain/self-test/hardware.js';
import type { Measurements, ShownWork } from '../../domain/self-test/verdict.js';
import type { HardwareDto } from './hardware.dto.js';

/** A device's hardware in the words of the wire. */
export function toHardware(hardware: Hardware): HardwareDto {
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
