import { RAM_TOLERANCE, type Claims } from '../../domain/self-test/claims.js';
import type { TestRecord, Verdict } from '../../domain/self-test/hardware.js';
import { SELF_TEST, type Failure, type Measurements, type ShownWork } from '../../domain/self-test/verdict.js';

/** The columns of `SelfTestRow`, of presence `p` and self-test `t` (outer joined). */
export const SELF_TEST_COLUMNS = `t.asked_at, t.begun_at, t.tested_at, t.failures, t.shown, t.found,
  t.cpu_cores AS tested_cpu_cores, t.ram_gb AS tested_ram_gb, t.gpu_name AS tested_gpu_name,
  t.gpu_count AS tested_gpu_count, t.gpu_memory_gb AS tested_gpu_memory_gb,
  p.cpu_cores, p.ram_gb, p.gpu_name, p.gpu_count, p.gpu_memory_gb`;

/** Whether a device counts as verified: `hardwareOf` in SQL, for statements that read many. */
export const VERIFIED = `coalesce(
  t.failures = '{}' AND t.tested_at > now() - interval '${SELF_TEST.validDays * 24} hours' AND t.cpu_cores = p.cpu_cores
  AND t.gpu_name = p.gpu_name AND t.gpu_count = p.gpu_count AND t.gpu_memory_gb = p.gpu_memory_gb
  AND abs(p.ram_gb - t.ram_gb) <= ${RAM_TOLERANCE} * t.ram_gb, false)`;

export interface SelfTestRow {
  asked_at: Date | null;
  begun_at: Date | null;
  tested_at: Date | null;
  failures: Failure[] | null;
  shown: ShownWork | null;
  found: Measurements | null;
  tested_cpu_cores: number | null;
  tested_ram_gb: number | null;
  tested_gpu_name: string | null;
  tested_gpu_count: number | null;
  tested_gpu_memory_gb: number | null;
  cpu_cores: number;
  ram_gb: number;
  gpu_name: string;
  gpu_count: number;
  gpu_memory_gb: number;
}

export function toClaims(row: SelfTestRow): Claims {
  return {
    cpuCores: row.cpu_cores,
    ramGb: row.ram_gb,
    gpuName: row.gpu_name,
    gpuCount: row.gpu_count,
    gpuMemoryGb: row.gpu_memory_gb,
  };
}

export function toRecord(row: SelfTestRow): TestRecord {
  return { verdict: toVerdict(row), begunAt: row.begun_at, askedAt: row.asked_at };
}

function toVerdict(row: SelfTestRow): Verdict | null {
  if (!row.tested_at) return null;
  return {
    at: row.tested_at,
    failures: row.failures ?? [],
    shown: row.shown!,
    found: row.found,
    claims: {
      cpuCores: row.tested_cpu_cores!,
      ramGb: row.tested_ram_gb!,
      gpuName: row.tested_gpu_name!,
      gpuCount: row.tested_gpu_count!,
      gpuMemoryGb: row.tested_gpu_memory_gb!,
    },
  };
}
