/** Bytes that requests on their way may hold in memory together. */
export class MemoryBudget {
  private used = 0;

  constructor(private readonly maxBytes: number) {}

  /** False, and nothing is taken, when it would be too much. */
  take(bytes: number): boolean {
    if (this.used + bytes > this.maxBytes) return false;
    this.used += bytes;
    return true;
  }

  give(bytes: number): void {
    this.used -= bytes;
  }
}
