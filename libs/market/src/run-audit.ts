import { audit, type AuditFinding } from '@app/ledger/audit/audit';
import { withConnection } from '@app/platform/database/with-connection';
import { checks } from './audit-checks.js';

/** Audits the ledger of a database on a separate connection, beside whatever else runs. */
export async function runChecks(url: string): Promise<AuditFinding[]> {
  return await withConnection({ connectionString: url, application_name: 'ledger-audit' }, (client) =>
    audit(async (sql) => (await client.query<object>(sql)).rows, checks),
  );
}
