import { resolve } from 'node:path';
import pg from 'pg';
import { assistantAudit } from '@app/assistant';
import { bandwidthAudit } from '@app/bandwidth';
import { deployAudit } from '@app/deploy';
import { audit, ledgerChecks } from '@app/ledger';
import type { AuditFinding } from '@app/ledger';
import { marketplaceAudit } from '@app/marketplace';
import { readEnvironment } from '@app/platform';
import { reachDatabase } from '@app/platform/embedded-postgres/index';
import { referralsAudit } from '@app/referrals';

/** Every check of the ledger and of the contexts that hold money. */
const checks = [
  ...ledgerChecks,
  ...marketplaceAudit,
  ...bandwidthAudit,
  ...assistantAudit,
  ...referralsAudit,
  ...deployAudit,
];

/** `npm run ledger:audit`: proves the books beside the running service; exit status 1 when a check fails. */
export async function auditLedger(): Promise<void> {
  const environment = readEnvironment(process.env);
  const database = await reachDatabase(environment.DATABASE_URL, resolve(environment.DATA_DIR));
  try {
    report(await runChecks(database.url));
  } finally {
    await database.stop();
  }
}

async function runChecks(url: string): Promise<AuditFinding[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'ledger-audit' });
  await client.connect();
  try {
    return await audit(async (sql) => (await client.query<object>(sql)).rows, checks);
  } finally {
    await client.end();
  }
}

function report(findings: AuditFinding[]): void {
  for (const { check, violations } of findings) {
    console.log(`${violations.length === 0 ? 'ok  ' : 'FAIL'}  ${check.name}`);
    for (const violation of violations) console.log(`      ${JSON.stringify(violation)}`);
  }
  const failed = findings.filter(({ violations }) => violations.length > 0).length;
  console.log(
    failed === 0
      ? `The books are right: ${findings.length} checks hold.`
      : `${failed} of ${findings.length} checks fail.`,
  );
  if (failed > 0) process.exitCode = 1;
}
