import { availableParallelism, hostname } from 'node:os';
import type { HeartbeatReport } from '../api/worker-api.js';
import type { Machine } from './machine.js';
import type { Gpu, NvidiaSmi } from './nvidia-smi.js';

/** Builds the heartbeat's report about this device. */
export class HeartbeatReporter {
  constructor(
    private readonly machine: Machine,
    private readonly smi: NvidiaSmi,
    private readonly offer: { capabilities: string[]; maxMemoryMb: number; concurrency: number },
  ) {}

  /** Set when the agent knows who it is; the service tells agents with the same token apart by it. */
  instanceId: string | undefined;

  async report(): Promise<HeartbeatReport> {
    const [ramPercent, cpuTemperature, gpus] = await Promise.all([
      this.machine.ramPercent(),
      this.machine.cpuTemperature(),
      this.smi.gpus(),
    ]);
    return {
      instance_id: this.instanceId,
      hostname: hostname().slice(0, 253),
      cpu_cores: availableParallelism(),
      // What jobs can use: the server compares their memory with this number × 1024 MiB.
      ram_gb: Math.floor((this.offer.maxMemoryMb / 1024) * 100) / 100,
      cpu_pct: this.machine.cpuPercent(),
      ram_pct: ramPercent,
      cpu_temp: cpuTemperature,
      ...gpuFacts(gpus),
      capabilities: this.offer.capabilities,
      concurrency: this.offer.concurrency,
    };
  }
}

function gpuFacts(gpus: Gpu[]): Partial<HeartbeatReport> {
  if (gpus.length === 0) return {};
  // The first card's name stands for the device; cards of other models don't count.
  const same = gpus.filter((gpu) => gpu.name === gpus[0]!.name);
  const memory = known(same.map((gpu) => gpu.memoryGb));
  const temperatures = known(gpus.map((gpu) => gpu.temperature));
  return {
    gpu_name: gpus[0]!.name,
    gpu_count: same.length,
    gpu_memory_gb: memory.length ? gigabytes(Math.min(...memory) * 1e9) : undefined,
    gpu_temp: temperatures.length ? Math.max(...temperatures) : undefined,
  };
}

const known = (values: Array<number | undefined>): number[] => values.filter((value) => value !== undefined);

const gigabytes = (bytes: number): number => Math.round(bytes / 1e7) / 100;
