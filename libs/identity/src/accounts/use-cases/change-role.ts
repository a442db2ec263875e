import { Injectable } from '@nestjs/common';
import { AuditTrail, UnitOfWork, type UserId } from '@app/kernel';
import { IdentityErrors } from '../../identity.errors.js';
import { AccountStandings } from '../ports/account-standings.js';

export interface RoleChange {
  userId: UserId;
  role: 'user' | 'admin';
  /** Who decided. */
  by: UserId | 'operator';
  /** Null: no reason was given. */
  why: string | null;
}

/** Grants or revokes the role that opens `/api/admin`. */
@Injectable()
export class ChangeRole {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly standings: AccountStandings,
    private readonly trail: AuditTrail,
  ) {}

  /** Throws `user_not_found`, or `own_account`: nobody locks themselves out. */
  execute({ userId, role, by, why }: RoleChange): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.standings.lock(userId))) throw IdentityErrors.user_not_found();
      if (by === userId) throw IdentityErrors.own_account();
      await this.standings.setRole(userId, role);
      await this.trail.record({ userId, by, act: 'role.changed', detail: { role, ...(why !== null && { why }) } });
    });
  }
}
