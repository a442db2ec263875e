import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { ApiKeyAuthenticator, type AuthenticatedKey, type Scope } from '@app/platform';
import { ApiKeyRepository } from '../../ports/api-key-repository.js';
import { hashSecret } from '../../../sessions/domain/secrets.js';

/** What the platform's guard asks about an API key. */
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
    // A scope that a later version dropped is one no endpoint asks for.
    return { id, userId, scopes: new Set(key.scopes as Scope[]), dailyCapMicros };
  }
}
