import { isIP } from 'node:net';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { domainToASCII } from 'node:url';
import type { WebSocket } from 'ws';
import type { SessionId } from '@app/bandwidth/contract';
import type { ExitPass } from '@app/bandwidth/ports/gateway-book';
import { ControlChannel, OpenError, parseAddress, readAgentMessage } from '@app/tunnel';
import type { AgentMessage, CheckedDestination, GatewayMessage } from '@app/tunnel';
import { ConnectionPool } from './connection-pool.js';
import { DataConnection } from './data-connection.js';
import { randomName } from './names.js';

export interface ExitChannelOptions {
  /** Between two pings. */
  pingMs: number;
  /** Silence after which the agent is dead, and its streams are cut. */
  silenceMs: number;
  /** What one open may take: waiting for a connection, looking up, connecting. */
  openMs: number;
  /** Streams of one device at once. */
  maxStreams: number;
}

export const EXIT_CHANNEL_DEFAULTS: ExitChannelOptions = {
  pingMs: 2_000,
  silenceMs: 6_000,
  openMs: 15_000,
  maxStreams: 256,
};

export interface ExitChannelEvents {
  /** Payload bytes the agent says it carried for a session, beyond what it said before. */
  onReported(sessionId: SessionId, bytes: number): void;
  onTicket(ticket: string): void;
  onClose(why: string): void;
}

const TICK_MS = 1_000;

/** One device's presence at this gateway: its control channel, its data connections, the streams on them. */
export class ExitChannel {
  /** What the agent's data connections show. */
  readonly name = randomName();
  /** When a stream was last given to it: of two devices with as many streams the other one is next. */
  lastOpenedAt = 0;
  private draining = false;
  private readonly control: ControlChannel<GatewayMessage, AgentMessage>;
  private readonly pool: ConnectionPool;
  private readonly connections = new Set<DataConnection>();
  private readonly streams = new Map<string, DataConnection>();
  private opening = 0;
  private readonly sessions = new Map<string, { sessionId: SessionId; reported: number }>();
  private readonly sessionNames = new Map<SessionId, string>();
  /** Payload bytes of closed streams since the terms were last looked up. */
  private carriedBefore = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(
    socket: WebSocket,
    address: string,
    public pass: ExitPass,
    private readonly options: ExitChannelOptions,
    private readonly events: ExitChannelEvents,
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
    return this.control.open && !this.draining && this.load < this.options.maxStreams && !this.usedUp;
  }

  /** Streams open and being opened. */
  get load(): number {
    return this.streams.size + this.opening;
  }

  /** Its owner's monthly cap is reached. */
  private get usedUp(): boolean {
    return this.pass.bytesLeft !== null && this.carried >= this.pass.bytesLeft;
  }

  private get carried(): bigint {
    let live = 0;
    for (const stream of this.streams.values()) live += stream.carried;
    return BigInt(this.carriedBefore + live);
  }

  /** New terms, looked up just now: what was carried so far is in them. */
  adopt(pass: ExitPass): void {
    const before = this.carried;
    this.pass = { ...pass, bytesLeft: pass.bytesLeft === null ? null : pass.bytesLeft + before };
  }

  /** A data connection that showed this channel's name. */
  accept(socket: TLSSocket, raw: Socket): void {
    const connection = new DataConnection(socket, raw, (closed) => this.lost(closed));
    this.connections.add(connection);
    if (!this.pool.add(connection)) connection.reset();
  }

  /** Throws an OpenError. */
  async open(sessionId: SessionId, destination: CheckedDestination, signal: AbortSignal): Promise<Socket> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(this.options.openMs)]);
    const target = targetOf(destination);
    const stream = randomName();
    this.lastOpenedAt = Date.now();
    this.opening++;
    const connection = await this.pool.take(limit).finally(() => this.opening--);
    this.streams.set(stream, connection);
    try {
      const deadlineMs = Math.max(1_000, this.options.openMs - 1_000);
      return await connection.open({ stream, session: this.nameOf(sessionId), deadlineMs, ...target }, limit);
    } catch (error) {
      this.streams.delete(stream);
      throw error;
    }
  }

  drain(): void {
    this.draining = true;
    this.control.send({ type: 'drain' });
  }

  /** Forgets a session whose numbers are final. */
  forget(sessionId: SessionId): void {
    const name = this.sessionNames.get(sessionId);
    if (name === undefined) return;
    this.sessionNames.delete(sessionId);
    this.sessions.delete(name);
  }

  end(why: string): void {
    this.control.end(why);
  }

  private receive(message: AgentMessage): void {
    if (message.type === 'ticket') this.events.onTicket(message.ticket);
    if (message.type === 'drain') this.draining = true;
    if (message.type === 'ended') message.streams.forEach((name) => this.streams.get(name)?.confirmEnd());
    if (message.type === 'usage') for (const [name, bytes] of message.carried) this.reported(name, bytes);
  }

  /** Counters only grow; a session this device has no part in is nothing it could report. */
  private reported(name: string, bytes: number): void {
    const session = this.sessions.get(name);
    if (!session || bytes <= session.reported) return;
    const more = bytes - session.reported;
    session.reported = bytes;
    this.events.onReported(session.sessionId, more);
  }

  private nameOf(sessionId: SessionId): string {
    const known = this.sessionNames.get(sessionId);
    if (known !== undefined) return known;
    const name = randomName();
    this.sessionNames.set(sessionId, name);
    this.sessions.set(name, { sessionId, reported: 0 });
    return name;
  }

  private lost(connection: DataConnection): void {
    this.connections.delete(connection);
    this.pool.remove(connection);
    for (const [name, stream] of this.streams) {
      if (stream !== connection) continue;
      this.streams.delete(name);
      this.carriedBefore += connection.carried;
    }
  }

  private tick(): void {
    if (!this.draining) this.pool.tick();
    if (this.usedUp) for (const stream of this.streams.values()) stream.reset();
  }

  private closed(why: string): void {
    clearInterval(this.timer);
    this.pool.close();
    for (const connection of [...this.connections]) connection.reset();
    this.events.onClose(why);
  }
}

/** Names go to the device as names, so that it looks them up where it is; literals in the one spelling that was judged. */
function targetOf({ host, port, addresses }: CheckedDestination): { host: string; port: number } {
  if (isIP(host) !== 0 || parseAddress(host) !== null) {
    if (addresses[0] === undefined) throw new OpenError('unresolved');
    return { host: addresses[0], port };
  }
  return { host: domainToASCII(host).toLowerCase(), port };
}
