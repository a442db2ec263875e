import type { Socket } from 'node:net';
import { resetSocket, wasReset } from '@app/tunnel';
import type { StreamMeter } from './meter.js';
import { Pump } from './pump.js';
import { undelivered, watchUndelivered } from './undelivered.js';

/** How long, after the quota's end, charged bytes may still reach a slow receiver. */
const DRAIN_MS = 700;
/** Interval of the probes that detect a silent peer's death. */
const KEEP_ALIVE_MS = 60_000;

/** One stream: a client and its destination, both directions, until both sides are done. */
export class Relay {
  private readonly up: Pump;
  private readonly down: Pump;
  private closed = false;
  private drainTimer: NodeJS.Timeout | null = null;

  /** `onClose` is called once, when both sockets are gone and undelivered bytes were refunded. */
  constructor(
    private readonly client: Socket,
    private readonly upstream: Socket,
    readonly meter: StreamMeter,
    private readonly onClose: (relay: Relay) => void,
  ) {
    this.up = new Pump(client, upstream, meter);
    this.down = new Pump(upstream, client, meter);
  }

  /** `first`: payload that came with the handshake; `ended`: the client sends no more. */
  start(first: Buffer, ended: boolean): void {
    for (const socket of [this.client, this.upstream]) {
      socket.setKeepAlive(true, KEEP_ALIVE_MS);
      watchUndelivered(socket);
      socket.on('error', this.reset);
      socket.on('close', this.onSocketClose);
    }
    if (this.client.destroyed || this.upstream.destroyed) return this.reset();
    // Before the pump's own listener, which would pass the end on.
    this.upstream.once('end', () => {
      if (wasReset(this.upstream)) this.reset();
    });
    this.up.start(first, ended);
    this.down.start(null, false);
  }

  /** Charged bytes that still wait in this process. */
  get undelivered(): number {
    return this.closed ? 0 : undelivered(this.client) + undelivered(this.upstream);
  }

  /** Ends at once with a reset on both sides; refunds undelivered bytes. */
  readonly reset = (): void => {
    if (this.closed) return;
    const lost = this.undelivered;
    this.closed = true;
    if (this.drainTimer) clearTimeout(this.drainTimer);
    this.up.stop();
    this.down.stop();
    this.meter.refund(lost);
    resetSocket(this.client);
    resetSocket(this.upstream);
    this.onClose(this);
  };

  /** Ends in order: delivers charged bytes, then both sides see the end. */
  finish(): void {
    if (this.closed || this.drainTimer) return;
    this.up.finish();
    this.down.finish();
    // A client that still sends would be reset before it has read its data; the destination is no longer read.
    this.client.resume();
    this.upstream.pause();
    this.drainTimer = setTimeout(() => this.expire(), DRAIN_MS);
  }

  /**
   * A reset could cost the client data that it has not read yet, so it is only for clients that didn't take what they
   * bought.
   */
  private expire(): void {
    if (this.undelivered > 0) return this.reset();
    this.client.destroy();
    this.upstream.destroy();
  }

  private readonly onSocketClose = (): void => {
    if (this.closed) return;
    if (this.client.destroyed && this.upstream.destroyed) {
      this.closed = true;
      if (this.drainTimer) clearTimeout(this.drainTimer);
      this.onClose(this);
    }
  };
}
