import { Injectable } from '@nestjs/common';
import { AuditTrail, newId, type ActOrigin, type AuditedAct } from '@app/kernel';
import { Database } from '../database/database.js';
import { currentOrigin } from '../http/request-context.js';

@Injectable()
export class PostgresAuditTrail extends AuditTrail {
  constructor(private readonly database: Database) {
    super();
  }

  async record({ userId, by = userId, act, detail = {}, origin = currentOrigin() }: AuditedAct): Promise<void> {
    await this.database.query(
      `INSERT INTO platform.audited_act (id, user_id, by, act, detail, address, program, request_id, api_key_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        ...[newId(), userId, by, act, detail],
        ...[origin?.address ?? null, origin?.program ?? null, origin?.requestId ?? null, origin?.apiKeyId ?? null],
      ],
      'platform.audit',
    );
  }

  origin(): ActOrigin | null {
    return currentOrigin();
  }
}
