import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork } from '@app/kernel';
import { IdentityErrors } from '../domain/identity.errors.js';
import { hashSecret, newSecret } from './secrets.js';
import { IdentityOptions } from '../ports/identity-options.js';
import { AccessTokens } from '../ports/access-tokens.js';
import { SessionRepository } from '../ports/session-repository.js';

const DAY_MS = 86_400_000;

export interface Refreshed {
  accessToken: string;
  expiresInS: number;
  refreshToken: string;
}

/**
 * Rotates a refresh token (RFC 9700 §4.14.2): a token that comes back after its use shows that two hold it, and ends
 * the session for both.
 */
@Injectable()
export class RefreshSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionRepository,
    private readonly accessTokens: AccessTokens,
    private readonly clock: Clock,
    private readonly options: IdentityOptions,
  ) {}

  async execute(refreshToken: string): Promise<Refreshed> {
    const now = this.clock.now();
    const successor = newSecret('rt_');
    const rotation = await this.unitOfWork.run(async () => {
      const expiresAt = new Date(now.getTime() + this.options.refreshTtlDays * DAY_MS);
      const result = await this.sessions.rotate(hashSecret(refreshToken), hashSecret(successor), now, expiresAt);
      if (result.outcome === 'reused') await this.sessions.end(result.sessionId, now);
      return result;
    });
    // Thrown outside the unit of work: inside, it would undo the end of the session.
    if (rotation.outcome !== 'rotated') throw IdentityErrors.invalid_refresh_token();
    const { token, expiresInS } = this.accessTokens.sign(rotation.userId, rotation.sessionId);
    return { accessToken: token, expiresInS, refreshToken: successor };
  }
}
