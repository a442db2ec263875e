import type Docker from 'dockerode';
import { inspect, isGone } from './engine-images.js';
import type { ImageRecords } from './image-records.js';

const SWEEP_MS = 30_000;
/** After this long no engine still works on a pull. */
const FORGET_MS = 60 * 60 * 1000;

/**
 * Pulls that failed, were interrupted, or whose agent was killed. Podman continues a pull that nobody waits for, and
 * its result would belong to nobody.
 */
export class UnfinishedPulls {
  private readonly running = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly docker: Docker,
    private readonly records: ImageRecords,
    private readonly sweepMs = SWEEP_MS,
  ) {}

  /**
   * Runs a pull, and removes the image unless `pull` succeeds. Tells `pull` whether the image is the agent's: the owner
   * may have had it before.
   */
  async during<T>(reference: string, pull: (isOurs: boolean) => Promise<T>): Promise<T> {
    const isOurs = this.records.owns(reference) || (await inspect(this.docker, reference)) === undefined;
    this.running.add(reference);
    try {
      if (isOurs) await this.records.begin(reference);
      const done = await pull(isOurs);
      this.records.finish(reference);
      return done;
    } finally {
      this.running.delete(reference);
      await this.sweep();
    }
  }

  async sweep(): Promise<void> {
    clearTimeout(this.timer);
    for (const [reference, sinceMs] of this.records.begun()) {
      if (this.running.has(reference)) continue;
      const found = await inspect(this.docker, reference).catch(() => undefined);
      const over = found ? await isGone(this.docker, reference) : Date.now() - sinceMs > FORGET_MS;
      if (over) this.records.finish(reference);
    }
    clearTimeout(this.timer);
    if (this.records.begun().length > 0) this.timer = setTimeout(() => void this.sweep(), this.sweepMs).unref();
  }
}
