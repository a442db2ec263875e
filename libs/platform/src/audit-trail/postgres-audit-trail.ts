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
    const { address = null, program = null, requestId = null, apiKeyId = null } = origin ?? {};
    const values = [newId(), userId, by, act, detail, address, program, requestId, apiKeyId];
    await this.database.query(RECORD, values, 'platform.audit');
  }

  origin(): ActOrigin | null {
    return currentOrigin();
  }
}

/** By hand: hot. */
const RECORD = `
  INSERT INTO platform.audited_act (id, user_id, by, act, detail, address, program, request_id, api_key_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
