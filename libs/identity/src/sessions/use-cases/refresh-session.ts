import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, StandingErrors, UnitOfWork, type UserId } from '@app/kernel';
import { IdentityErrors } from '../../identity.errors.js';
import { TOKEN_PREFIX, type SessionId } from '../domain/session.js';
import { hashSecret, newSecret } from '../domain/secrets.js';
import { IdentityOptions } from '../../identity.options.js';
import { AccountStandings } from '../../accounts/ports/account-standings.js';
import { AccessTokens } from '../ports/access-tokens.js';
import { SessionRepository, type Rotation } from '../ports/session-repository.js';

const DAY_MS = 86_400_000;

export interface Refreshed {
  accessToken: string;
  expiresInS: number;
  refreshToken: string;
}

export type Reused = Extract<Rotation, { outcome: 'reused' }>;

/** How a used token may still be answered: with the successor that an earlier answer had; null ends the session. */
export type Repeat = (reused: Reused, now: Date) => Promise<string | null>;

/**
 * Rotates a refresh token (RFC 9700 §4.14.2). A reused token shows that two clients hold it, and ends the session for
 * both.
 */
@Injectable()
export class RefreshSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionRepository,
    private readonly standings: AccountStandings,
    private readonly accessTokens: AccessTokens,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly options: IdentityOptions,
  ) {}

  /** Of a program. The console's are refused: their way is `RefreshWebSession`. */
  async execute(refreshToken: string): Promise<Refreshed> {
    if (refreshToken.startsWith(TOKEN_PREFIX.cookie)) throw IdentityErrors.invalid_refresh_token();
    return this.exchange(refreshToken, newSecret(TOKEN_PREFIX.program), async () => null);
  }

  async exchange(refreshToken: string, successor: string, repeat: Repeat): Promise<Refreshed> {
    const now = this.clock.now();
    const rotation = await this.unitOfWork.run(async () => {
      const expiresAt = new Date(now.getTime() + this.options.refreshTtlDays * DAY_MS);
      const origin = this.trail.origin();
      const from = { address: origin?.address ?? null, program: origin?.program ?? null };
      const changes = { hash: hashSecret(successor), now, expiresAt, from };
      const result = await this.sessions.rotate(hashSecret(refreshToken), changes);
      if (result.outcome === 'unknown') return null;
      const next = result.outcome === 'rotated' ? successor : await repeat(result, now);
      if (next === null) await this.endForBoth(result, now);
      // Thrown inside the unit of work, so that the token works again after the suspension.
      else if (await this.standings.isSuspended(result.userId)) throw StandingErrors.account_suspended();
      return { ...result, next };
    });
    // Thrown outside the unit of work; inside, it would undo the end of the session.
    if (!rotation || rotation.next === null) throw IdentityErrors.invalid_refresh_token();
    const { token, expiresInS } = this.accessTokens.sign(rotation.userId, rotation.sessionId);
    return { accessToken: token, expiresInS, refreshToken: rotation.next };
  }

  /** Recorded once: further repeats of the token find the session ended. */
  private async endForBoth({ sessionId, userId }: { sessionId: SessionId; userId: UserId }, now: Date): Promise<void> {
    if (!(await this.sessions.end(sessionId, now))) return;
    await this.trail.record({ userId, act: 'refresh_token.reused', detail: { session_id: sessionId } });
  }
}
