export interface Need {
  memoryMb: number;
  gpus: number;
  /** Places taken of `concurrency`; a replica with GPUs takes GPUs only. */
  places?: 0 | 1;
}

export interface Reservation {
  gpuIndexes: number[];
  free(): void;
}

/** Keeps an idle machine free of new claims. */
export interface IdleHold {
  /** Aborts when room is taken anyway, which also ends the hold. */
  readonly wanted: AbortSignal;
  release(): void;
}

/** What the owner offers to jobs and replicas, and how much of it is taken. */
export class Capacity {
  private slots: number;
  private memoryMb: number;
  private gpus: number[] = [];
  private readonly total: { memoryMb: number; gpus: number };
  private waiting: Array<() => void> = [];
  /** A claimed job found no room: no more claims until some room is released. */
  private full = false;
  private paused: NodeJS.Timeout | undefined;
  private closed = false;
  private running = 0;
  private held: AbortController | undefined;
  private forIdle: Array<(hold: IdleHold) => void> = [];

  constructor(offer: { concurrency: number; memoryMb: number; gpuIndexes: number[] }) {
    this.slots = offer.concurrency;
    this.memoryMb = offer.memoryMb;
    this.gpus = [...offer.gpuIndexes];
    this.total = { memoryMb: offer.memoryMb, gpus: offer.gpuIndexes.length };
  }

  /** `never`: this device can't run it at all; `later`: not beside what runs now. */
  judge(need: Need): 'now' | 'never' | 'later' {
    if (need.memoryMb > this.total.memoryMb || need.gpus > this.total.gpus) return 'never';
    const fits = this.slots >= placesOf(need) && need.memoryMb <= this.memoryMb && need.gpus <= this.gpus.length;
    return fits ? 'now' : 'later';
  }

  /** Takes the room when `judge` says `now`. After `later` no job is claimed until some room is released. */
  take(need: Need): Reservation | 'never' | 'later' {
    const verdict = this.judge(need);
    this.full ||= verdict === 'later';
    if (verdict !== 'now') return verdict;
    this.held?.abort();
    this.held = undefined;
    this.running += 1;
    this.slots -= placesOf(need);
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

  /** Resolves when another job may be claimed, or at the first `wake()` after `signal` aborted. */
  async room(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (this.closed || this.slots < 1 || this.full || this.paused || this.held))
      await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Keeps an idle machine free; undefined when something runs. */
  holdIdle(): IdleHold | undefined {
    if (this.running > 0 || this.held) return undefined;
    const held = new AbortController();
    this.held = held;
    return { wanted: held.signal, release: () => this.release(held) };
  }

  /** Like `holdIdle`, as soon as nothing runs. Rejects when `signal` aborts. */
  async idle(signal: AbortSignal): Promise<IdleHold> {
    signal.throwIfAborted();
    const now = this.holdIdle();
    if (now) return now;
    return new Promise<IdleHold>((resolve, reject) => {
      this.forIdle.push(resolve);
      const leave = (): void => {
        this.forIdle = this.forIdle.filter((waiting) => waiting !== resolve);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** Pauses claims for a while: the machine has a problem, such as a full disk. */
  pause(ms: number): void {
    clearTimeout(this.paused);
    this.paused = setTimeout(() => {
      this.paused = undefined;
      this.wake();
    }, ms).unref();
  }

  /** Ends claims until `reopen`, whatever else pauses them meanwhile. */
  close(): void {
    this.closed = true;
  }

  reopen(): void {
    this.closed = false;
    this.wake();
  }

  /** Wakes everybody who waits for room, to look again. */
  wake(): void {
    this.waiting.splice(0).forEach((resolve) => resolve());
  }

  private giveBack(need: Need, gpuIndexes: number[]): void {
    this.slots += placesOf(need);
    this.memoryMb += need.memoryMb;
    this.gpus.push(...gpuIndexes);
    this.full = false;
    this.running -= 1;
    this.offerIdle();
    this.wake();
  }

  /** Before the other waiters wake: they would claim. */
  private offerIdle(): void {
    const hold = this.forIdle.length > 0 ? this.holdIdle() : undefined;
    if (hold) this.forIdle.shift()?.(hold);
  }

  private release(held: AbortController): void {
    if (this.held !== held) return;
    this.held = undefined;
    this.offerIdle();
    this.wake();
  }
}

const placesOf = ({ places = 1 }: Need): number => places;
