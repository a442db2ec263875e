interface Timer {
  at: number;
  ring: () => void;
}

const MOST_TURNS = 100_000;

/** Time that passes only when nothing else is left to do: waits take no time, and minutes of silence neither. */
export class FakeClock {
  private now = 0;
  private readonly timers = new Map<number, Timer>();
  private last = 0;

  /** Until `jest.restoreAllMocks`. */
  constructor() {
    jest.spyOn(Date, 'now').mockImplementation(() => this.now);
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(((ring: () => void, ms = 0) => {
      this.timers.set(++this.last, { at: this.now + ms, ring });
      return this.last;
    }) as never);
    jest.spyOn(globalThis, 'clearTimeout').mockImplementation(((id: number) => this.timers.delete(id)) as never);
  }

  /** Seconds since the beginning. */
  get seconds(): number {
    return this.now / 1000;
  }

  /** Lets time pass until the promise settles. */
  async until<T>(promise: Promise<T>): Promise<T> {
    let settled = false;
    const settle = (): void => void (settled = true);
    promise.then(settle, settle);
    for (let turns = 0; !settled; turns++) {
      if (turns > MOST_TURNS) throw new Error(`It goes on for ever; ${this.seconds} s have passed.`);
      await new Promise((resolve) => setImmediate(resolve));
      if (!settled) this.ring();
    }
    return promise;
  }

  private ring(): void {
    const [next] = [...this.timers].sort(([, a], [, b]) => a.at - b.at);
    if (!next) return;
    const [id, { at, ring }] = next;
    this.timers.delete(id);
    this.now = Math.max(this.now, at);
    ring();
  }
}
