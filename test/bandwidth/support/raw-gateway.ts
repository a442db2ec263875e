import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createHttpServer } from 'node:http';
import { createSecureContext, TLSSocket } from 'node:tls';
import { WebSocketServer, type WebSocket } from 'ws';
import { EXIT_TUNNEL, upgradeAccepted } from '@app/tunnel';
import type { TunnelCertificate } from '../../../apps/gateway/src/tunnels/certificate.js';
import { RawData } from './raw-agent.js';

/** A gateway that says what a test wants to an agent. */
export class RawGateway {
  readonly channels: WebSocket[] = [];
  readonly said: Array<Record<string, unknown>> = [];
  readonly data: RawData[] = [];
  port = 0;
  private readonly http = createHttpServer();
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();

  constructor(readonly certificate: TunnelCertificate) {
    const webSockets = new WebSocketServer({ noServer: true, handleProtocols: ([first]) => first ?? false });
    this.http.on('upgrade', (request, socket: TLSSocket, head: Buffer) => {
      if (request.url !== '/exit') {
        this.data.push(RawData.over(socket));
        socket.write(upgradeAccepted(EXIT_TUNNEL));
        return;
      }
      webSockets.handleUpgrade(request, socket, head, (channel) => {
        this.channels.push(channel);
        channel.on('error', () => undefined);
        channel.on('message', (text: Buffer) => this.said.push(JSON.parse(text.toString()) as Record<string, unknown>));
      });
    });
    const secureContext = createSecureContext({ ...certificate });
    this.server = createServer((raw) => {
      this.sockets.add(raw);
      raw.on('error', () => undefined);
      const socket = new TLSSocket(raw, { isServer: true, secureContext });
      socket.on('error', () => undefined);
      socket.once('secure', () => this.http.emit('connection', socket));
    });
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  say(message: unknown): void {
    this.channels.at(-1)!.send(JSON.stringify(message));
  }

  welcome(): void {
    this.say({ type: 'welcome', channel: 'channel1', address: '192.0.2.7', silence_ms: 60_000 });
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
