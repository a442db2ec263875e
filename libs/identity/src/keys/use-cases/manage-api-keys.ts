import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, newId, StandingErrors, UnitOfWork, type UserId } from '@app/kernel';
import { Notices } from '../../contract.js';
import { IdentityErrors } from '../../identity.errors.js';
import { hashSecret, newSecret } from '../../sessions/domain/secrets.js';
import type { SessionId } from '../../sessions/domain/session.js';
import { SessionRepository } from '../../sessions/ports/session-repository.js';
import { hintOf, MAX_LIVE_KEYS, type ApiKey, type ApiKeyId } from '../domain/api-key.js';
import { ApiKeyRepository } from '../ports/api-key-repository.js';

export type NewApiKey = Pick<ApiKey, 'userId' | 'name' | 'scopes' | 'dailyCapMicros' | 'expiresAt'>;

export interface CreatedKey {
  secret: string;
  key: ApiKey;
}

/** Creates and revokes a user's API keys. */
@Injectable()
export class ManageApiKeys {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keys: ApiKeyRepository,
    private readonly sessions: SessionRepository,
    private readonly notices: Notices,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Answers the secret, once and never again. Throws `too_many_api_keys`, `invalid_expiry` for a time that has passed,
   * and `signed_out`: a password reset, which ends all keys, and this lock the same account, so no key outlives the
   * reset.
   */
  create(input: NewApiKey, createdIn: SessionId): Promise<CreatedKey> {
    const now = this.clock.now();
    if (input.expiresAt !== null && input.expiresAt <= now) throw alreadyExpired();
    return this.unitOfWork.run(async () => {
      const created = await this.add(input);
      if (!(await this.sessions.isLive(createdIn, now))) throw StandingErrors.signed_out();
      return created;
    });
  }

  /** In the caller's unit of work, which decides whether the account may. Throws `too_many_api_keys`. */
  async add(input: NewApiKey): Promise<CreatedKey> {
    const secret = newSecret('mk_');
    const key = { ...input, id: newId<ApiKeyId>(), hint: hintOf(secret), createdAt: this.clock.now() };
    if (!(await this.keys.add(key, hashSecret(secret), MAX_LIVE_KEYS))) throw IdentityErrors.too_many_api_keys();
    const { userId, name } = key;
    const scopes = key.scopes.join(' ');
    await this.trail.record({ userId, act: 'api_key.created', detail: { key_id: key.id, name, scopes } });
    await this.notices.send(userId, { notice: 'api_key_created', facts: { name, scopes } });
    return { secret, key };
  }

  /** Ends the key of this secret, if there is one. */
  async revokeSecret(secret: string): Promise<void> {
    const key = await this.keys.find(hashSecret(secret));
    if (key) await this.revoke(key.id, key.userId);
  }

  /** Ends a key for good. A repeat changes nothing. Throws `api_key_not_found`. */
  revoke(id: ApiKeyId, userId: UserId): Promise<void> {
    return this.unitOfWork.run(async () => {
      const revoked = await this.keys.revoke(id, userId, this.clock.now());
      if (!revoked) throw IdentityErrors.api_key_not_found();
      if (!revoked.isNew) return;
      await this.trail.record({ userId, act: 'api_key.revoked', detail: { key_id: id, name: revoked.name } });
    });
  }
}

function alreadyExpired(): Error {
  const message = 'expires_at must be in the future';
  return IdentityErrors.invalid_expiry(message, { errors: [{ field: 'expires_at', message }] });
}
