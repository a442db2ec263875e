import { createHash } from 'node:crypto';
import type { SessionId } from '@app/bandwidth/contract';
import type { GatewayRepository, SessionPass } from '@app/bandwidth/ports/gateway-repository';
import type { ExitWish } from '../exits/exit.js';
import type { Credentials } from '../socks/socks5.js';
import { parseUsername, wishOf } from '../socks/username.js';
import { FailureThrottle } from './failure-throttle.js';

/** For this long a password that was accepted is not checked again; a change of its session ends that at once. */
const FRESH_MS = 2_000;

export interface Admission {
  pass: SessionPass;
  /** Null: the options ask for something that the session doesn't include. */
  wish: ExitWish | null;
}

interface Fresh {
  pass: SessionPass;
  until: number;
}

/** Authenticates buyers. Rejects while the database is away. */
export class Doorkeeper {
  /** By a hash of name and password, so that no password stays in memory. */
  private readonly fresh = new Map<string, Fresh>();
  /** Concurrent log-ins with the same credentials share one query. */
  private readonly asking = new Map<string, Promise<SessionPass | null>>();
  /** Increases with every change, so that an answer from before it isn't cached. */
  private changes = 0;

  constructor(
    private readonly book: Pick<GatewayRepository, 'admit'>,
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
    for (const [key, { pass }] of this.fresh) if (pass.sessionId === sessionId) this.fresh.delete(key);
  }

  private async passOf(address: string, name: string, password: string): Promise<SessionPass | null> {
    const key = createHash('sha256').update(`${name}\0${password}`).digest('base64');
    const known = this.fresh.get(key);
    if (known && known.until > this.now()) return known.pass;
    this.fresh.delete(key);
    if (this.throttle?.blocks(address)) return null;
    let question = this.asking.get(key);
    if (!question) {
      question = this.ask(key, name, password).finally(() => this.asking.delete(key));
      this.asking.set(key, question);
    }
    return question;
  }

  private async ask(key: string, name: string, password: string): Promise<SessionPass | null> {
    const changesBefore = this.changes;
    const pass = await this.book.admit(name, password);
    if (pass && this.changes === changesBefore) this.fresh.set(key, { pass, until: this.now() + FRESH_MS });
    return pass;
  }
}
