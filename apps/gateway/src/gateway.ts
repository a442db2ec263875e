import { createServer, type Server, type Socket } from 'node:net';
import { resetSocket } from '@app/tunnel';
import { ConnectionCount } from './admission/connection-limits.js';
import { ClientConnection, type GatewayCounters, type GatewayParts } from './client-connection.js';
import { listenOn } from './listen.js';

/** Connections that wait to be accepted while the process is busy. */
const BACKLOG = 4096;

/** The port that buyers connect to: SOCKS5 and HTTP CONNECT. */
export class Gateway {
  readonly counters: GatewayCounters = { accepted: 0, overLimit: 0, unfinished: 0, refused: 0, opened: 0 };
  private readonly count: ConnectionCount;
  private readonly server: Server;

  constructor(private readonly parts: GatewayParts) {
    this.count = new ConnectionCount(parts.limits);
    this.server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => this.accept(socket));
  }

  get connections(): number {
    return this.count.inAll;
  }

  /** Returns the port. */
  listen(host: string, port: number): Promise<number> {
    return listenOn(this.server, { host, port, backlog: BACKLOG });
  }

  /** Accepts no more connections; the existing ones stay. */
  stopListening(): void {
    this.server.close();
  }

  private accept(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    // Failures show as 'close'; code that needs more detail adds its own listener.
    socket.on('error', () => undefined);
    if (!this.count.enter(address)) {
      this.counters.overLimit++;
      resetSocket(socket);
      return;
    }
    this.counters.accepted++;
    socket.once('close', () => this.count.leave(address));
    void new ClientConnection(socket, address, this.parts, this.counters).serve();
  }
}
