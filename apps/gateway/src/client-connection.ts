import type { Socket } from 'node:net';
import { OpenError, openErrorOf, type Destination, type Destinations } from '@app/tunnel';
import type { Limits } from './admission/connection-limits.js';
import type { Admission, Authenticator } from './admission/authenticator.js';
import type { Exit, Exits } from './exits/exit.js';
import { dialectOf, type Dialect, type LogInOutcome } from './handshake/dialects.js';
import { HandshakeReader, ProtocolError } from './handshake/handshake-reader.js';
import { Relay } from './relay/relay.js';
import type { GatewaySession } from './sessions/gateway-session.js';
import type { SessionRegistry } from './sessions/session-registry.js';
import type { Credentials } from './handshake/socks5.js';

/** Time limit from accepting a connection to the requested destination, however slowly the bytes come. */
const HANDSHAKE_MS = 10_000;
/** Time limit for reaching the destination: look-up, exit and connect. */
const OPEN_MS = 15_000;
/** Time for a client to take the response that ends its connection. */
const FAREWELL_MS = 2_000;

export interface GatewayParts {
  destinations: Destinations;
  authenticator: Authenticator;
  sessions: SessionRegistry;
  exits: Exits;
  limits: Limits;
  /** Milliseconds for the whole handshake; absent: 10 s. */
  handshakeMs?: number;
}

/** Totals since the start; for the log. */
export interface GatewayCounters {
  accepted: number;
  /** Turned away before the first byte. */
  overLimit: number;
  /** Malformed, too slow, or not admitted. */
  unfinished: number;
  /** Admitted, but the destination was unreachable or not allowed. */
  refused: number;
  opened: number;
}

/** One client, from its first byte until its stream is relayed or refused. */
export class ClientConnection {
  private readonly reader: HandshakeReader;
  private admission: Admission | null = null;

  constructor(
    private readonly socket: Socket,
    private readonly address: string,
    private readonly parts: GatewayParts,
    private readonly counters: GatewayCounters,
  ) {
    this.reader = new HandshakeReader(socket);
  }

  /** Never rejects. */
  async serve(): Promise<void> {
    const deadline = setTimeout(() => this.socket.destroy(), this.parts.handshakeMs ?? HANDSHAKE_MS);
    try {
      const dialect = dialectOf(await this.reader.first());
      if (!dialect) throw new ProtocolError('unknown protocol');
      const say = (bytes: Buffer) => void this.socket.write(bytes);
      const destination = await dialect.ask(this.reader, say, (credentials) => this.logIn(credentials));
      clearTimeout(deadline);
      await this.connect(dialect, destination);
    } catch (error) {
      clearTimeout(deadline);
      this.counters.unfinished++;
      this.farewell(error instanceof ProtocolError ? error.reply : Buffer.alloc(0));
    }
  }

  private async logIn(credentials: Credentials): Promise<LogInOutcome> {
    try {
      this.admission = await this.parts.authenticator.admit(this.address, credentials);
      return this.admission ? 'welcome' : 'unknown';
    } catch {
      return 'unavailable';
    }
  }

  private async connect(dialect: Dialect, destination: Destination): Promise<void> {
    const session = this.parts.sessions.enter(this.admission!.pass);
    try {
      if (!session || session.connections >= this.parts.limits.perSession) throw new OpenError('forbidden');
      session.opening++;
      try {
        await this.open(dialect, session, destination);
      } finally {
        session.opening--;
        session.quietSince = Date.now();
      }
    } catch (error) {
      this.counters.refused++;
      this.farewell(dialect.refusal(openErrorOf(error).failure));
    }
  }

  private async open(dialect: Dialect, session: GatewaySession, destination: Destination): Promise<void> {
    const wish = this.admission!.wish;
    if (!wish) throw new OpenError('forbidden', 'the session includes no such exit');
    const checked = await this.parts.destinations.check(destination);
    const exit = this.parts.exits.choose(wish);
    if (!exit) throw new OpenError('no_exit');
    const primed = session.quota.prime();
    const upstream = await this.inTime((signal) => exit.open(checked, signal));
    upstream.on('error', () => undefined);
    if (!(await primed) || session.closed) {
      upstream.destroy();
      throw new OpenError('forbidden', 'nothing is left');
    }
    this.relay(dialect, session, exit, upstream);
  }

  /** Gives up at the time limit, or when the client is gone. */
  private async inTime(work: (signal: AbortSignal) => Promise<Socket>): Promise<Socket> {
    const controller = new AbortController();
    const abort = () => controller.abort();
    const timer = setTimeout(abort, OPEN_MS);
    this.socket.once('close', abort);
    try {
      return await work(controller.signal);
    } finally {
      clearTimeout(timer);
      this.socket.off('close', abort);
    }
  }

  private relay(dialect: Dialect, session: GatewaySession, exit: Exit, upstream: Socket): void {
    this.counters.opened++;
    const { rest, ended } = this.reader.detach();
    this.socket.write(dialect.accepted);
    const relay = new Relay(this.socket, upstream, session.meterFor(exit.deviceId), () => session.remove(relay));
    session.add(relay);
    relay.start(rest, ended);
  }

  /** Sends the last bytes and ends; drops anything the client still sends. */
  private farewell(words: Buffer): void {
    this.reader.detach();
    if (this.socket.destroyed) return;
    const timer = setTimeout(() => this.socket.destroy(), FAREWELL_MS);
    this.socket.once('close', () => clearTimeout(timer));
    this.socket.resume();
    this.socket.end(words);
  }
}
