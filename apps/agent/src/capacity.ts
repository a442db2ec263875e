export interface Need {
  memoryMb: number;
  gpus: number;
}

export interface Reservation {
  gpuIndexes: number[];
  free(): void;
}

/** What the owner offers to jobs and replicas, and how much of it is taken. */
export class Capacity {
  private slots: number;
  private memoryMb: number;
  private gpus: number[] = [];
  private readonly total: { memoryMb: number; gpus: number };
  private waiting: Array<() => void> = [];
  /** A claimed job found no room: nothing more is claimed until some is given back. */
  private full = false;
  private paused: NodeJS.Timeout | undefined;

  constructor(offer: { concurrency: number; memoryMb: number; gpuIndexes: number[] }) {
    this.slots = offer.concurrency;
    this.memoryMb = offer.memoryMb;
    this.gpus = [...offer.gpuIndexes];
    this.total = { memoryMb: offer.memoryMb, gpus: offer.gpuIndexes.length };
  }

  /** `never`: this device can't run it at all; `later`: not beside what runs now. */
  judge(need: Need): 'now' | 'never' | 'later' {
    if (need.memoryMb > this.total.memoryMb || need.gpus > this.total.gpus) return 'never';
    const fits = this.slots > 0 && need.memoryMb <= this.memoryMb && need.gpus <= this.gpus.length;
    return fits ? 'now' : 'later';
  }

  /** Takes the room where `judge` says `now`; after `later` no job is claimed until some room is given back. */
  take(need: Need): Reservation | 'never' | 'later' {
    const verdict = this.judge(need);
    this.full ||= verdict === 'later';
    if (verdict !== 'now') return verdict;
    this.slots -= 1;
    this.memoryMb -= need.memoryMb;
    const gpuIndexes = this.gpus.splice(0, need.gpus);
    let taken = true;
    return {
      gpuIndexes,
      free: () => {
        if (taken) this.giveBack(need, gpuIndexes);
        taken = false;
      },
    };
  }

  /** Resolves when another job may be claimed, or on the first `wake()` after `signal` aborted. */
  async room(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (this.slots < 1 || this.full || this.paused))
      await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Claims nothing for a while: the machine itself has a problem, such as a full disk. */
  pause(ms: number): void {
    clearTimeout(this.paused);
    this.paused = setTimeout(() => {
      this.paused = undefined;
      this.wake();
    }, ms).unref();
  }

  /** Lets everybody who waits for room look again. */
  wake(): void {
    this.waiting.splice(0).forEach((resolve) => resolve());
  }

  private giveBack(need: Need, gpuIndexes: number[]): void {
    this.slots += 1;
    this.memoryMb += need.memoryMb;
    this.gpus.push(...gpuIndexes);
    this.full = false;
    this.wake();
  }
}
