// Names the folder of the PostgreSQL cluster that all specs of this checkout share, and says that this run uses it.
// The first spec that asks for a database starts it (postgres.ts); global-teardown.mjs stops it.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

export default function setup() {
  const checkout = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 12);
  const folder = join(tmpdir(), `marketplace-test-pg-${userInfo().uid}-${checkout}`);
  mkdirSync(join(folder, 'runs'), { recursive: true, mode: 0o711 });
  writeFileSync(join(folder, 'runs', String(process.pid)), '');
  process.env.TEST_POSTGRES_DIR = folder;
  process.env.TEST_RUN = String(process.pid);
}
