import { setTimeout as sleep } from 'node:timers/promises';
import { TransientFailure } from '../api/api-errors.js';
import type { ReplicaApi } from '../api/replica-api.js';
import type { TunnelGrant } from '../api/replica-replies.js';
import { pauseAfter } from '../api/backoff.js';
import type { Terminal } from '../terminal.js';
import type { Replicas } from './replicas.js';

export interface SyncHooks {
  /** Gateways for the ports of the replicas; null: none needed. Called after each sync. */
  onTunnel(grant: TunnelGrant | null): void;
}

/**
 * Keeps the listed replicas running and reports their status: at the start, on every change, when woken, and every
 * `sync_s` while there are replicas. A device without replicas makes no calls.
 */
export class SyncLoop {
  private due = true;
  private everyMs = 0;
  private complaint = '';
  private lastGood: number;
  private wakeUp: () => void = () => undefined;

  constructor(
    private readonly api: Pick<ReplicaApi, 'sync'>,
    private readonly replicas: Replicas,
    private readonly terminal: Terminal,
    private readonly hooks: SyncHooks,
    private readonly now: () => number = Date.now,
  ) {
    this.lastGood = now();
  }

  /** Syncs at once, or right after the call under way. */
  wake(): void {
    this.due = true;
    this.wakeUp();
  }

  /** Wall-clock milliseconds since the service last listed the replicas. */
  silentMs(): number {
    return this.now() - this.lastGood;
  }

  /** Restarts the count of silence. */
  restartSilence(): void {
    this.lastGood = this.now();
  }

  /** Runs until `signal` aborts. Rejects then, and when the token is refused. */
  async run(signal: AbortSignal): Promise<void> {
    let fresh = true;
    for (let failures = 0; ;) {
      this.due = false;
      try {
        const listed = await this.sync(fresh, signal);
        fresh = false;
        failures = 0;
        await this.pause(listed || this.replicas.any ? this.everyMs : Infinity, signal);
      } catch (error) {
        if (!signal.aborted) this.complain(error);
        failures += 1;
        await sleep(pauseAfter(error, failures, signal), undefined, { signal });
      }
    }
  }

  /** Sends the final status in one try and ignores the reply. */
  async sendFinalReports(signal: AbortSignal): Promise<void> {
    const reports = this.replicas.reports();
    if (reports.length > 0) await this.api.sync(false, reports, signal);
  }

  /** Returns whether any replica is listed. */
  private async sync(fresh: boolean, signal: AbortSignal): Promise<boolean> {
    const reply = await this.api.sync(fresh, this.replicas.reports(), signal);
    this.lastGood = this.now();
    this.everyMs = (reply?.syncS ?? 0) * 1_000;
    const orders = reply?.orders ?? [];
    this.replicas.follow(orders);
    this.hooks.onTunnel(reply?.tunnel ?? null);
    return orders.length > 0;
  }

  /** Prints an error that doesn't pass by itself, once. */
  private complain(error: unknown): void {
    const { message } = error as Error;
    if (error instanceof TransientFailure || message === this.complaint) return;
    this.complaint = message;
    this.terminal.line(`The service doesn't list replicas for this device: ${message.slice(0, 300)}`);
  }

  private async pause(ms: number, signal: AbortSignal): Promise<void> {
    if (this.due) return;
    const timer = new AbortController();
    const woken = new Promise<void>((resolve) => (this.wakeUp = resolve));
    const left = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true, signal: timer.signal });
    });
    const time = ms < Infinity ? [sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined)] : [];
    try {
      signal.throwIfAborted();
      await Promise.race([woken, left, ...time]);
    } finally {
      timer.abort();
    }
  }
}
