/** Bytes that all requests in progress may hold in memory together. */
export class MemoryBudget {
  private used = 0;

  constructor(private readonly maxBytes: number) {}

  /** False, and takes nothing, when it would exceed the budget. */
  take(bytes: number): boolean {
    if (this.used + bytes > this.maxBytes) return false;
    this.used += bytes;
    return true;
  }

  give(bytes: number): void {
    this.used -= bytes;
  }
}
