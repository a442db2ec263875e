import 'reflect-metadata';
import { createDataSource, migrate, type DatabasePart } from '@app/platform/database/data-source';
import { Database } from '@app/platform/database/database';
import { platformDatabase } from '@app/platform/database/platform.database';
import { guardLockOrder } from './lock-guard.js';
import { testDatabase } from './postgres.js';
import { PATIENCE_MS } from './patience.js';

export interface MigratedDatabase {
  database: Database;
  url: string;
  drop(): Promise<void>;
}

/** A fresh PostgreSQL database with the platform's tables and those of the parts named. */
export async function migratedDatabase(...parts: DatabasePart[]): Promise<MigratedDatabase> {
  const { url, drop } = await testDatabase();
  const options = { url, poolSize: 12, applicationName: 'test', connectMs: PATIENCE_MS };
  const dataSource = createDataSource(options, [platformDatabase, ...parts]);
  await dataSource.initialize();
  await migrate(dataSource, [platformDatabase, ...parts]);
  const [ledger] = await dataSource.query<object[]>(`SELECT 1 FROM pg_namespace WHERE nspname = 'ledger'`);
  if (ledger) await guardLockOrder(dataSource);
  return {
    database: new Database(dataSource),
    url,
    drop: async () => {
      await dataSource.destroy();
      await drop();
    },
  };
}
