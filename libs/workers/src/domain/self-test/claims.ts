/** The hardware that a device's heartbeats claim. */
export interface Claims {
  cpuCores: number;
  /** Memory offered to jobs, in GB. */
  ramGb: number;
  gpuName: string;
  gpuCount: number;
  /** Memory of one GPU, in GB. */
  gpuMemoryGb: number;
}

/** What an agent offers of its memory moves a little with its settings; beyond this it is another machine. */
export const RAM_TOLERANCE = 0.1;

/** Whether a device still claims what it claimed when it was tested. */
export function sameClaims(tested: Claims, now: Claims): boolean {
  return (
    tested.cpuCores === now.cpuCores &&
    tested.gpuName === now.gpuName &&
    tested.gpuCount === now.gpuCount &&
    tested.gpuMemoryGb === now.gpuMemoryGb &&
    Math.abs(now.ramGb - tested.ramGb) <= RAM_TOLERANCE * tested.ramGb
  );
}
