import { Injectable } from '@nestjs/common';
import { EndSession } from '../../sessions/use-cases/end-session.js';
import { FindOwnToken, type SentSession } from './find-own-token.js';

/** Signs the console out by its cookie, so that it also works once the access token has expired. */
@Injectable()
export class EndWebSession {
  constructor(
    private readonly ownToken: FindOwnToken,
    private readonly endSession: EndSession,
  ) {}

  /** Safe to repeat; does nothing for a token that it doesn't know. */
  async execute(sent: SentSession): Promise<void> {
    const own = await this.ownToken.execute(sent);
    if (own) await this.endSession.execute(own.sessionId);
  }
}
