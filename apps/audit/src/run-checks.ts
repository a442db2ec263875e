import { assistantAudit } from '@app/assistant';
import { bandwidthAudit } from '@app/bandwidth';
import { deployAudit } from '@app/deploy';
import { audit, ledgerChecks } from '@app/ledger';
import type { AuditFinding } from '@app/ledger';
import { marketplaceAudit } from '@app/marketplace';
import { paymentsAudit } from '@app/payments';
import { withConnection } from '@app/platform';
import { referralsAudit } from '@app/referrals';

/** Every check of the ledger and of the contexts that hold money. */
const checks = [
  ...ledgerChecks,
  ...marketplaceAudit,
  ...bandwidthAudit,
  ...assistantAudit,
  ...paymentsAudit,
  ...referralsAudit,
  ...deployAudit,
];

/** Proves the books of a database, on a connection of its own, beside whatever goes on. */
export async function runChecks(url: string): Promise<AuditFinding[]> {
  return await withConnection({ connectionString: url, application_name: 'ledger-audit' }, (client) =>
    audit(async (sql) => (await client.query<object>(sql)).rows, checks),
  );
}
