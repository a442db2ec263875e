import { Global, Module } from '@nestjs/common';
import { AuthController } from './adapters/http/auth.controller.js';
import { SessionsController } from './adapters/http/sessions.controller.js';
import { JwtAccessTokens } from './adapters/jwt/jwt-access-tokens.js';
import { ListSessions } from './adapters/postgres/list-sessions.query.js';
import { PostgresSignInMarks } from './adapters/postgres/postgres-sign-in-marks.js';
import { TypeormSessionRepository } from './adapters/postgres/typeorm-session-repository.js';
import { AccessTokens } from './ports/access-tokens.js';
import { SessionRepository } from './ports/session-repository.js';
import { SignInMarks } from './ports/sign-in-marks.js';
import { EndSession } from './use-cases/end-session.js';
import { ForgetOldRecords } from './use-cases/forget-old-records.js';
import { LogIn } from './use-cases/log-in.js';
import { OpenSession } from './use-cases/open-session.js';
import { RefreshSession } from './use-cases/refresh-session.js';

/** Sign-in, refresh tokens, and the list of sessions. */
@Global()
@Module({
  controllers: [AuthController, SessionsController],
  providers: [
    { provide: AccessTokens, useClass: JwtAccessTokens },
    { provide: SessionRepository, useClass: TypeormSessionRepository },
    { provide: SignInMarks, useClass: PostgresSignInMarks },
    EndSession,
    ForgetOldRecords,
    ListSessions,
    LogIn,
    OpenSession,
    RefreshSession,
  ],
  exports: [SessionRepository, EndSession, ForgetOldRecords, LogIn, OpenSession, RefreshSession],
})
export class SessionsModule {}
