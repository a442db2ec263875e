import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { WebSocket } from 'ws';
import { timeLimit } from '@app/kernel/time-limit';
import { ControlChannel, readAgentMessage, type AgentMessage, type GatewayMessage } from '@app/tunnel';
import { ConnectionPool } from './connection-pool.js';
import { DataConnection } from './data-connection.js';

export interface ChannelOptions {
  /** Interval of pings. */
  pingMs: number;
  /** After this much silence the agent counts as dead, and its streams are cut. */
  silenceMs: number;
  /** Time limit for one open: waiting for a connection, look-up and connect. */
  openMs: number;
  /** Concurrent streams of one device. */
  maxStreams: number;
}

export const CHANNEL_DEFAULTS: ChannelOptions = { pingMs: 2_000, silenceMs: 6_000, openMs: 15_000, maxStreams: 256 };

/** What one stream is for, in terms of the channel's purpose. */
export interface StreamOrder {
  /** The line that asks the agent for it. Throws a ProtocolError. */
  line(stream: string, deadlineMs: number): Buffer;
  /** Throws the error that a negative answer stands for. */
  judge(answer: number): void;
}

export interface ChannelEvents {
  /**
   * Payload bytes that the agent reports since its channel opened. Throws a ProtocolError for a purpose without
   * counters.
   */
  onUsage(carried: Array<[session: string, bytes: number]>): void;
  onTicket(ticket: string): void;
  onStreamClosed?(connection: DataConnection): void;
  /** Called about once a second. */
  onTick?(): void;
  onClose(why: string): void;
}

const TICK_MS = 1_000;

/** One device at this gateway for one purpose: its control channel, its data connections, their streams. */
export class AgentChannel {
  /** The agent's data connections present this name. */
  readonly name = randomName();
  private draining = false;
  private readonly control: ControlChannel<GatewayMessage, AgentMessage>;
  private readonly pool: ConnectionPool;
  private readonly connections = new Set<DataConnection>();
  private readonly streams = new Map<string, DataConnection>();
  private opening = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(
    socket: WebSocket,
    address: string,
    private readonly options: ChannelOptions,
    private readonly events: ChannelEvents,
  ) {
    this.pool = new ConnectionPool((count) => this.control.send({ type: 'dial', count }));
    this.control = new ControlChannel(socket, readAgentMessage, options, {
      onMessage: (message) => this.receive(message),
      onClose: (why) => this.closed(why),
    });
    this.timer = setInterval(() => this.tick(), TICK_MS);
    this.control.send({ type: 'welcome', channel: this.name, address, silence_ms: options.silenceMs * 2 });
    this.pool.tick();
  }

  /** True when it may get another stream. */
  get available(): boolean {
    return this.control.open && !this.draining && this.load < this.options.maxStreams;
  }

  /** Streams open and being opened. */
  get load(): number {
    return this.streams.size + this.opening;
  }

  get liveStreams(): Iterable<DataConnection> {
    return this.streams.values();
  }

  /** A data connection that presented this channel's name. */
  accept(socket: TLSSocket, raw: Socket): void {
    const connection = new DataConnection(socket, raw, (closed) => this.lost(closed));
    this.connections.add(connection);
    if (!this.pool.add(connection)) connection.reset();
  }

  /** Throws an OpenError, or what the order's `judge` throws. */
  async open(order: StreamOrder, signal: AbortSignal): Promise<Socket> {
    const limit = timeLimit(signal, this.options.openMs);
    const stream = randomName();
    const line = order.line(stream, Math.max(1_000, this.options.openMs - 1_000));
    this.opening++;
    const connection = await this.pool.take(limit).finally(() => this.opening--);
    this.streams.set(stream, connection);
    try {
      return await connection.open(line, (answer) => order.judge(answer), limit);
    } catch (error) {
      this.streams.delete(stream);
      throw error;
    }
  }

  drain(): void {
    this.draining = true;
    this.control.send({ type: 'drain' });
  }

  end(why: string): void {
    this.control.end(why);
  }

  private receive(message: AgentMessage): void {
    if (message.type === 'ticket') this.events.onTicket(message.ticket);
    if (message.type === 'drain') this.draining = true;
    if (message.type === 'ended') message.streams.forEach((name) => this.streams.get(name)?.confirmEnd());
    if (message.type === 'usage') this.events.onUsage(message.carried);
  }

  private lost(connection: DataConnection): void {
    this.connections.delete(connection);
    this.pool.remove(connection);
    for (const [name, stream] of this.streams) {
      if (stream !== connection) continue;
      this.streams.delete(name);
      this.events.onStreamClosed?.(connection);
    }
  }

  private tick(): void {
    if (!this.draining) this.pool.tick();
    this.events.onTick?.();
  }

  private closed(why: string): void {
    clearInterval(this.timer);
    this.pool.close();
    for (const connection of [...this.connections]) connection.reset();
    this.events.onClose(why);
  }
}

/** A random name for the other side that can't be guessed and reveals nothing: 128 bits. */
export const randomName = (): string => randomBytes(16).toString('hex');
