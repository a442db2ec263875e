import { connect as connectTcp } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { WebSocket } from 'ws';
import { EXIT_TUNNEL, upgradeRequest } from '@app/tunnel';

/** An agent that says what a test wants: frames by hand over real TLS. */
export class RawAgent {
  readonly heard: Array<Record<string, unknown>> = [];
  closed: number | undefined;
  readonly socket: WebSocket;

  constructor(
    private readonly port: number,
    ticket: string,
    protocol = EXIT_TUNNEL.controlProtocol,
  ) {
    this.socket = new WebSocket(`wss://127.0.0.1:${port}/exit`, [protocol], {
      headers: { 'x-exit-ticket': ticket },
      rejectUnauthorized: false,
    });
    this.socket.on('message', (data: Buffer) =>
      this.heard.push(JSON.parse(data.toString()) as Record<string, unknown>),
    );
    this.socket.on('error', () => undefined);
    this.socket.on('unexpected-response', (_, response) => {
      this.closed = response.statusCode;
      this.socket.terminate();
    });
    this.socket.on('close', (code) => (this.closed ??= code));
  }

  get channel(): string | undefined {
    return this.heard.find(({ type }) => type === 'welcome')?.['channel'] as string | undefined;
  }

  get dialled(): number {
    return this.heard.reduce((sum, { type, count }) => sum + (type === 'dial' ? (count as number) : 0), 0);
  }

  say(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** A data connection, its upgrade asked for. */
  data(channel = this.channel!): Promise<RawData> {
    return RawData.open(this.port, upgradeRequest(EXIT_TUNNEL, '127.0.0.1', channel));
  }
}

/** A TLS connection whose bytes a test reads and writes. */
export class RawData {
  received = Buffer.alloc(0);
  closed = false;

  private constructor(
    readonly socket: TLSSocket,
    private readonly answered = true,
  ) {
    socket.on('data', (chunk: Buffer) => (this.received = Buffer.concat([this.received, chunk])));
    socket.on('error', () => undefined);
    socket.on('close', () => (this.closed = true));
  }

  /** The gateway's end, after its answer. */
  static over(socket: TLSSocket): RawData {
    return new RawData(socket, false);
  }

  static open(port: number, first: string | Buffer): Promise<RawData> {
    return new Promise((resolve) => {
      const raw = connectTcp(port, '127.0.0.1', () => {
        const socket = connectTls({ socket: raw, rejectUnauthorized: false }, () => {
          socket.write(first);
          resolve(data);
        });
        const data = new RawData(socket);
      });
    });
  }

  get text(): string {
    return this.received.toString('latin1');
  }

  /** What came after the HTTP answer. */
  get payload(): string {
    if (!this.answered) return this.text;
    return this.text.split('\r\n\r\n').slice(1).join('\r\n\r\n');
  }
}
