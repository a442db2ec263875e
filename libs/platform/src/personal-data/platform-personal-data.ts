import { Injectable } from '@nestjs/common';
import { PersonalData } from '@app/kernel';
import { Database } from '../database/database.js';
import { SqlPersonalSource, type PersonalSql } from './sql-personal-source.js';

/** The audit trail about a person. */
@Injectable()
export class PlatformPersonalData extends SqlPersonalSource {
  readonly name = 'audit_log';
  readonly last = true;

  constructor(database: Database, registry: PersonalData) {
    super(database, registry);
  }

  protected readonly sql: PersonalSql = {
    sections: {
      acts: `SELECT id AS key, act, at, CASE WHEN by = user_id::text THEN 'you' WHEN by = 'operator' THEN by ELSE 'admin' END AS by,
               detail, CASE WHEN by = user_id::text THEN address END AS address,
               CASE WHEN by = user_id::text THEN program END AS program
             FROM platform.audited_act WHERE user_id = $1`,
    },
    forget: [
      // What others did to the account stays for later questions, but without their free text, which may name the
      // person.
      `DELETE FROM platform.audited_act WHERE user_id = $1 AND by = $1::text AND act <> 'account.deleted'`,
      `UPDATE platform.audited_act SET detail = detail - 'why' - 'note' WHERE user_id = $1`,
      // An administrator's own acts on others' accounts.
      `UPDATE platform.audited_act SET address = NULL, program = NULL WHERE by = $1::text`,
      `DELETE FROM platform.outbox WHERE dead AND audience = ARRAY[$1::uuid]`,
    ],
  };
}
