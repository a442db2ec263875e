import { ConfigError } from '../config/environment.js';
import { isDatabaseAway } from '../database/postgres-errors.js';
import { StartupError } from '../embedded-postgres/index.js';
import type { FirstWord } from './supervised-process.js';

/** Runs an app's start; prints errors that a person can fix in one line, without a stack. */
export async function launch(start: () => Promise<void>): Promise<void> {
  outliveTerminal();
  try {
    await start();
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

interface SystemError {
  code?: string;
  port?: number;
  address?: string;
  path?: string;
}

/** One readable line that says what to do; a stack only for unforeseen errors. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartupError) return error.message;
  const { code, port, address, path } = error as SystemError;
  const known: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken: stop what uses it, or choose another with PORT=${(port ?? 3000) + 1}.`,
    EADDRNOTAVAIL: `${address} is not an address of this machine: set HOST to one that is, such as 127.0.0.1.`,
    ECONNREFUSED: `No PostgreSQL answers at ${address}:${port}: start it, or correct DATABASE_URL.`,
    ENOTFOUND: 'The host in DATABASE_URL is unknown: correct DATABASE_URL.',
    '28P01': 'PostgreSQL refused the user or password of DATABASE_URL.',
    '28000': 'PostgreSQL refused the user of DATABASE_URL.',
    '3D000': 'The database named in DATABASE_URL does not exist: create it first.',
    '42P01': 'The database has no tables yet: start the service once, then try again.',
    ENOSPC: `The disk is full${path ? ` (${path})` : ''}: free some space and start again.`,
    EACCES: `This account may not use ${path ?? `port ${port}`}: change its permissions, or choose another with DATA_DIR or PORT.`,
    EROFS: `${path} is on a read-only disk: choose another folder with DATA_DIR.`,
    ENOENT: `${path} does not exist.`,
  };
  const aggregate = error instanceof AggregateError ? error.errors[0] : undefined;
  if (aggregate) return explain(aggregate);
  const line =
    known[code ?? ''] ?? (isDatabaseAway(error) ? 'PostgreSQL went away, or is too busy to answer: try again.' : null);
  return line ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/** The reader of our output may be gone (`npm start | head`), or its disk full: continue without. */
function outliveTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** The parent at start-up, before anybody can have killed it. */
const PARENT = process.ppid;
const PARENT_CHECK_MS = 500;

/**
 * Ends the process in order on Ctrl-C, SIGTERM or a closed terminal, and when the npm that started it is gone. Ignores
 * further signals while `stop` runs, so that an impatient second Ctrl-C can't leave a database behind.
 */
export function onShutdown(stop: () => Promise<void>): void {
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(explain(error));
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  if (process.env.npm_lifecycle_event) onOrphaned(end);
}

/** npm passes a SIGTERM only to its shell; when the shell dies, init adopts this process. */
function onOrphaned(end: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(timer);
    end();
  }, PARENT_CHECK_MS);
  timer.unref();
}

/** Reports to the parent that supervises this process (`SupervisedProcess`), if any. */
export function tellParent(word: FirstWord<object>): Promise<void> {
  return new Promise((told) => {
    if (process.send) process.send(word, () => told());
    else told();
  });
}

/** A supervised process must not outlive its parent: once running it ends in order, before that at once. */
export function endWithParent(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

/** Like `launch`, for a process that a parent may supervise: the parent gets the error instead of the terminal. */
export async function launchSupervised(start: () => Promise<object>): Promise<void> {
  outliveTerminal();
  endWithParent();
  try {
    await tellParent({ ready: await start() });
  } catch (error) {
    const why = explain(error);
    if (!process.send) console.error(why);
    await tellParent({ failed: why });
    process.exit(1);
  }
}
