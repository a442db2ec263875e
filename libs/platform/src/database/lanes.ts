/**
 * Limits how many of one user's units of work run at once; the others wait in order, without a connection. They would
 * mostly wait for each other's rows anyway, and block everybody else's connections.
 */
export class Lanes {
  private readonly busy = new Map<string, Lane>();

  constructor(private readonly width: number) {}

  /** Work without a user never waits. */
  async run<T>(user: string | undefined, work: () => Promise<T>): Promise<T> {
    if (user === undefined) return work();
    const lane = this.busy.get(user) ?? { running: 0, waiting: [] };
    this.busy.set(user, lane);
    if (lane.running === this.width) await new Promise<void>((resolve) => lane.waiting.push(resolve));
    else lane.running++;
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      if (next) next();
      else if (--lane.running === 0) this.busy.delete(user);
    }
  }
}

interface Lane {
  running: number;
  waiting: Array<() => void>;
}
