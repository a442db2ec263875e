import { Injectable } from '@nestjs/common';
import { AuditTrail, newId } from '@app/kernel';
import type { AuditedAct } from '@app/kernel';
import { Database } from '../database/database.js';

@Injectable()
export class PostgresAuditTrail extends AuditTrail {
  constructor(private readonly database: Database) {
    super();
  }

  async record({ userId, by = userId, act, detail = {} }: AuditedAct): Promise<void> {
    await this.database.query(
      'INSERT INTO platform.audited_act (id, user_id, by, act, detail) VALUES ($1, $2, $3, $4, $5)',
      [newId(), userId, by, act, detail],
      'platform.audit',
    );
  }
}
