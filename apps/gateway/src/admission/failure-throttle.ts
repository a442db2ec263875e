import { networkOf } from '@app/kernel/network';

/** Failed log-ins per client address and window; beyond it passwords are refused unread. */
const MOST = 30;
const WINDOW_MS = 60_000;
/** Networks remembered; beyond that the oldest windows are dropped. */
const MAX_NETWORKS = 50_000;

/** Slows down password guessing, per network, without a database query. */
export class FailureThrottle {
  private readonly failures = new Map<string, { count: number; until: number }>();

  constructor(private readonly now: () => number = Date.now) {}

  blocks(address: string): boolean {
    const entry = this.failures.get(networkOf(address));
    return entry !== undefined && entry.until > this.now() && entry.count >= MOST;
  }

  failed(address: string): void {
    const network = networkOf(address);
    const entry = this.failures.get(network);
    if (entry && entry.until > this.now()) {
      entry.count++;
      return;
    }
    this.failures.delete(network);
    if (this.failures.size >= MAX_NETWORKS) this.failures.delete(this.failures.keys().next().value!);
    this.failures.set(network, { count: 1, until: this.now() + WINDOW_MS });
  }
}
