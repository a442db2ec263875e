import { randomUUID } from 'node:crypto';
import { createServer, ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { DeployId } from '@app/deploy/contract';
import { PortErrors } from '@app/deploy/tunnels/domain/port.errors';
import type { ReplicaDirectory, PortTarget } from '@app/deploy/tunnels/ports/replica-directory';
import { DomainError } from '@app/kernel/domain-error';
import { HttpErrors } from '@app/platform/http/http.errors';
import { resetSocket } from '@app/tunnel';
import type { FailureThrottle } from '../admission/failure-throttle.js';
import { listenOn } from '../listen.js';
import { CachedReplicaDirectory } from './cached-replica-directory.js';
import type { ReplicaConnector } from './replica-connector.js';
import { forward, type ForwardedRequest } from './forward-request.js';
import { forwardUpgrade, refuseOtherUpgrades } from './forward-upgrade.js';
import { TrustedProxies } from './trusted-proxies.js';
import { requestHeaders } from './forwarded-headers.js';
import { RequestAdmission, type Admitted } from './request-admission.js';
import { redirect, refuse } from './refusal.js';

export interface IngressOptions {
  /** Client connections of this process. */
  maxConnections: number;
  /** Concurrent requests and WebSockets of one deploy. */
  maxPerDeploy: number;
  /** Time limit for a request's headers. */
  headersMs: number;
  /** A connection without a byte for this long is closed. */
  idleMs: number;
  /** Proxies whose X-Forwarded-* are trusted: addresses and CIDRs, separated by commas. */
  trustProxy: string;
  /** Users come over HTTPS, whatever an unknown proxy says. */
  httpsOutside: boolean;
  /** Base URL of the pages about error codes; empty: none. */
  publicUrl: string;
}

export const INGRESS_DEFAULTS: IngressOptions = {
  maxConnections: 10_000,
  maxPerDeploy: 512,
  headersMs: 20_000,
  idleMs: 900_000,
  trustProxy: '',
  httpsOutside: false,
  publicUrl: '',
};

const MAX_HEADER_BYTES = 32_768;
const REQUEST_ID = /^[\w.:-]{1,128}$/;
/** Pause between two requests of a client. */
const KEEP_ALIVE_MS = 75_000;

/** The HTTP port for replicas' ports, each at its own host name. */
export class ReplicaIngress {
  private readonly server: Server;
  private readonly directory: CachedReplicaDirectory;
  private readonly admission: RequestAdmission;
  private readonly proxies: TrustedProxies;
  private readonly open = new Map<DeployId, number>();
  private readonly sockets = new Set<Socket>();

  constructor(
    directory: Pick<ReplicaDirectory, 'admits' | 'target'>,
    private readonly connector: Pick<ReplicaConnector, 'open'>,
    private readonly options: IngressOptions = INGRESS_DEFAULTS,
    throttle: FailureThrottle | null = null,
  ) {
    this.directory = new CachedReplicaDirectory(directory);
    this.admission = new RequestAdmission(this.directory, throttle);
    this.proxies = new TrustedProxies(options.trustProxy, options.httpsOutside);
    this.server = createServer({
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: options.headersMs,
      connectionsCheckingInterval: Math.min(5_000, options.headersMs),
      // Uploads may take as long as bytes arrive.
      requestTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      noDelay: true,
      // Finds clients that are silently gone.
      keepAlive: true,
    });
    this.server.maxConnections = options.maxConnections;
    this.server.timeout = options.idleMs;
    this.server.on('connection', (socket: Socket) => this.track(socket));
    this.server.on('request', (request, response) => void this.serve(request, response));
    this.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      // An upgrade sent behind an unanswered request finds the connection taken.
      this.serveUpgrade(request, socket, head).catch(() => resetSocket(socket));
    });
    this.server.on('clientError', refuseUnreadable);
  }

  /** Returns the port. */
  listen(host: string, port: number): Promise<number> {
    return listenOn(this.server, { host, port, backlog: 4_096 });
  }

  /** Accepts no more connections; running requests may finish. */
  stopListening(): void {
    this.server.close();
    this.server.closeIdleConnections();
  }

  /** Cuts what is left. */
  close(): void {
    for (const socket of this.sockets) resetSocket(socket);
  }

  private track(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.sockets.delete(socket));
  }

  private serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return this.carry(request, response, (replica, outgoing) => forward(request, response, replica, outgoing));
  }

  private async serveUpgrade(request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once('finish', () => socket.end());
    // The server removes its own timeout from an upgraded connection.
    socket.on('timeout', () => resetSocket(socket));
    // A client that ends its side before it is admitted has left. Only its end shows that: a reset after the end goes
    // unseen.
    const leave = (): void => resetSocket(socket);
    socket.once('end', leave);
    const opened = (): void => void socket.off('end', leave);
    await this.carry(
      request,
      response,
      (replica, outgoing) => forwardUpgrade({ client: socket, head, response, opened }, replica, outgoing),
      refuseOtherUpgrades,
    );
  }

  private async carry(
    request: IncomingMessage,
    response: ServerResponse,
    run: (replica: Socket, outgoing: ForwardedRequest) => Promise<void>,
    check: (request: IncomingMessage) => void = () => undefined,
  ): Promise<void> {
    const requestId = requestIdOf(request);
    try {
      const origin = this.proxies.originOf(request);
      const admitted = await this.admission.admit(request, origin);
      if (admitted.redirect) return redirect(response, admitted.redirect);
      check(request);
      const headers = requestHeaders(request, origin, requestId);
      await this.counted(admitted, async () => {
        const replica = await this.connect(admitted, request.socket);
        await run(replica, { method: request.method ?? 'GET', path: admitted.path, headers });
      });
    } catch (error) {
      if (response.headersSent || response.destroyed) return void (response.socket && resetSocket(response.socket));
      refuse(request, response, error, { requestId, publicUrl: this.options.publicUrl });
    }
  }

  private async counted({ deployId }: Admitted, work: () => Promise<void>): Promise<void> {
    const before = this.open.get(deployId) ?? 0;
    if (before >= this.options.maxPerDeploy) throw PortErrors.replica_busy(undefined, { retryAfterS: 1 });
    this.open.set(deployId, before + 1);
    try {
      await work();
    } finally {
      const left = this.open.get(deployId)! - 1;
      if (left > 0) this.open.set(deployId, left);
      else this.open.delete(deployId);
    }
  }

  /**
   * If a replica isn't where it was a moment ago, looks it up once more. Watches the client's connection for its
   * leaving, because a response that waits for an earlier one on the same connection doesn't show it.
   */
  private async connect({ deployId, replica }: Admitted, client: Socket): Promise<Socket> {
    const gone = new AbortController();
    const leave = (): void => gone.abort();
    client.once('close', leave);
    if (client.destroyed) leave();
    try {
      const target = await this.find(deployId, replica, false);
      try {
        return await this.connector.open(target, gone.signal);
      } catch (error) {
        if (gone.signal.aborted) throw error;
        const again = await this.find(deployId, replica, true);
        if (again.placementId === target.placementId) throw error;
        return await this.connector.open(again, gone.signal);
      }
    } finally {
      client.off('close', leave);
    }
  }

  private async find(deployId: DeployId, replica: number, fresh: boolean): Promise<PortTarget> {
    const target = await this.directory.target(deployId, replica, fresh).catch((error: unknown) => {
      throw error instanceof DomainError ? error : HttpErrors.database_unavailable(undefined, { retryAfterS: 2 });
    });
    if (target === null) throw PortErrors.replica_not_running();
    return target;
  }
}

function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Answers what the parser refuses: malformed or contradictory messages, headers that are too long or too slow. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  const lines: Record<string, string> = {
    HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
    ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  };
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  socket.end(
    `HTTP/1.1 ${lines[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}
