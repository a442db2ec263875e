import { findRunningPostgres } from '@app/platform/embedded-postgres/open-cluster';
import { runChecks } from '@app/market/run-audit';
import type { Service } from './service.js';

/** What is wrong with a running service's books, by the checks of `npm run ledger:audit`; nothing, we hope. */
export async function auditOf({ dataDir, databaseUrl }: Pick<Service, 'dataDir' | 'databaseUrl'>): Promise<string[]> {
  const url = databaseUrl ?? (await findRunningPostgres(dataDir));
  if (url === null) throw new Error(`No PostgreSQL runs in ${dataDir}`);
  const findings = await runChecks(url);
  return findings.flatMap(({ check, violations }) =>
    violations.map((each) => `${check.name}: ${JSON.stringify(each)}`),
  );
}
