/** What a heartbeat says about its device. A field that is left out keeps its last value. */
export interface HeartbeatReport {
  /** Random id that an agent keeps in its data folder; one that sends none is never refused for another. */
  instanceId?: string;
  hostname?: string;
  gpuName?: string;
  gpuCount?: number;
  /** Memory of one GPU, in GB. */
  gpuMemoryGb?: number;
  cpuCores?: number;
  ramGb?: number;
  capabilities?: string[];
  /** How many jobs it runs at once. */
  concurrency?: number;
  /** °C. */
  cpuTemp?: number;
  /** °C. */
  gpuTemp?: number;
  cpuPct?: number;
  ramPct?: number;
}

/** Two reports of one device that are stored together: the later one wins, field by field. */
export function mergeReports(earlier: HeartbeatReport, later: HeartbeatReport): HeartbeatReport {
  return { ...earlier, ...later };
}
