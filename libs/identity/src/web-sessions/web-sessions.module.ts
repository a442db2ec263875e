import { Global, Module } from '@nestjs/common';
import { IdentityOptions } from '../identity.options.js';
import { FromConsoleGuard } from './adapters/http/from-console.js';
import { SessionCookie } from './adapters/http/session-cookie.js';
import { WebReplies } from './adapters/http/web-replies.js';
import { WebSessionsController } from './adapters/http/web-sessions.controller.js';
import { Successors } from './domain/successors.js';
import { EndWebSession } from './use-cases/end-web-session.js';
import { FindOwnToken } from './use-cases/find-own-token.js';
import { RefreshWebSession } from './use-cases/refresh-web-session.js';

/** Sessions of the console: their refresh token lives in a cookie (ADR 42). */
@Global()
@Module({
  controllers: [WebSessionsController],
  providers: [
    {
      provide: Successors,
      useFactory: ({ secrets }: IdentityOptions) => new Successors(secrets),
      inject: [IdentityOptions],
    },
    EndWebSession,
    FindOwnToken,
    FromConsoleGuard,
    RefreshWebSession,
    SessionCookie,
    WebReplies,
  ],
  exports: [FromConsoleGuard, SessionCookie, WebReplies],
})
export class WebSessionsModule {}
