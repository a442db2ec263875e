import { Injectable } from '@nestjs/common';
import { AuditTrail, UnitOfWork, type UserId } from '@app/kernel';
import { Notices } from '../../contract.js';
import { IdentityErrors } from '../../identity.errors.js';
import type { PasskeyId } from '../domain/passkey.js';
import { PasskeyRepository } from '../ports/passkey-repository.js';

/** Sessions that it opened go on; the list of sessions ends them. */
@Injectable()
export class RemovePasskey {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly passkeys: PasskeyRepository,
    private readonly notices: Notices,
    private readonly trail: AuditTrail,
  ) {}

  /** Throws `passkey_not_found`. */
  execute(id: PasskeyId, userId: UserId): Promise<void> {
    return this.unitOfWork.run(async () => {
      const name = await this.passkeys.remove(id, userId);
      if (name === null) throw IdentityErrors.passkey_not_found();
      await this.trail.record({ userId, act: 'passkey.removed', detail: { passkey_id: id, name } });
      await this.notices.send(userId, { notice: 'passkey_removed', facts: { name } });
    });
  }
}
