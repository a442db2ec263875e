import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { ApiKeyAuthenticator, type AuthenticatedKey, type Scope } from '@app/platform';
import { ApiKeyRepository } from '../../ports/api-key-repository.js';
import { hashSecret } from '../../../sessions/domain/secrets.js';

/** Checks API keys for the platform's guard. */
@Injectable()
export class CheckApiKey extends ApiKeyAuthenticator {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  async authenticate(secret: string): Promise<AuthenticatedKey | null> {
    const key = await this.keys.find(hashSecret(secret));
    if (!key || (key.expiresAt && key.expiresAt <= this.clock.now())) return null;
    const { id, userId, dailyCapMicros } = key;
    // It may hold a scope that a later release dropped: no endpoint asks for it.
    return { id, userId, scopes: new Set(key.scopes as Scope[]), dailyCapMicros };
  }
}
