import { hostname } from 'node:os';
import { newId } from '@app/kernel/ids';

/** A process of the service as operators see it. */
export interface OwnProcess {
  id: string;
  /** `api`, `background`, `standalone` or `gateway`. */
  kind: string;
  version: string;
  startedAt: Date;
}

/** Runs one statement: a gateway has no more of the platform than a pool of connections. */
export type RunStatement = (text: string, values: unknown[]) => Promise<unknown>;

export const REPORT_EVERY_MS = 15_000;

export const ownProcess = (kind: string, version: string): OwnProcess => ({
  id: newId(),
  kind,
  version,
  startedAt: new Date(Date.now() - process.uptime() * 1000),
});

/** Says that this process lives. By hand: an upsert, also for processes without TypeORM. */
export async function reportProcess(run: RunStatement, { id, kind, version, startedAt }: OwnProcess): Promise<void> {
  await run(
    `INSERT INTO platform.process (id, kind, host, pid, version, started_at, last_seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, now()) ON CONFLICT (id) DO UPDATE SET last_seen_at = excluded.last_seen_at`,
    [id, kind, hostname().slice(0, 253), process.pid, version, startedAt],
  );
}

/** A process that ends in order leaves the list; one that dies stays, as dead. */
export async function forgetProcess(run: RunStatement, { id }: OwnProcess): Promise<void> {
  await run('DELETE FROM platform.process WHERE id = $1', [id]);
}

/** Reports at once and then regularly, until the function that it answers is called. */
export function keepReporting(run: RunStatement, own: OwnProcess): () => Promise<void> {
  // A database that is away is noticed by everything else; the next report comes anyway.
  let running = reportProcess(run, own).catch(() => undefined);
  const timer = setInterval(() => {
    running = running.then(() => reportProcess(run, own)).catch(() => undefined);
  }, REPORT_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
    await forgetProcess(run, own).catch(() => undefined);
  };
}
