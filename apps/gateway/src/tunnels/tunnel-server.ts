import { createServer as createHttpServer, type IncomingMessage, type Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket, type SecureContext } from 'node:tls';
import { WebSocketServer, type WebSocket } from 'ws';
import { isName, isTicket, MAX_MESSAGE_BYTES, upgradeAccepted, upgradeRefused, type TunnelPurpose } from '@app/tunnel';
import { listenOn } from '../listen.js';
import type { TunnelCertificate } from './certificate.js';

/** Time limit from the TCP connection to the accepted upgrade. */
const GREETING_MS = 10_000;
/** Connections that have presented no ticket or channel yet: in all, and per address. */
const MAX_STRANGERS = 1_024;
const MAX_STRANGERS_PER_ADDRESS = 128;
const KEEP_ALIVE_MS = 30_000;

/** Receives agents for one purpose. */
export interface TunnelHost {
  readonly purpose: TunnelPurpose;
  /** Null for a ticket that is not valid; rejects without the database. */
  admit(ticket: string): Promise<((socket: WebSocket, address: string) => void) | null>;
  channel(name: string): { accept(socket: TLSSocket, raw: Socket): void } | undefined;
}

/**
 * The gateway's TLS port for agents: control channels (WebSocket, by the API's ticket) and data connections (HTTP
 * Upgrade, by their channel's name). The TLS runs over our own TCP socket, because only that can be reset.
 */
export class TunnelServer {
  private readonly tcp: Server;
  private readonly http: HttpServer;
  private readonly webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    // Every client that gets here has offered its purpose's protocol.
    handleProtocols: (_, { url }) =>
      this.hosts.find(({ purpose }) => purpose.controlPath === url)?.purpose.controlProtocol ?? false,
  });
  private readonly secureContext: SecureContext;
  private readonly strangers = new Map<Socket, { raw: Socket; timer: NodeJS.Timeout; address: string }>();
  private readonly perAddress = new Map<string, number>();

  constructor(
    certificate: TunnelCertificate,
    private readonly hosts: TunnelHost[],
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

  /** Returns the port. */
  listen(host: string, port: number): Promise<number> {
    return listenOn(this.tcp, { host, port });
  }

  /** Accepts nobody new, and closes unidentified connections; those of devices stay. */
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

  /** It is identified now; returns the TCP socket below. */
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
    // An agent sends nothing before the response; a client that does is not an agent.
    const path = head.length > 0 ? '' : request.url;
    for (const host of this.hosts) {
      if (path === host.purpose.controlPath) return this.openControl(host, request, socket, head);
      if (path === host.purpose.streamPath) return this.openData(host, request, socket);
    }
    socket.end(upgradeRefused('404 Not Found'));
  }

  private async openControl(
    host: TunnelHost,
    request: IncomingMessage,
    socket: TLSSocket,
    head: Buffer,
  ): Promise<void> {
    const { purpose } = host;
    const ticket = request.headers[purpose.ticketHeader];
    const offered = request.headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? [];
    if (!offered.includes(purpose.controlProtocol)) return void socket.end(upgradeRefused('426 Upgrade Required'));
    if (!isTicket(ticket)) return void socket.end(upgradeRefused('401 Unauthorized'));
    const connect = await host.admit(ticket).catch(() => undefined);
    if (connect === undefined) return void socket.end(upgradeRefused('503 Service Unavailable'));
    if (connect === null) return void socket.end(upgradeRefused('401 Unauthorized'));
    if (socket.destroyed) return;
    const address = plain(this.knows(socket)?.remoteAddress ?? '');
    this.webSockets.handleUpgrade(request, socket, head, (channel) => connect(channel, address));
  }

  private openData(host: TunnelHost, request: IncomingMessage, socket: TLSSocket): void {
    const { purpose } = host;
    const name = request.headers[purpose.channelHeader];
    const channel = isName(name) ? host.channel(name) : undefined;
    const asked = request.headers.upgrade === purpose.streamProtocol;
    if (!channel || !asked) return void socket.end(upgradeRefused(asked ? '401 Unauthorized' : '426 Upgrade Required'));
    const raw = this.knows(socket);
    if (!raw) return;
    socket.write(upgradeAccepted(purpose));
    channel.accept(socket, raw);
  }
}

/** An IPv4 address in its own form, when the port listens on IPv6 too. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '');
