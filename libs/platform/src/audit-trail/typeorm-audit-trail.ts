import { Injectable } from '@nestjs/common';
import { AuditTrail, newId, type ActOrigin, type AuditedAct } from '@app/kernel';
import { AuditedActRow } from '../database/rows/audited-act.row.js';
import { Database } from '../database/database.js';
import { currentOrigin } from '../http/request-context.js';

@Injectable()
export class TypeormAuditTrail extends AuditTrail {
  constructor(private readonly database: Database) {
    super();
  }

  async record({ userId, by = userId, act, detail = {}, origin = currentOrigin() }: AuditedAct): Promise<void> {
    await this.database.repository(AuditedActRow).insert({
      id: newId(),
      userId,
      by,
      act,
      detail,
      address: origin?.address ?? null,
      program: origin?.program ?? null,
      requestId: origin?.requestId ?? null,
      apiKeyId: origin?.apiKeyId ?? null,
    });
  }

  origin(): ActOrigin | null {
    return currentOrigin();
  }
}
