import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HttpErrors } from '@app/platform/http/http.errors';
import { PhotoErrors } from '../../domain/photo.errors.js';
import { PhotoForensics, type PhotoSignals } from '../../ports/photo-forensics.js';
import { InspectionLost, InspectionWorker } from './inspection-worker.js';
import type { InspectionAnswer } from './signals-frame.js';

export interface ForensicsLimits {
  /** Processes at most. Each takes about 100 MB while it works. */
  workers: number;
  /** Photos that may wait for a process. */
  waiting: number;
  /** Milliseconds for one photo. */
  photoMs: number;
  /** Milliseconds without photos after which the processes end. */
  idleMs: number;
}

const LIMITS: ForensicsLimits = {
  workers: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 32,
  // It needs a fifth of a second of CPU time, but a busy machine gives low priorities little.
  photoMs: 90_000,
  idleMs: 30_000,
};

const REFUSALS = {
  type: PhotoErrors.photo_type_unsupported,
  unreadable: PhotoErrors.photo_unreadable,
  dimensions: PhotoErrors.photo_dimensions,
};

/** Inspects photos in processes of low priority, which start with the first photo and end when there are none. */
@Injectable()
export class ProcessPhotoForensics extends PhotoForensics implements OnApplicationShutdown {
  private readonly limits: ForensicsLimits;
  private readonly idle: InspectionWorker[] = [];
  private readonly busy = new Set<InspectionWorker>();
  private readonly waiting: Array<() => void> = [];
  private running = 0;
  private closed = false;
  private rest: NodeJS.Timeout | undefined;

  constructor(
    limits: Partial<ForensicsLimits> = {},
    private readonly script = fileURLToPath(new URL('./inspection-process.js', import.meta.url)),
  ) {
    super();
    this.limits = { ...LIMITS, ...limits };
  }

  async inspect(bytes: Buffer): Promise<PhotoSignals> {
    await this.turn();
    try {
      return signalsOf(await this.tryTwice(bytes));
    } finally {
      this.handOver();
    }
  }

  /** Ids of the living processes, for monitoring. */
  get pids(): number[] {
    return [...this.idle, ...this.busy].flatMap(({ alive, pid }) => (alive && pid !== undefined ? [pid] : []));
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearTimeout(this.rest);
    this.busy.forEach((worker) => worker.kill());
    await Promise.all([...this.idle, ...this.busy].map((worker) => worker.stop()));
  }

  private async turn(): Promise<void> {
    if (this.running < this.limits.workers) {
      this.running++;
      return;
    }
    if (this.waiting.length >= this.limits.waiting)
      throw HttpErrors.overloaded('Too many photos wait to be analysed.', { retryAfterS: 3 });
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private handOver(): void {
    const next = this.waiting.shift();
    if (next) return next();
    this.running--;
    clearTimeout(this.rest);
    if (this.running === 0) this.rest = setTimeout(() => this.stopIdle(), this.limits.idleMs).unref();
  }

  private stopIdle(): void {
    for (const worker of this.idle.splice(0)) void worker.stop();
  }

  /** A process may be killed for other reasons; if two die over the same photo, the photo is the cause. */
  private async tryTwice(bytes: Buffer): Promise<InspectionAnswer> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.inspectOnce(bytes);
      } catch (error) {
        if (!(error instanceof InspectionLost)) throw error;
        if (this.closed) throw HttpErrors.shutting_down();
        if (attempt === 2) return { refusal: 'unreadable', message: 'The photo could not be decoded.' };
      }
    }
  }

  private async inspectOnce(bytes: Buffer): Promise<InspectionAnswer> {
    const worker = this.worker();
    this.busy.add(worker);
    try {
      return await worker.inspect(bytes, this.limits.photoMs);
    } finally {
      this.busy.delete(worker);
      if (worker.alive) this.idle.push(worker);
    }
  }

  private worker(): InspectionWorker {
    for (let worker = this.idle.pop(); worker; worker = this.idle.pop()) if (worker.alive) return worker;
    return new InspectionWorker(this.script);
  }
}

function signalsOf(answer: InspectionAnswer): PhotoSignals {
  if ('signals' in answer) return answer.signals;
  if ('refusal' in answer) throw REFUSALS[answer.refusal](answer.message);
  throw new Error(`The photo could not be inspected: ${answer.failure}`);
}
