/** Reads at most once every `ms`; callers in between share the result. A failed read isn't kept. */
export class Cached<T> {
  private kept: { at: number; read: Promise<T> } | null = null;

  constructor(private readonly ms: number) {}

  get(read: () => Promise<T>): Promise<T> {
    const now = performance.now();
    if (this.kept === null || now - this.kept.at > this.ms) {
      const kept = { at: now, read: read() };
      this.kept = kept;
      kept.read.catch(() => {
        if (this.kept === kept) this.kept = null;
      });
    }
    return this.kept.read;
  }

  drop(): void {
    this.kept = null;
  }
}
