import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { ControlChannel, MAX_CONNECTIONS, MAX_ENTRIES, MAX_MESSAGE_BYTES, readGatewayMessage } from '@app/tunnel';
import type { AgentMessage, GatewayMessage, TunnelPurpose } from '@app/tunnel';
import { backoffMs } from '../api/backoff.js';
import { connectTunnel } from './tunnel-connection.js';
import type { GatewayAddress, TunnelConnection } from './tunnel-connection.js';
import { TunnelStream } from './tunnel-stream.js';
import type { Opening } from './tunnel-stream.js';

/** What a link is for, and with which permission. One per link: its counters end with the channel. */
export interface LinkRole {
  readonly purpose: TunnelPurpose;
  ticket(): string;
  /** False: no new streams. */
  readonly accepting: boolean;
  /** An address of this device, or of its router, as the gateway sees it. */
  seenAs(address: string): void;
  /** Throws a ProtocolError. */
  read(openLine: Buffer): Opening;
  /** What to report to the gateway now, besides the ends of streams. */
  reports(): AgentMessage[];
  /** The channel is over: the next one starts from zero. */
  forget(): void;
}

export interface LinkEvents {
  onConnected(gateway: GatewayAddress): void;
  onLost(gateway: GatewayAddress, why: string): void;
}

const REPORT_MS = 500;
const GATHER_MS = 10;
/** A channel that lasted this long was stable, so the next failure resets the pauses. */
const STEADY_MS = 10_000;
/** Until the gateway says otherwise. */
const FIRST_SILENCE_MS = 15_000;

/** The agent's side towards one gateway: reopens a control channel for ever, and serves its data connections. */
export class GatewayLink {
  private channel: ControlChannel<AgentMessage, GatewayMessage> | undefined;
  private name = '';
  private readonly connections = new Set<TunnelStream>();
  private connecting = 0;
  private busy = 0;
  private readonly ended: string[] = [];
  private flushing: NodeJS.Timeout | undefined;

  constructor(
    readonly gateway: GatewayAddress,
    private readonly role: LinkRole,
    private readonly events: LinkEvents,
    /** Maximum number of data connections, idle and busy together. */
    private readonly maxConnections = MAX_CONNECTIONS,
  ) {}

  /** Open streams. */
  get streams(): number {
    return this.busy;
  }

  /** Keeps the channel open until `signal` aborts; then cuts everything. */
  async run(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      const since = Date.now();
      const why = await this.hold(signal);
      if (signal.aborted) return;
      failures = Date.now() - since > STEADY_MS ? 1 : failures + 1;
      this.events.onLost(this.gateway, why);
      await sleep(backoffMs(failures), undefined, { signal }).catch(() => undefined);
    }
  }

  /** The ticket was renewed: the gateway looks at the terms again. */
  renewed(): void {
    this.channel?.send({ type: 'ticket', ticket: this.role.ticket() });
  }

  drain(): void {
    this.channel?.send({ type: 'drain' });
  }

  /** One channel, from its opening to its end; returns why it ended. */
  private async hold(signal: AbortSignal): Promise<string> {
    let tunnel: TunnelConnection;
    try {
      tunnel = await connectTunnel(this.gateway, signal);
    } catch (error) {
      return (error as Error).message;
    }
    const why = await this.talk(tunnel, signal);
    for (const connection of this.connections) connection.reset();
    this.role.forget();
    return why;
  }

  private talk({ tls, raw }: TunnelConnection, signal: AbortSignal): Promise<string> {
    const { purpose } = this.role;
    return new Promise((resolve) => {
      const socket = new WebSocket(`ws://${hostOf(this.gateway)}${purpose.controlPath}`, [purpose.controlProtocol], {
        createConnection: () => tls,
        headers: { [purpose.ticketHeader]: this.role.ticket() },
        maxPayload: MAX_MESSAGE_BYTES,
        perMessageDeflate: false,
        handshakeTimeout: FIRST_SILENCE_MS,
      });
      let refused = '';
      socket.on('unexpected-response', (request, response) => {
        refused = `it answers ${response.statusCode}`;
        request.destroy();
        socket.terminate();
        raw.destroy();
      });
      const channel = new ControlChannel<AgentMessage, GatewayMessage>(
        socket,
        readGatewayMessage,
        { silenceMs: FIRST_SILENCE_MS },
        {
          onMessage: (message) => this.receive(message),
          onClose: (why) => {
            clearInterval(timer);
            signal.removeEventListener('abort', leave);
            this.channel = undefined;
            this.name = '';
            raw.destroy();
            resolve(refused || why);
          },
        },
      );
      const timer = setInterval(() => this.flush(), REPORT_MS);
      const leave = (): void => {
        this.flush();
        channel.end('the agent is shutting down');
      };
      signal.addEventListener('abort', leave, { once: true });
      this.channel = channel;
      if (signal.aborted) leave();
    });
  }

  private receive(message: GatewayMessage): void {
    if (message.type === 'welcome') {
      this.name = message.channel;
      this.role.seenAs(message.address);
      this.channel?.allowSilence(message.silence_ms);
      this.events.onConnected(this.gateway);
    }
    if (message.type === 'dial') this.dial(message.count);
    // `drain` needs no action: a gateway that shuts down opens no streams, and closes when it is done.
  }

  private dial(count: number): void {
    const room = this.maxConnections - this.connections.size - this.connecting;
    for (let left = Math.min(count, room); left > 0; left--) void this.connect(this.name);
  }

  private async connect(channel: string): Promise<void> {
    this.connecting++;
    let tunnel: TunnelConnection;
    try {
      tunnel = await connectTunnel(this.gateway, AbortSignal.timeout(FIRST_SILENCE_MS));
    } catch {
      // The gateway asks again.
      return;
    } finally {
      this.connecting--;
    }
    if (this.name !== channel || channel === '') return void tunnel.raw.destroy();
    let opened = false;
    const { role } = this;
    const stream = new TunnelStream(tunnel, {
      purpose: role.purpose,
      get accepting() {
        return role.accepting;
      },
      read: (openLine) => role.read(openLine),
      onOpened: () => {
        opened = true;
        this.busy++;
      },
      onEnded: (name) => this.tellEnd(name),
      onStreamClosed: () => this.flushSoon(),
    });
    this.connections.add(stream);
    try {
      await stream.serve(hostOf(this.gateway), channel);
    } finally {
      this.connections.delete(stream);
      if (opened) this.busy--;
    }
  }

  private tellEnd(stream: string): void {
    this.ended.push(stream);
    this.flushSoon();
  }

  /** Batches everything that happens within a moment, because the gateway limits the number of messages. */
  private flushSoon(): void {
    this.flushing ??= setTimeout(() => {
      this.flushing = undefined;
      this.flush();
    }, GATHER_MS);
  }

  private flush(): void {
    const { channel } = this;
    // Traffic counts go to the next channel; streams ended with the last one.
    if (!channel) return void (this.ended.length = 0);
    while (this.ended.length > 0) channel.send({ type: 'ended', streams: this.ended.splice(0, MAX_ENTRIES) });
    for (const report of this.role.reports()) channel.send(report);
  }
}

const hostOf = ({ host, port }: GatewayAddress): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
