import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { toMicros } from '@app/kernel';
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
import type { ApiKeyId } from '../../domain/api-key.js';
import { IdentityErrors } from '../../../identity.errors.js';
import { ManageApiKeys } from '../../use-cases/manage-api-keys.js';
import { ListApiKeys } from '../postgres/list-api-keys.query.js';
import { ApiKeyListDto, CreateApiKeyDto, CreatedApiKeyReplyDto } from './api-keys.dto.js';
import { createdKey } from './created-key.js';
import { ownSession } from '../../../sessions/adapters/http/request.js';

/** A user's API keys. API keys can't call these, so a leaked key can't create another. */
@ApiTags('Auth')
@RequireUser()
@Controller('auth/api-keys')
export class ApiKeysController {
  constructor(
    private readonly keys: ManageApiKeys,
    private readonly listing: ListApiKeys,
  ) {}

  /**
   * Creates an API key for a program. Send it as `Authorization: Bearer`, like an access token. The secret is shown only
   * once. An account has at most 50 keys that are neither revoked nor expired.
   */
  @Post()
  @HttpCode(200)
  @Idempotent()
  @Fails(IdentityErrors.too_many_api_keys, IdentityErrors.invalid_expiry)
  async createApiKey(
    @CurrentUser() user: AuthenticatedUser,
    @Body() body: CreateApiKeyDto,
  ): Promise<CreatedApiKeyReplyDto> {
    const micros = (amount?: number) => (amount === undefined ? null : toMicros(amount));
    const wanted = {
      userId: user.userId,
      name: body.name,
      scopes: body.scopes,
      dailyCapMicros: { coin: micros(body.daily_cap_coin), usd: micros(body.daily_cap_usd) },
      expiresAt: body.expires_at === undefined ? null : new Date(body.expires_at),
    };
    const { secret, key } = await this.keys.create(wanted, ownSession(user));
    return { ok: true, key: secret, api_key: createdKey(key) };
  }

  /** Your API keys, newest first. Revoked and expired keys stay listed for 30 days. */
  @Get()
  async listApiKeys(@CurrentUser() user: AuthenticatedUser, @Query() query: PageQuery): Promise<ApiKeyListDto> {
    return { ok: true, ...(await this.listing.execute(user.userId, query)) };
  }

  /** Revokes an API key. Requests with it are refused at once, by other servers within two seconds. */
  @Post(':id/revoke')
  @HttpCode(200)
  @Fails(IdentityErrors.api_key_not_found)
  async revokeApiKey(@CurrentUser() user: AuthenticatedUser, @Param('id', UuidParam) id: string): Promise<OkDto> {
    await this.keys.revoke(id as ApiKeyId, user.userId);
    return { ok: true };
  }
}
