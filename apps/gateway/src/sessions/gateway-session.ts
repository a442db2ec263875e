import type { SessionPass, Usage } from '@app/bandwidth/ports/gateway-repository';
import type { DeviceId } from '@app/kernel';
import type { Exits } from '../exits/exit.js';
import type { EmptyReason, Quota } from '../quota/quota.js';
import { StreamMeter, type Carriage } from '../relay/meter.js';

/** What a session knows of its streams. */
export interface Stream {
  readonly meter: StreamMeter;
  /** Charged bytes that still wait in this process. */
  readonly undelivered: number;
  /** Ends at once and refunds undelivered bytes. */
  reset(): void;
  /** Delivers charged bytes, then ends. */
  finish(): void;
}

/**
 * One session at this gateway: its quota, its streams, and counters that outlive them (the database wants absolute
 * ones).
 */
export class GatewaySession {
  readonly streams = new Set<Stream>();
  /** Connections being opened; they count against the limit. */
  opening = 0;
  /** When the last stream ended, or the last log-in; epoch milliseconds. */
  quietSince = Date.now();
  /** It is over: nothing is admitted, and `released` follows. */
  closed = false;
  released = false;
  releasing: Promise<void> | null = null;
  private readonly whenGone: Array<() => void> = [];
  private readonly carriages = new Map<DeviceId, Carriage>();
  /** The last report; counters never go back. */
  private saidUsed = 0;
  private readonly saidCarried = new Map<DeviceId, number>();

  constructor(
    public pass: SessionPass,
    readonly quota: Quota,
    private readonly exits: Exits,
  ) {}

  meterFor(deviceId: DeviceId | null): StreamMeter {
    if (deviceId === null) return new StreamMeter(this.quota, null);
    let carriage = this.carriages.get(deviceId);
    if (!carriage) this.carriages.set(deviceId, (carriage = { charged: 0 }));
    return new StreamMeter(this.quota, carriage);
  }

  get connections(): number {
    return this.streams.size + this.opening;
  }

  /** True when there is something to report: streams, reserved bytes, or news. */
  get awake(): boolean {
    return this.connections > 0 || this.quota.holdsLease || this.quota.used > this.saidUsed;
  }

  /** Cumulative, without bytes that wait in this process: a crash now would bill only what was delivered. */
  usage(): Usage {
    let waiting = 0;
    const waitingOf = new Map<Carriage, number>();
    for (const { meter, undelivered } of this.streams) {
      if (undelivered === 0) continue;
      waiting += undelivered;
      if (meter.carriage) waitingOf.set(meter.carriage, (waitingOf.get(meter.carriage) ?? 0) + undelivered);
    }
    this.saidUsed = Math.max(this.saidUsed, this.quota.used - waiting);
    const carried = [...this.carriages].map(([deviceId, carriage]) => ({
      deviceId,
      gatewayBytes: BigInt(this.saying(deviceId, carriage.charged - (waitingOf.get(carriage) ?? 0))),
      exitBytes: this.exits.exitBytes(this.pass.sessionId, deviceId),
    }));
    return { sessionId: this.pass.sessionId, usedBytes: BigInt(this.saidUsed), carried };
  }

  /**
   * Including bytes that still wait: what is given back now may be used elsewhere, so no charged byte may return later.
   */
  usageAsCharged(): Usage {
    const usage = this.usage();
    this.saidUsed = Math.max(this.saidUsed, this.quota.used);
    return { ...usage, usedBytes: BigInt(this.saidUsed) };
  }

  /** Ends all streams: in order when the quota is used up, else at once. */
  empty(why: EmptyReason | 'over'): void {
    for (const stream of [...this.streams]) {
      if (why === 'used up') stream.finish();
      else stream.reset();
    }
  }

  add(stream: Stream): void {
    this.streams.add(stream);
  }

  remove(stream: Stream): void {
    this.streams.delete(stream);
    this.quietSince = Date.now();
    if (this.streams.size === 0) for (const wake of this.whenGone.splice(0)) wake();
  }

  /** Resolves when the last stream is gone, less than a second after they are told to end. */
  streamsGone(): Promise<void> {
    if (this.streams.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.whenGone.push(resolve));
  }

  private saying(deviceId: DeviceId, bytes: number): number {
    const said = Math.max(this.saidCarried.get(deviceId) ?? 0, bytes);
    this.saidCarried.set(deviceId, said);
    return said;
  }
}
