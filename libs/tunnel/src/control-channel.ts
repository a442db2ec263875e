import type { RawData, WebSocket } from 'ws';
import { ProtocolError, type AgentMessage, type GatewayMessage } from './control-messages.js';
import { MESSAGE_BURST, MESSAGES_PER_S } from './limits.js';

/** With this many unsent bytes the other side counts as dead: it doesn't read. */
const MAX_UNSENT_BYTES = 1_048_576;

interface ChannelEvents<In> {
  onMessage(message: In): void;
  /** Called once, with the reason in words. */
  onClose(why: string): void;
}

/**
 * Either end of a control channel: parses strictly, limits the other side's messages, and notices its silence. Both
 * sides count any frame as a sign of life; only the gateway pings.
 */
export class ControlChannel<Out extends AgentMessage | GatewayMessage, In> {
  private readonly timer: NodeJS.Timeout;
  private readonly tickMs: number;
  /** Own ticks without a frame: a side that was itself suspended must not blame the other. */
  private silentTicks = 0;
  private budget = MESSAGE_BURST;
  private filledAt: number;
  private closed = false;

  constructor(
    private readonly socket: WebSocket,
    read: (text: string) => In,
    private readonly options: { pingMs?: number; silenceMs: number; now?: () => number },
    private readonly events: ChannelEvents<In>,
  ) {
    this.filledAt = this.now();
    this.tickMs = options.pingMs ?? Math.max(50, options.silenceMs / 4);
    socket.on('message', (data: RawData, isBinary: boolean) => this.receive(data, isBinary, read));
    socket.on('ping', () => this.heard());
    socket.on('pong', () => this.heard());
    socket.on('error', (error) => this.end(error.message));
    socket.on('close', (code) => this.end(`the channel was closed (${code})`));
    this.timer = setInterval(() => this.tick(), this.tickMs);
  }

  get open(): boolean {
    return !this.closed;
  }

  send(message: Out): void {
    if (this.closed || this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > MAX_UNSENT_BYTES) return this.end('the other side does not read');
    this.socket.send(JSON.stringify(message));
  }

  /** How long the other side may be silent; the gateway tells the agent. */
  allowSilence(ms: number): void {
    this.options.silenceMs = ms;
  }

  /** Closes at once, without waiting for the other side. */
  end(why: string): void {
    if (this.closed) return;
    this.closed = true;
    clearInterval(this.timer);
    this.socket.on('error', () => undefined);
    this.socket.terminate();
    this.events.onClose(why);
  }

  private receive(data: RawData, isBinary: boolean, read: (text: string) => In): void {
    if (this.closed) return;
    this.heard();
    try {
      if (isBinary) throw new ProtocolError('A message is binary');
      if (!this.affords()) throw new ProtocolError('Too many messages');
      this.events.onMessage(read((data as Buffer).toString('utf8')));
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.end(error.message);
    }
  }

  private affords(): boolean {
    const now = this.now();
    this.budget = Math.min(MESSAGE_BURST, this.budget + ((now - this.filledAt) / 1_000) * MESSAGES_PER_S);
    this.filledAt = now;
    return --this.budget >= 0;
  }

  private heard(): void {
    this.silentTicks = 0;
  }

  private tick(): void {
    if (++this.silentTicks * this.tickMs > this.options.silenceMs + this.tickMs)
      return this.end('the other side went silent');
    if (this.options.pingMs !== undefined && this.socket.readyState === this.socket.OPEN) this.socket.ping();
  }

  private now(): number {
    return (this.options.now ?? Date.now)();
  }
}
