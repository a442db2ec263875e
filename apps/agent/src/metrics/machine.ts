import { readFile, readdir } from 'node:fs/promises';
import { cpus, freemem, totalmem } from 'node:os';
import { join } from 'node:path';

/** Names that drivers give to the processor's own sensor (Intel, AMD, ARM boards). */
const CPU_SENSORS = /^(coretemp|k10temp|zenpower|x86_pkg_temp|cpu[-_]?thermal|cpu[-_]?\d*[-_]?thermal|soc[-_]thermal)$/;

/**
 * Reads processor and memory figures from the kernel, which takes a fraction of a millisecond and starts no process.
 */
export class Machine {
  private last = cpuTimes();

  constructor(private readonly sys = '/sys') {}

  /** Processor time used since the last call, percent; undefined when no time has passed. */
  cpuPercent(): number | undefined {
    const now = cpuTimes();
    const total = now.total - this.last.total;
    const idle = now.idle - this.last.idle;
    this.last = now;
    return total > 0 ? rounded(100 * (1 - idle / total)) : undefined;
  }

  /** Memory that is not available to programs, percent. */
  async ramPercent(): Promise<number> {
    const info = await readFile('/proc/meminfo', 'utf8').catch(() => '');
    return rounded(100 * (1 - (availableBytes(info) ?? freemem()) / totalmem()));
  }

  /** °C of the hottest processor sensor; undefined where there is none (most virtual machines). */
  async cpuTemperature(): Promise<number | undefined> {
    const readings = [
      ...(await this.sensors('class/hwmon', 'name', /^temp\d+_input$/)),
      ...(await this.sensors('class/thermal', 'type', /^temp$/)),
    ];
    return readings.length ? rounded(Math.max(...readings)) : undefined;
  }

  private async sensors(folder: string, label: string, value: RegExp): Promise<number[]> {
    const base = join(this.sys, folder);
    const found: number[] = [];
    for (const entry of await readdir(base).catch(() => [])) {
      const name = await readFile(join(base, entry, label), 'utf8').catch(() => '');
      if (!CPU_SENSORS.test(name.trim())) continue;
      for (const file of await readdir(join(base, entry)).catch(() => [])) {
        if (!value.test(file)) continue;
        const milli = await readFile(join(base, entry, file), 'utf8').catch(() => '');
        if (/^\d{4,6}$/.test(milli.trim())) found.push(Number(milli) / 1000);
      }
    }
    return found;
  }
}

/** Memory that the kernel could give to programs: free memory plus caches that it would drop. */
export function availableBytes(meminfo: string): number | undefined {
  const kilobytes = /^MemAvailable:\s+(\d+) kB$/m.exec(meminfo)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

function cpuTimes(): { idle: number; total: number } {
  let idle = 0;
  let total = 0;
  for (const { times } of cpus()) {
    idle += times.idle;
    total += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  return { idle, total };
}

function rounded(value: number): number {
  return Math.min(Math.max(Math.round(value * 10) / 10, 0), 1000);
}
