import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, newId, StandingErrors, UnitOfWork } from '@app/kernel';
import { Notices } from '../../contract.js';
import { hintOf, MAX_LIVE_KEYS, type ApiKey, type ApiKeyId } from '../domain/api-key.js';
import { IdentityErrors } from '../../identity.errors.js';
import type { SessionId } from '../../sessions/domain/session.js';
import { ApiKeyRepository } from '../ports/api-key-repository.js';
import { SessionRepository } from '../../sessions/ports/session-repository.js';
import { hashSecret, newSecret } from '../../sessions/domain/secrets.js';

export type NewApiKey = Pick<ApiKey, 'userId' | 'name' | 'scopes' | 'dailyCapMicros' | 'expiresAt'>;

/** A new API key. Its secret is answered once and never again. */
@Injectable()
export class CreateApiKey {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keys: ApiKeyRepository,
    private readonly sessions: SessionRepository,
    private readonly notices: Notices,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `too_many_api_keys`, `invalid_expiry` for a time that is not to come, and `signed_out`: a reset of the
   * password, which ends all keys, waits for the account or is waited for, so that none is made just after it.
   */
  execute(input: NewApiKey, madeIn: SessionId): Promise<{ secret: string; key: ApiKey }> {
    const secret = newSecret('mk_');
    const createdAt = this.clock.now();
    if (input.expiresAt !== null && input.expiresAt <= createdAt) throw notToCome();
    const key = { ...input, id: newId<ApiKeyId>(), hint: hintOf(secret), createdAt };
    return this.unitOfWork.run(async () => {
      if (!(await this.keys.add(key, hashSecret(secret), MAX_LIVE_KEYS))) throw IdentityErrors.too_many_api_keys();
      if (!(await this.sessions.isLive(madeIn, createdAt))) throw StandingErrors.signed_out();
      const { userId, name } = key;
      const scopes = key.scopes.join(' ');
      await this.trail.record({ userId, act: 'api_key.created', detail: { key_id: key.id, name, scopes } });
      await this.notices.send(userId, { notice: 'api_key_created', facts: { name, scopes } });
      return { secret, key };
    });
  }
}

function notToCome(): Error {
  const message = 'expires_at must be a time to come';
  return IdentityErrors.invalid_expiry(message, { errors: [{ field: 'expires_at', message }] });
}
