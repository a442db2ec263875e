import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, UnitOfWork, type UserId } from '@app/kernel';
import type { ApiKeyId } from '../domain/api-key.js';
import { IdentityErrors } from '../../identity.errors.js';
import { ApiKeyRepository } from '../ports/api-key-repository.js';

/** Ends an API key for good. A repeat changes nothing. */
@Injectable()
export class RevokeApiKey {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keys: ApiKeyRepository,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  execute(id: ApiKeyId, userId: UserId): Promise<void> {
    return this.unitOfWork.run(async () => {
      const revoked = await this.keys.revoke(id, userId, this.clock.now());
      if (!revoked) throw IdentityErrors.api_key_not_found();
      if (!revoked.isNew) return;
      await this.trail.record({ userId, act: 'api_key.revoked', detail: { key_id: id, name: revoked.name } });
    });
  }
}
