import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { AdminRights, Database } from '@app/platform';

@Injectable()
export class TypeormAdminRights extends AdminRights {
  constructor(private readonly database: Database) {
    super();
  }

  async isAdmin(userId: UserId): Promise<boolean> {
    const [row] = await this.database.query<{ role: string }>(
      'SELECT role FROM identity.account WHERE id = $1',
      [userId],
      'identity.role',
    );
    return row?.role === 'admin';
  }
}
