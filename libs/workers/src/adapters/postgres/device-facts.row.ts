import type { DeviceId, UserId } from '@app/kernel';
import type { DeviceFacts, DeviceType } from '../../contract.js';

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
  min_price_usd_micros: string | null;
}

/** The columns of `FactsRow`, of device `d` and its presence `p`. */
export const FACTS = `d.id, d.owner_id, d.name, p.hostname, d.device_type, p.gpu_name, p.gpu_count, p.gpu_memory_gb,
  p.cpu_cores, p.ram_gb, p.capabilities, d.min_price_usd_micros`;

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
    minPriceUsdMicros: row.min_price_usd_micros === null ? null : BigInt(row.min_price_usd_micros),
  };
}
