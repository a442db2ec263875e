import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { toMicros, type DeviceId } from '@app/kernel';
import {
  CurrentUser,
  Fails,
  Idempotent,
  OkDto,
  PageQuery,
  RequireUser,
  UuidParam,
  type AuthenticatedUser,
} from '@app/platform';
import { WorkersErrors } from '../../domain/workers.errors.js';
import { ManageTokens } from '../../use-cases/manage-tokens.js';
import { ListTokens } from '../postgres/list-tokens.query.js';
import { CreateWorkerTokenDto, WorkerTokenListDto, WorkerTokenReplyDto } from './tokens.dto.js';

/** A user's worker tokens: each is one device. */
@ApiTags('Worker')
@Controller('api/worker')
export class TokensController {
  constructor(
    private readonly tokens: ManageTokens,
    private readonly listTokens: ListTokens,
  ) {}

  /** Creates a worker token. The reply shows the secret once. */
  @Post('token/create')
  @HttpCode(200)
  @RequireUser('worker')
  @Idempotent()
  async createWorkerToken(
    @CurrentUser() user: AuthenticatedUser,
    @Body() body: CreateWorkerTokenDto,
  ): Promise<WorkerTokenReplyDto> {
    const { token, tokenId } = await this.tokens.create({
      ownerId: user.userId,
      name: body.name,
      deviceType: body.device_type,
      minPriceUsdMicros: body.min_price_usd === undefined ? undefined : toMicros(body.min_price_usd),
    });
    return { ok: true, token, token_id: tokenId };
  }

  /** Your worker tokens, newest first, including revoked ones. */
  @Get('tokens')
  @RequireUser('worker')
  async listWorkerTokens(
    @CurrentUser() user: AuthenticatedUser,
    @Query() query: PageQuery,
  ): Promise<WorkerTokenListDto> {
    return { ok: true, ...(await this.listTokens.execute(user.userId, query)) };
  }

  /** Replaces the secret of a device. The old one becomes invalid at once. */
  @Post('tokens/:id/rotate')
  @HttpCode(200)
  @RequireUser('worker')
  @Idempotent()
  @Fails(WorkersErrors.token_not_found, WorkersErrors.token_revoked)
  async rotateWorkerToken(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<WorkerTokenReplyDto> {
    const tokenId = id as DeviceId;
    const token = await this.tokens.rotate({ tokenId, ownerId: user.userId });
    return { ok: true, token, token_id: tokenId };
  }

  /** Ends a token and removes its device; jobs it runs go back to waiting. */
  @Post('tokens/:id/revoke')
  @HttpCode(200)
  @RequireUser('worker')
  @Fails(WorkersErrors.token_not_found)
  async revokeWorkerToken(@CurrentUser() user: AuthenticatedUser, @Param('id', UuidParam) id: string): Promise<OkDto> {
    await this.tokens.revoke({ tokenId: id as DeviceId, ownerId: user.userId });
    return { ok: true };
  }
}
