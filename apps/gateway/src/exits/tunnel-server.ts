import { createServer as createHttpServer } from 'node:http';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { SecureContext } from 'node:tls';
import { WebSocketServer } from 'ws';
import {
  CHANNEL_HEADER,
  CONTROL_PATH,
  CONTROL_PROTOCOL,
  isName,
  isTicket,
  MAX_MESSAGE_BYTES,
  STREAM_PATH,
  STREAM_PROTOCOL,
  TICKET_HEADER,
  UPGRADE_ACCEPTED,
  upgradeRefused,
} from '@app/tunnel';
import { listenOn } from '../listen.js';
import type { TunnelCertificate } from './certificate.js';
import type { DeviceExits, ExitBook } from './device-exits.js';

/** From the TCP connection to the accepted upgrade, all together. */
const GREETING_MS = 10_000;
/** Connections that have shown no ticket or channel yet: of all, and of one address. */
const MAX_STRANGERS = 1_024;
const MAX_STRANGERS_PER_ADDRESS = 128;
const KEEP_ALIVE_MS = 30_000;

/**
 * The gateway's TLS port for agents: control channels (WebSocket, by the API's ticket) and data connections (HTTP
 * Upgrade, by their channel's name). The TLS runs over a TCP socket of our own, because only that can be reset.
 */
export class TunnelServer {
  private readonly tcp: Server;
  private readonly http: HttpServer;
  private readonly webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => offered.has(CONTROL_PROTOCOL) && CONTROL_PROTOCOL,
  });
  private readonly secureContext: SecureContext;
  private readonly strangers = new Map<Socket, { raw: Socket; timer: NodeJS.Timeout; address: string }>();
  private readonly perAddress = new Map<string, number>();

  constructor(
    certificate: TunnelCertificate,
    private readonly exits: DeviceExits,
    private readonly book: ExitBook,
  ) {
    this.secureContext = createSecureContext({ ...certificate, minVersion: 'TLSv1.2' });
    this.tcp = createServer({ allowHalfOpen: true, noDelay: true }, (raw) => this.greet(raw));
    this.http = createHttpServer({ maxHeaderSize: 8_192 }, (_, response) => {
      response.writeHead(426, { Connection: 'close', Upgrade: 'websocket' }).end();
    });
    this.http.on('upgrade', (request: IncomingMessage, socket: TLSSocket, head: Buffer) => {
      this.upgrade(request, socket, head).catch(() => socket.destroy());
    });
    this.http.on('clientError', (_, socket) => socket.destroy());
  }

  /** Answers the port. */
  listen(host: string, port: number): Promise<number> {
    return listenOn(this.tcp, { host, port });
  }

  /** Nobody new, and strangers go; devices that are connected are not its business. */
  close(): void {
    this.tcp.close();
    this.http.close();
    for (const { raw } of this.strangers.values()) raw.destroy();
  }

  private greet(raw: Socket): void {
    const address = raw.remoteAddress ?? '';
    const ofAddress = this.perAddress.get(address) ?? 0;
    if (this.strangers.size >= MAX_STRANGERS || ofAddress >= MAX_STRANGERS_PER_ADDRESS) {
      raw.destroy();
      return;
    }
    raw.setKeepAlive(true, KEEP_ALIVE_MS);
    const socket = new TLSSocket(raw, { isServer: true, secureContext: this.secureContext });
    this.perAddress.set(address, ofAddress + 1);
    this.strangers.set(socket, { raw, address, timer: setTimeout(() => raw.destroy(), GREETING_MS) });
    raw.on('error', () => raw.destroy());
    socket.on('error', () => raw.destroy());
    socket.once('close', () => this.knows(socket));
    socket.once('secure', () => this.http.emit('connection', socket));
  }

  /** It is a stranger no more; answers the TCP socket below. */
  private knows(socket: TLSSocket): Socket | undefined {
    const stranger = this.strangers.get(socket);
    if (!stranger) return undefined;
    this.strangers.delete(socket);
    clearTimeout(stranger.timer);
    const left = (this.perAddress.get(stranger.address) ?? 1) - 1;
    if (left > 0) this.perAddress.set(stranger.address, left);
    else this.perAddress.delete(stranger.address);
    return stranger.raw;
  }

  private async upgrade(request: IncomingMessage, socket: TLSSocket, head: Buffer): Promise<void> {
    // Nothing is sent before the answer; a client that does is none of ours.
    const path = head.length > 0 ? '' : request.url;
    if (path === CONTROL_PATH) await this.openControl(request, socket, head);
    else if (path === STREAM_PATH) this.openData(request, socket);
    else socket.end(upgradeRefused('404 Not Found'));
  }

  private async openControl(request: IncomingMessage, socket: TLSSocket, head: Buffer): Promise<void> {
    const ticket = request.headers[TICKET_HEADER];
    const offered = request.headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? [];
    if (!offered.includes(CONTROL_PROTOCOL)) return void socket.end(upgradeRefused('426 Upgrade Required'));
    if (!isTicket(ticket)) return void socket.end(upgradeRefused('401 Unauthorized'));
    const pass = await this.book.exitOf(ticket).catch(() => undefined);
    if (pass === undefined) return void socket.end(upgradeRefused('503 Service Unavailable'));
    if (pass === null) return void socket.end(upgradeRefused('401 Unauthorized'));
    if (socket.destroyed) return;
    const address = plain(this.knows(socket)?.remoteAddress ?? '');
    this.webSockets.handleUpgrade(request, socket, head, (channel) =>
      this.exits.connect(channel, address, pass, ticket),
    );
  }

  private openData(request: IncomingMessage, socket: TLSSocket): void {
    const name = request.headers[CHANNEL_HEADER];
    const channel = isName(name) ? this.exits.channel(name) : undefined;
    const asked = request.headers.upgrade === STREAM_PROTOCOL;
    if (!channel || !asked) return void socket.end(upgradeRefused(asked ? '401 Unauthorized' : '426 Upgrade Required'));
    const raw = this.knows(socket);
    if (!raw) return;
    socket.write(UPGRADE_ACCEPTED);
    channel.accept(socket, raw);
  }
}

/** An IPv4 address as such, when the port listens on IPv6 too. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '');
