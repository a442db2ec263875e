import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toSignedIn, toTokens } from '../../../sessions/adapters/http/replies.js';
import type { SignedIn } from '../../../sessions/use-cases/open-session.js';
import type { Refreshed } from '../../../sessions/use-cases/refresh-session.js';
import { SessionCookie } from './session-cookie.js';
import type { WebSignedInReplyDto, WebTokensReplyDto } from './web-sessions.dto.js';

/** Answers the console: the refresh token goes into the cookie, and everything else into the body. */
@Injectable()
export class WebReplies {
  constructor(private readonly cookie: SessionCookie) {}

  /** For a session that was opened with the place `cookie`. */
  signedIn(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn): WebSignedInReplyDto {
    this.cookie.set(request, reply, signedIn.refreshToken);
    const { refresh_token: _, ...body } = toSignedIn(signedIn);
    return body;
  }

  refreshed(request: FastifyRequest, reply: FastifyReply, refreshed: Refreshed): WebTokensReplyDto {
    this.cookie.set(request, reply, refreshed.refreshToken);
    const { refresh_token: _, ...body } = toTokens(refreshed);
    return body;
  }
}
