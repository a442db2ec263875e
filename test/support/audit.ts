import { spawnSync } from 'node:child_process';
import type { Service } from './service.js';

/** `npm run ledger:audit` beside a service: 0 when the books are right. What fails is printed. */
export function auditOf({ dataDir, databaseUrl }: Pick<Service, 'dataDir' | 'databaseUrl'>): number | null {
  const env = { ...process.env, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/apps/audit/src/main.js'], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) console.error(stdout + stderr);
  return status;
}
