/** Pseudo-random numbers, the same in every run with the same seed (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `min` to `max`. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** Memoryless waiting times between events, with mean `mean`. */
  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next());
  }

  /** Many short, few long: e.g. the time to fetch an image. */
  lognormal(median: number, sigma: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return median * Math.exp(sigma * normal);
  }

  /** One of the choices, each with its share; shares sum to 1. */
  choose<T>(choices: ReadonlyArray<readonly [T, number]>): T {
    let left = this.next();
    for (const [choice, share] of choices) if ((left -= share) < 0) return choice;
    return choices[choices.length - 1]![0];
  }
}
