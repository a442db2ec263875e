interface Appointment {
  at: number;
  /** Of two at the same time, the one that was created first. */
  order: number;
  run: () => void;
}

/** Time that jumps from one appointment to the next: a binary heap. */
export class VirtualClock {
  /** Milliseconds. */
  now: number;
  private readonly heap: Appointment[] = [];
  private made = 0;

  constructor(startMs: number) {
    this.now = startMs;
  }

  at(ms: number, run: () => void): void {
    this.heap.push({ at: Math.max(ms, this.now), order: this.made++, run });
    this.rise(this.heap.length - 1);
  }

  runUntil(ms: number): void {
    for (let next = this.heap[0]; next && next.at <= ms; next = this.heap[0]) {
      this.removeFirst();
      this.now = next.at;
      next.run();
    }
    this.now = ms;
  }

  private removeFirst(): void {
    const last = this.heap.pop()!;
    if (this.heap.length === 0) return;
    this.heap[0] = last;
    this.sink(0);
  }

  private rise(index: number): void {
    for (let child = index; child > 0;) {
      const parent = (child - 1) >> 1;
      if (!this.before(child, parent)) return;
      this.swap(child, parent);
      child = parent;
    }
  }

  private sink(index: number): void {
    for (let parent = index; ;) {
      const [left, right] = [2 * parent + 1, 2 * parent + 2];
      let first = parent;
      if (left < this.heap.length && this.before(left, first)) first = left;
      if (right < this.heap.length && this.before(right, first)) first = right;
      if (first === parent) return;
      this.swap(parent, first);
      parent = first;
    }
  }

  private before(a: number, b: number): boolean {
    const [first, second] = [this.heap[a]!, this.heap[b]!];
    return first.at < second.at || (first.at === second.at && first.order < second.order);
  }

  private swap(a: number, b: number): void {
    [this.heap[a], this.heap[b]] = [this.heap[b]!, this.heap[a]!];
  }
}
