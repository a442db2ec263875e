import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, Outbox, UnitOfWork, type UserId } from '@app/kernel';
import { Notices, type StandingChanged } from '../../contract.js';
import { IdentityErrors } from '../../identity.errors.js';
import { AccountStandings } from '../ports/account-standings.js';

export interface StandingChange {
  userId: UserId;
  suspended: boolean;
  /** Who decided. */
  by: UserId | 'operator';
  why: string;
}

/**
 * Suspends an account, or lifts the suspension. Its sessions, keys and tokens are refused meanwhile and work again
 * afterwards; jobs that it ordered go on. A repeat changes nothing.
 */
@Injectable()
export class SuspendAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly standings: AccountStandings,
    private readonly outbox: Outbox,
    private readonly notices: Notices,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Returns whether anything changed. Throws `user_not_found`, or `own_account` for an administrator's own. */
  execute({ userId, suspended, by, why }: StandingChange): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const account = await this.standings.lock(userId);
      if (!account) throw IdentityErrors.user_not_found();
      if (by === userId) throw IdentityErrors.own_account();
      if (account.suspended === suspended) return false;
      await this.standings.suspend(userId, suspended ? why : null, this.clock.now());
      const act = suspended ? 'account.suspended' : 'account.unsuspended';
      await this.trail.record({ userId, by, act, detail: { why } });
      await this.outbox.publish({
        type: 'identity.standing_changed.v1',
        payload: { userId },
      } satisfies StandingChanged);
      if (suspended) await this.notices.send(userId, { notice: 'account_suspended', facts: { why } });
      return true;
    });
  }
}
