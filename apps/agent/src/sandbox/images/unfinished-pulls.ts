import type Docker from 'dockerode';
import { inspect, isGone } from './engine-images.js';
import type { ImageRecords } from './image-records.js';

const SWEEP_MS = 30_000;
/** By then no engine works on a pull any more. */
const FORGET_MS = 60 * 60 * 1000;

/**
 * Pulls that failed, were broken off, or whose agent was killed. Podman goes on with one that nobody waits for, and
 * what it leaves would be nobody's.
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
   * Carries out a pull, and removes what it brings unless `pull` ends well. `pull` is told whether that is ours: the owner
   * may have had the image before.
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
