import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { hashSecret } from '../../sessions/domain/secrets.js';
import { TOKEN_PREFIX, type SessionId } from '../../sessions/domain/session.js';
import { SessionRepository } from '../../sessions/ports/session-repository.js';

/** What a console sends of its session. */
export interface SentSession {
  /** Of all cookies with the name, in any order. */
  tokens: string[];
  /** Of the session that this browser began; null: the console didn't say. */
  sessionId: string | null;
}

/**
 * The token of the console's own session among all that came. A page of a sibling subdomain, such as a replica's, can plant
 * a cookie with a session of its author. It can't make the console name that session.
 */
@Injectable()
export class FindOwnToken {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
  ) {}

  /** Null: none of a live session. Of several without a session's id, any may be planted. */
  async execute({ tokens, sessionId }: SentSession): Promise<{ token: string; sessionId: SessionId } | null> {
    const ours = tokens.filter((token) => token.startsWith(TOKEN_PREFIX.cookie));
    if (ours.length === 0 || (sessionId === null && ours.length > 1)) return null;
    const live = await this.sessions.liveTokens(ours.map(hashSecret), this.clock.now());
    const own = live.find((found) => sessionId === null || found.sessionId === sessionId);
    return own ? { token: ours.find((token) => hashSecret(token).equals(own.hash))!, sessionId: own.sessionId } : null;
  }
}
