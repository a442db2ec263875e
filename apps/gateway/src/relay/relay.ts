import type { Socket } from 'node:net';
import { resetSocket, wasReset } from '@app/tunnel';
import type { StreamMeter } from './meter.js';
import { Pump } from './pump.js';
import { undelivered, watchUndelivered } from './undelivered.js';

/** After the quota's end what was charged may still reach a slow receiver, for so long. */
const DRAIN_MS = 700;
/** Between the probes that find out that a silent peer is gone. */
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

  /** `first`: payload that came with the handshake; `ended`: the client has said all it will. */
  start(first: Buffer, ended: boolean): void {
    for (const socket of [this.client, this.upstream]) {
      socket.setKeepAlive(true, KEEP_ALIVE_MS);
      watchUndelivered(socket);
      socket.on('error', this.reset);
      socket.on('close', this.onSocketClose);
    }
    if (this.client.destroyed || this.upstream.destroyed) return this.reset();
    // Heard before the pump's own listener, which would pass the end on.
    this.upstream.once('end', () => {
      if (wasReset(this.upstream)) this.reset();
    });
    this.up.start(first, ended);
    this.down.start(null, false);
  }

  /** Bytes that were charged and still wait in this process. */
  get undelivered(): number {
    return this.closed ? 0 : undelivered(this.client) + undelivered(this.upstream);
  }

  /** Ends at once, both sides seeing a reset; what was not delivered is refunded. */
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

  /** Ends in order: what was charged is delivered, then both sides see the end. */
  finish(): void {
    if (this.closed || this.drainTimer) return;
    this.up.finish();
    this.down.finish();
    // A client that still sends would be reset over data it has not read yet; the destination is read no more.
    this.client.resume();
    this.upstream.pause();
    this.drainTimer = setTimeout(() => this.expire(), DRAIN_MS);
  }

  /** A reset could cost the client what it has not read yet, so it is only for those who didn't take what they bought. */
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
