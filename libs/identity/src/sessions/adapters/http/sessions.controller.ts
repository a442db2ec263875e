import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, Fails, OkDto, PageQuery, RequireUser, UuidParam, type AuthenticatedUser } from '@app/platform';
import { IdentityErrors } from '../../../identity.errors.js';
import type { SessionId } from '../../domain/session.js';
import { EndSession } from '../../use-cases/end-session.js';
import { ListSessions } from '../postgres/list-sessions.query.js';
import { ownSession } from './request.js';
import { SignInListDto } from './sessions.dto.js';

/** Where a user is signed in. */
@ApiTags('Auth')
@RequireUser()
@Controller('auth/sessions')
export class SessionsController {
  constructor(
    private readonly listSessions: ListSessions,
    private readonly endSession: EndSession,
  ) {}

  /** Your live sessions, newest first. */
  @Get()
  async listSignIns(@CurrentUser() user: AuthenticatedUser, @Query() query: PageQuery): Promise<SignInListDto> {
    return { ok: true, ...(await this.listSessions.execute(user.userId, ownSession(user), query)) };
  }

  /** Ends all your sessions but this one. API keys stay. Safe to repeat. */
  @Post('revoke-others')
  @HttpCode(200)
  async revokeOtherSignIns(@CurrentUser() user: AuthenticatedUser): Promise<OkDto> {
    await this.endSession.revokeOthers(user.userId, ownSession(user));
    return { ok: true };
  }

  /** Ends one of your sessions: its refresh token and access token are refused from then on. Safe to repeat. */
  @Post(':id/revoke')
  @HttpCode(200)
  @Fails(IdentityErrors.login_not_found)
  async revokeSignIn(@CurrentUser() user: AuthenticatedUser, @Param('id', UuidParam) id: string): Promise<OkDto> {
    await this.endSession.revoke(id as SessionId, user.userId);
    return { ok: true };
  }
}
