import { Injectable } from '@nestjs/common';
import { IdentityErrors } from '../../identity.errors.js';
import { hashSecret } from '../../sessions/domain/secrets.js';
import { SessionRepository } from '../../sessions/ports/session-repository.js';
import { RefreshSession, type Refreshed, type Reused } from '../../sessions/use-cases/refresh-session.js';
import { Successors } from '../domain/successors.js';
import { FindOwnToken, type SentSession } from './find-own-token.js';

/** In which a used token is answered though its successor was used, too. */
export const REPEATED_FOR_S = 30;
/** More refreshes in that time than any number of tabs makes. */
const LONGEST_CHAIN = 16;

/**
 * Rotates the token in the console's cookie. All tabs of a browser share it, so two may send the same one at once: for a
 * while, both get the newest token of the chain. An answer may get lost, also for days, if the laptop then sleeps: a used
 * token gets its successor again until that is used. Any other used token ends the session.
 */
@Injectable()
export class RefreshWebSession {
  constructor(
    private readonly refreshing: RefreshSession,
    private readonly sessions: SessionRepository,
    private readonly ownToken: FindOwnToken,
    private readonly successors: Successors,
  ) {}

  /** Throws `invalid_refresh_token` or `account_suspended`. */
  async execute(sent: SentSession): Promise<Refreshed> {
    const own = await this.ownToken.execute(sent);
    if (!own) throw IdentityErrors.invalid_refresh_token();
    const { token } = own;
    const repeat = (reused: Reused, now: Date) => this.newestAfter(token, reused, now);
    return this.refreshing.exchange(token, this.successors.next(token), repeat);
  }

  private async newestAfter(token: string, { usedAt }: Reused, now: Date): Promise<string | null> {
    const isRecent = now.getTime() - usedAt.getTime() <= REPEATED_FOR_S * 1000;
    let last = token;
    for (let step = 0; step < (isRecent ? LONGEST_CHAIN : 1); step++) {
      const candidates = this.successors.candidates(last);
      const [found] = await this.sessions.liveTokens(candidates.map(hashSecret), now);
      if (!found) return null;
      last = candidates.find((candidate) => hashSecret(candidate).equals(found.hash))!;
      if (found.usedAt === null) return last;
    }
    return null;
  }
}
