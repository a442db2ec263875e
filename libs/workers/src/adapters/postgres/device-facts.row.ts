import type { DeviceId, UserId } from '@app/kernel';
import type { DeviceFacts, DeviceType } from '../../contract.js';
import { VERIFIED } from './tested-hardware.js';

export interface FactsRow {
  id: DeviceId;
  owner_id: UserId;
  name: string;
  hostname: string;
  device_type: DeviceType;
  gpu_name: string;
  gpu_count: number;
  gpu_memory_gb: number;
  cpu_cores: number;
  ram_gb: number;
  capabilities: string[];
  concurrency: number;
  min_price_usd_micros: string | null;
  verified: boolean;
}

/** Devices `d` with their presence `p` and self-test `t`. */
export const DEVICES = `workers.device d JOIN workers.presence p ON p.device_id = d.id
  LEFT JOIN workers.self_test t ON t.device_id = d.id`;

/** The columns of `FactsRow`, of `DEVICES`. */
export const FACTS = `d.id, d.owner_id, d.name, p.hostname, d.device_type, p.gpu_name, p.gpu_count, p.gpu_memory_gb,
  p.cpu_cores, p.ram_gb, p.capabilities, p.concurrency, d.min_price_usd_micros,
  ${VERIFIED} AS verified`;

export function toFacts(row: FactsRow): DeviceFacts {
  return {
    deviceId: row.id,
    ownerId: row.owner_id,
    name: row.name,
    hostname: row.hostname,
    deviceType: row.device_type,
    gpuName: row.gpu_name,
    gpuCount: row.gpu_count,
    gpuMemoryGb: row.gpu_memory_gb,
    cpuCores: row.cpu_cores,
    ramGb: row.ram_gb,
    capabilities: row.capabilities,
    concurrency: row.concurrency,
    minPriceUsdMicros: row.min_price_usd_micros === null ? null : BigInt(row.min_price_usd_micros),
    verified: row.verified,
  };
}
