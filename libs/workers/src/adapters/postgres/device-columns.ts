import type { DeviceId, UserId } from '@app/kernel';
import type { DeviceFacts, DeviceType } from '../../contract.js';
import { hardwareOf, isVerified, type Hardware, type Judged, type TestRecord } from '../../domain/hardware.js';
import type { Claims, Failure, Measurements, ShownWork } from '../../domain/self-test-verdict.js';

/** For statements by hand: devices `d` with their presence `p` and self-test `t`. */
export const DEVICES = `workers.device d JOIN workers.presence p ON p.device_id = d.id
  LEFT JOIN workers.self_test t ON t.device_id = d.id`;

/** Columns of `JudgedRow`, of `DEVICES`. */
const JUDGED = `p.cpu_cores, p.ram_gb, p.gpu_name, p.gpu_count, p.gpu_memory_gb, t.tested_at, t.failures,
  t.cpu_cores AS tested_cpu_cores, t.ram_gb AS tested_ram_gb, t.gpu_name AS tested_gpu_name,
  t.gpu_count AS tested_gpu_count, t.gpu_memory_gb AS tested_gpu_memory_gb`;

/** Columns of `HardwareRow`, of `DEVICES`. */
export const HARDWARE = `${JUDGED}, t.asked_at, t.begun_at, t.shown, t.found`;

/** Columns of `FactsRow`, of `DEVICES`. */
export const FACTS = `d.id, d.owner_id, d.name, d.device_type, d.min_price_usd_micros, d.paused, p.hostname, p.capabilities,
  p.concurrency, ${JUDGED}`;

/** What heartbeats claim now, and the claims that were tested. */
interface JudgedRow {
  cpu_cores: number;
  ram_gb: number;
  gpu_name: string;
  gpu_count: number;
  gpu_memory_gb: number;
  tested_at: Date | null;
  failures: Failure[] | null;
  tested_cpu_cores: number | null;
  tested_ram_gb: number | null;
  tested_gpu_name: string | null;
  tested_gpu_count: number | null;
  tested_gpu_memory_gb: number | null;
}

export interface HardwareRow extends JudgedRow {
  asked_at: Date | null;
  begun_at: Date | null;
  shown: ShownWork | null;
  found: Measurements | null;
}

export interface FactsRow extends JudgedRow {
  id: DeviceId;
  owner_id: UserId;
  name: string;
  device_type: DeviceType;
  min_price_usd_micros: string | null;
  paused: boolean;
  hostname: string;
  capabilities: string[];
  concurrency: number;
}

export function toFacts(row: FactsRow, now: Date): DeviceFacts {
  const claims = toClaims(row);
  return {
    deviceId: row.id,
    ownerId: row.owner_id,
    name: row.name,
    hostname: row.hostname,
    deviceType: row.device_type,
    ...claims,
    capabilities: row.capabilities,
    concurrency: row.concurrency,
    minPriceUsdMicros: row.min_price_usd_micros === null ? null : BigInt(row.min_price_usd_micros),
    paused: row.paused,
    verified: isVerified(toJudged(row), claims, now),
  };
}

export function toHardware(row: HardwareRow, now: Date): Hardware {
  return hardwareOf(toRecord(row), toClaims(row), now);
}

export function toClaims(row: JudgedRow): Claims {
  return {
    cpuCores: row.cpu_cores,
    ramGb: row.ram_gb,
    gpuName: row.gpu_name,
    gpuCount: row.gpu_count,
    gpuMemoryGb: row.gpu_memory_gb,
  };
}

export function toRecord(row: HardwareRow): TestRecord {
  const judged = toJudged(row);
  return {
    verdict: judged && { ...judged, shown: row.shown!, found: row.found },
    begunAt: row.begun_at,
    askedAt: row.asked_at,
  };
}

function toJudged(row: JudgedRow): Judged | null {
  if (!row.tested_at) return null;
  return {
    at: row.tested_at,
    failures: row.failures ?? [],
    claims: {
      cpuCores: row.tested_cpu_cores!,
      ramGb: row.tested_ram_gb!,
      gpuName: row.tested_gpu_name!,
      gpuCount: row.tested_gpu_count!,
      gpuMemoryGb: row.tested_gpu_memory_gb!,
    },
  };
}
