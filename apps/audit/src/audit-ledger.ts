import { resolve } from 'node:path';
import type { AuditFinding } from '@app/ledger/audit/audit';
import { readEnvironment } from '@app/platform';
import { reachDatabase } from '@app/platform/embedded-postgres/index';
import { runChecks } from '@app/market/run-audit';

/** `npm run ledger:audit`: audits the ledger beside the running service; exit status 1 when a check fails. */
export async function auditLedger(): Promise<void> {
  const environment = readEnvironment(process.env);
  const database = await reachDatabase(environment.DATABASE_URL, resolve(environment.DATA_DIR));
  try {
    report(await runChecks(database.url));
  } finally {
    await database.stop();
  }
}

function report(findings: AuditFinding[]): void {
  for (const { check, violations } of findings) {
    console.log(`${violations.length === 0 ? 'ok  ' : 'FAIL'}  ${check.name}`);
    for (const violation of violations) console.log(`      ${JSON.stringify(violation)}`);
    if (violations.length > 0 && check.advice) console.log(`      → ${check.advice}`);
  }
  const failed = findings.filter(({ violations }) => violations.length > 0).length;
  console.log(
    failed === 0
      ? `The ledger is correct: ${findings.length} checks passed.`
      : `${failed} of ${findings.length} checks failed.`,
  );
  if (failed === 0) return;
  console.log('See "When the books are wrong" in docs/operations.md. For each check only the first rows are shown.');
  process.exitCode = 1;
}
