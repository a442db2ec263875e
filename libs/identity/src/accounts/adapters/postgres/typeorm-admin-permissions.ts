import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { AdminPermissions, Database } from '@app/platform';
import { AccountRow } from './account.row.js';

@Injectable()
export class TypeormAdminPermissions extends AdminPermissions {
  constructor(private readonly database: Database) {
    super();
  }

  isAdmin(userId: UserId): Promise<boolean> {
    return this.database.repository(AccountRow).existsBy({ id: userId, role: 'admin' });
  }
}
