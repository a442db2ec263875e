import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const FIELDS = ['index', 'name', 'memory.total', 'temperature.gpu'] as const;
const TIMEOUT_MS = 5_000;

export interface Gpu {
  index: number;
  name: string;
  /** GB of 10⁹ bytes, as cards are sold: a "24 GB" card has 24,564 MiB, which is 25.8 GB. */
  memoryGb?: number;
  /** °C. */
  temperature?: number;
}

export type RunNvidiaSmi = (args: string[]) => Promise<string>;

const runProgram: RunNvidiaSmi = async (args) =>
  (await run('nvidia-smi', args, { timeout: TIMEOUT_MS, killSignal: 'SIGKILL', maxBuffer: 1_048_576 })).stdout;

/**
 * The NVIDIA GPUs that the driver's own tool lists; none when the tool is missing, hangs or fails. Each heartbeat asks
 * again, in a separate process, so a hanging driver never blocks the agent.
 */
export class NvidiaSmi {
  private missing = false;

  constructor(private readonly runSmi: RunNvidiaSmi = runProgram) {}

  async gpus(): Promise<Gpu[]> {
    if (this.missing) return [];
    try {
      return parseGpus(await this.runSmi([`--query-gpu=${FIELDS.join(',')}`, '--format=csv,noheader,nounits']));
    } catch (error) {
      this.missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      return [];
    }
  }
}

export function parseGpus(csv: string): Gpu[] {
  return csv.split('\n').flatMap((line) => {
    const [index, name, memoryMib, temperature] = line.split(',').map((cell) => cell.trim());
    // The tool prints "No devices were found" and driver warnings on standard output too.
    if (!name || !/^\d+$/.test(index ?? '')) return [];
    const memory = reading(memoryMib);
    return {
      index: Number(index),
      name,
      memoryGb: memory === undefined ? undefined : Math.round(memory * 1_048_576) / 1e9,
      temperature: reading(temperature),
    };
  });
}

/** "[N/A]", "[Not Supported]" and "[Unknown Error]" mean no reading, which differs from 0. */
function reading(cell: string | undefined): number | undefined {
  return cell && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : undefined;
}
