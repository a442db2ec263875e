import type { RunStatement } from './own-process.js';

/** Notes in the database, where every process finds it, that a complete backup has just been written. */
export async function recordBackup(run: RunStatement, rows: number): Promise<void> {
  await run(
    `INSERT INTO platform.last_backup (ended_at, rows) VALUES (now(), $1)
     ON CONFLICT (single) DO UPDATE SET ended_at = excluded.ended_at, rows = excluded.rows`,
    [rows],
  );
}
