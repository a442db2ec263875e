/** Failed log-ins that a client address has within a window; then its passwords are refused unread. */
const MOST = 30;
const WINDOW_MS = 60_000;
/** Addresses that are remembered; beyond that the oldest windows go. */
const MAX_ADDRESSES = 50_000;

/** Slows down who guesses passwords, by address, without asking the database. */
export class FailureThrottle {
  private readonly failures = new Map<string, { count: number; until: number }>();

  constructor(private readonly now: () => number = Date.now) {}

  blocks(address: string): boolean {
    const entry = this.failures.get(address);
    return entry !== undefined && entry.until > this.now() && entry.count >= MOST;
  }

  failed(address: string): void {
    const entry = this.failures.get(address);
    if (entry && entry.until > this.now()) {
      entry.count++;
      return;
    }
    this.failures.delete(address);
    if (this.failures.size >= MAX_ADDRESSES) this.failures.delete(this.failures.keys().next().value!);
    this.failures.set(address, { count: 1, until: this.now() + WINDOW_MS });
  }
}
