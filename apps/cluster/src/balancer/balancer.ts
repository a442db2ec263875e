import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { Backends } from './backends.js';
import { forward } from './forward.js';
import { Forwarded } from './headers.js';
import { refuse } from './refusal.js';
import { isWebSocket, upgrade, withoutOffer } from './upgrade.js';

export interface BalancerOptions {
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** As TRUST_PROXY: proxies in front of this one. */
  trustProxy: string;
  /** Files for serving HTTPS. */
  tls?: { cert: string; key: string };
}

/** Like the API itself: a large file over a home connection may take this long. */
const SLOWEST_UPLOAD_MS = 3_600_000;
const SILENT_CONNECTION_MS = 180_000;
/** At a stop, time for responses in progress. */
const FAREWELL_MS = 4_000;

/** An HTTP balancer for one machine: round-robin, health-checked, streaming. Between machines use a real one (ops/). */
export class Balancer {
  readonly backends = new Backends();
  private readonly server: Server;
  private readonly forwarded: Forwarded;
  private closing = false;

  constructor(private readonly options: BalancerOptions) {
    const { tls } = options;
    this.forwarded = new Forwarded(options.trustProxy, tls ? 'https' : 'http');
    const times = { requestTimeout: SLOWEST_UPLOAD_MS, keepAliveTimeout: 75_000 };
    this.server = tls
      ? createTlsServer({ ...times, cert: readFileSync(tls.cert), key: readFileSync(tls.key), minVersion: 'TLSv1.2' })
      : createServer(times);
    this.server.setTimeout(SILENT_CONNECTION_MS);
    this.server.on('request', (request, response) => this.serve(request, response));
    this.server.on('upgrade', (request, socket: Duplex, head) => {
      if (isWebSocket(request)) return upgrade(request, socket, head, this.backends, this.forwarded);
      // Node took its body for the other protocol's data; read again without the offer, it is an ordinary request.
      socket.unshift(withoutOffer(request, head));
      this.server.emit(tls ? 'secureConnection' : 'connection', socket);
    });
  }

  /** Returns the address it serves at. */
  async listen(): Promise<string> {
    const { host, port, tls } = this.options;
    await new Promise<void>((done, failed) => {
      this.server.once('error', failed);
      this.server.listen(port, host, done);
    });
    const real = (this.server.address() as AddressInfo).port;
    return `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${real}`;
  }

  /** Accepts nothing new, and drops what isn't answered in time. */
  async close(): Promise<void> {
    this.closing = true;
    const closed = new Promise((done) => this.server.close(done));
    const sweep = setInterval(() => this.server.closeIdleConnections(), 50);
    const cut = setTimeout(() => this.server.closeAllConnections(), FAREWELL_MS);
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
    this.backends.close();
  }

  private serve(request: IncomingMessage, response: ServerResponse): void {
    if (this.closing) return refuse(response);
    forward(request, response, this.backends, this.forwarded).catch(() => response.destroy());
  }
}
