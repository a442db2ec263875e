import { createHash } from 'node:crypto';
import type { SessionId } from '@app/bandwidth/contract';
import type { GatewayRepository, SessionPass } from '@app/bandwidth/ports/gateway-repository';
import type { ExitWish } from '../exits/exit.js';
import type { Credentials } from '../handshake/socks5.js';
import { parseUsername, wishOf } from '../handshake/username.js';
import { FailureThrottle } from './failure-throttle.js';

/** For this long a password that was accepted is not checked again; a change of its session ends that at once. */
const ACCEPTED_MS = 2_000;

export interface Admission {
  pass: SessionPass;
  /** Null: the options ask for something that the session doesn't include. */
  wish: ExitWish | null;
}

interface Accepted {
  pass: SessionPass;
  until: number;
}

/** Authenticates buyers. Rejects while the database is away. */
export class Authenticator {
  /** By a hash of name and password, so that no password stays in memory. */
  private readonly accepted = new Map<string, Accepted>();
  /** Concurrent log-ins with the same credentials share one query. */
  private readonly pending = new Map<string, Promise<SessionPass | null>>();
  /** Increases with every change, so that an answer from before it isn't cached. */
  private changes = 0;

  constructor(
    private readonly gateways: Pick<GatewayRepository, 'admit'>,
    /** Null: guessing isn't slowed down (RATE_LIMIT=off). */
    private readonly throttle: FailureThrottle | null = new FailureThrottle(),
    private readonly now: () => number = Date.now,
  ) {}

  /** Null: no such session, a wrong password, or too many of those from this address. */
  async admit(address: string, { username, password }: Credentials): Promise<Admission | null> {
    const asked = parseUsername(username);
    const pass = asked && (await this.passOf(address, asked.name, password));
    if (!pass) {
      this.throttle?.failed(address);
      return null;
    }
    return { pass, wish: wishOf(pass, asked) };
  }

  /** A session changed: cached data about it is outdated. */
  forget(sessionId: SessionId): void {
    this.changes++;
    for (const [key, { pass }] of this.accepted) if (pass.sessionId === sessionId) this.accepted.delete(key);
  }

  private async passOf(address: string, name: string, password: string): Promise<SessionPass | null> {
    const key = createHash('sha256').update(`${name}\0${password}`).digest('base64');
    const known = this.accepted.get(key);
    if (known && known.until > this.now()) return known.pass;
    this.accepted.delete(key);
    if (this.throttle?.blocks(address)) return null;
    let request = this.pending.get(key);
    if (!request) {
      request = this.ask(key, name, password).finally(() => this.pending.delete(key));
      this.pending.set(key, request);
    }
    return request;
  }

  private async ask(key: string, name: string, password: string): Promise<SessionPass | null> {
    const changesBefore = this.changes;
    const pass = await this.gateways.admit(name, password);
    if (pass && this.changes === changesBefore) this.accepted.set(key, { pass, until: this.now() + ACCEPTED_MS });
    return pass;
  }
}
