import type { GatewayRepository, SessionPass, SessionState, Usage } from '@app/bandwidth/ports/gateway-repository';
import type { GatewayId, SessionId } from '@app/bandwidth/contract';
import type { Exits } from '../exits/exit.js';
import { Quota } from '../quota/quota.js';
import { GatewaySession } from './gateway-session.js';

/** Interval of reports: a crash of this process loses at most this much, in the buyer's favour. */
const REPORT_MS = 500;
/** Without sessions a report only shows that this gateway is alive. */
const IDLE_REPORT_MS = 2_000;
/** A session without streams for this long gives its lease back. */
const QUIET_MS = 1_500;

export interface SessionLog {
  warn(about: object, message: string): void;
  info(about: object, message: string): void;
}

/** The sessions that this gateway serves: leases their bytes, reports their use, and ends those that are over. */
export class SessionRegistry {
  private readonly sessions = new Map<SessionId, GatewaySession>();
  private readonly changed = new Set<SessionId>();
  private timer: NodeJS.Timeout | null = null;
  private reporting: Promise<void> = Promise.resolve();
  private nextReport: Promise<void> | null = null;
  private reportedAt = 0;
  private away = false;
  private stopListening: (() => Promise<void>) | null = null;

  private gatewayIdOrNull: GatewayId | null = null;

  constructor(
    private readonly gateways: GatewayRepository,
    private readonly exits: Exits,
    private readonly log: SessionLog,
    /** Called for every session that changed or is over, known here or not. */
    private readonly onChange: (sessionId: SessionId) => void,
  ) {}

  /** `gatewayId`: the id of this process in the database, since it registered. */
  async start(gatewayId: GatewayId): Promise<void> {
    this.gatewayIdOrNull = gatewayId;
    this.stopListening = await this.gateways.onChange((sessionId) => {
      this.onChange(sessionId);
      if (this.sessions.has(sessionId)) this.look(sessionId);
    });
    this.timer = setInterval(() => void this.tick(), REPORT_MS);
  }

  /** The session of a log-in that was just accepted. Null: it ended in between. */
  enter(pass: SessionPass): GatewaySession | null {
    const known = this.sessions.get(pass.sessionId);
    if (known?.closed) return null;
    if (known) {
      known.pass = pass;
      known.quietSince = Date.now();
      return known;
    }
    const session: GatewaySession = new GatewaySession(
      pass,
      this.quotaOf(pass.sessionId, () => session),
      this.exits,
    );
    this.sessions.set(pass.sessionId, session);
    return session;
  }

  get all(): Iterable<GatewaySession> {
    return this.sessions.values();
  }

  /** Cuts everything and settles it with the database, as far as that answers within `limitMs`. */
  async stop(limitMs: number): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.reporting;
    const over = new Promise<void>((resolve) => setTimeout(resolve, limitMs).unref());
    const settled = Promise.all([...this.sessions.values()].map((session) => this.close(session)));
    await Promise.race([over, settled]);
    await Promise.race([over, this.stopListening?.().catch(() => undefined)]);
  }

  /** Throws until this process is registered: nothing can be leased before. */
  private get gatewayId(): GatewayId {
    if (this.gatewayIdOrNull === null) throw new Error('not registered yet');
    return this.gatewayIdOrNull;
  }

  private quotaOf(sessionId: SessionId, session: () => GatewaySession): Quota {
    const leases = {
      lease: async (bytes: number) => Number(await this.gateways.lease(this.gatewayId, sessionId, BigInt(bytes))),
      release: () => this.gateways.release(this.gatewayId, session().usageAsCharged()),
    };
    return new Quota(leases, {
      onNone: () => this.look(sessionId),
      onEmpty: (why) => {
        session().empty(why);
        void session()
          .quota.giveBack()
          .catch(() => undefined);
      },
    });
  }

  /** Asks the database at once, instead of with the next report. */
  private look(sessionId: SessionId): void {
    this.changed.add(sessionId);
    void this.report();
  }

  private async tick(): Promise<void> {
    const now = Date.now();
    for (const [sessionId, session] of this.sessions) {
      if (session.pass.expiresAt.getTime() <= now && !session.closed) void this.close(session);
      else if (session.released) this.forget(sessionId);
      else if (session.closed) void this.close(session);
      else if (isQuiet(session, now)) void session.quota.giveBack().catch(() => undefined);
    }
    await this.report();
  }

  /** One report at a time; whatever happens during one is in the next. */
  private report(): Promise<void> {
    if (this.nextReport) return this.nextReport;
    const next = this.reporting.then(() => {
      this.nextReport = null;
      return this.reportNow();
    });
    this.nextReport = this.reporting = next;
    return next;
  }

  private async reportNow(): Promise<void> {
    const awake = [...this.sessions.values()].filter(
      (session) => !session.closed && (session.awake || this.changed.has(session.pass.sessionId)),
    );
    if (awake.length === 0 && Date.now() - this.reportedAt < IDLE_REPORT_MS) return;
    this.changed.clear();
    const usages: Usage[] = awake.map((session) => session.usage());
    try {
      const states = await this.gateways.report(
        this.gatewayId,
        usages,
        awake.map(({ pass }) => pass.sessionId),
      );
      this.reportedAt = Date.now();
      this.backAgain();
      for (const session of awake) this.apply(session, states.get(session.pass.sessionId));
    } catch (error) {
      if (!this.away)
        this.log.warn({ error: String(error) }, 'The database is away; sessions continue within their leases');
      this.away = true;
    }
  }

  private apply(session: GatewaySession, state: SessionState | undefined): void {
    if (!state?.active) return void this.close(session);
    if (state.wanted) void session.quota.giveBack().catch(() => undefined);
  }

  /** Cuts the streams and sends the final numbers; repeated with every tick until the database has them. */
  private async close(session: GatewaySession): Promise<void> {
    if (!session.closed) this.onChange(session.pass.sessionId);
    session.closed = true;
    // Cutting a session that is used up would take back bytes that are paid for and on their way.
    if (session.quota.usedUp) session.empty('used up');
    else session.empty('over');
    session.releasing ??= this.release(session).finally(() => (session.releasing = null));
    await session.releasing;
  }

  private async release(session: GatewaySession): Promise<void> {
    if (session.released) return;
    try {
      await session.quota.close();
      await session.streamsGone();
      await this.exits.settled(session.usage());
      await this.gateways.release(this.gatewayId, session.usage());
      session.released = true;
    } catch {
      // The next tick tries again.
    }
  }

  private forget(sessionId: SessionId): void {
    this.sessions.delete(sessionId);
    this.exits.forget(sessionId);
  }

  private backAgain(): void {
    if (this.away) this.log.info({}, 'The database is back');
    this.away = false;
  }
}

const isQuiet = (session: GatewaySession, now: number): boolean =>
  session.connections === 0 && session.quota.mayHoldLease && now - session.quietSince > QUIET_MS;
