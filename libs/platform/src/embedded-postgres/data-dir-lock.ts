import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isAlive, processStart } from './processes.js';
import { explainDataDirError, StartupError, systemErrorCode } from './startup-error.js';

/** How long a half-finished take-over (its process was killed) can block others. */
const TAKEOVER_LIMIT_MS = 5_000;

/**
 * Locks the data folder for the caller until `release` or the end of the process; a lock of a dead process is taken
 * over. Throws StartupError when the folder is locked, by this process too, or can't be created or written. Processes
 * that can't see each other (containers that share a volume) are not kept apart.
 */
export function acquireDataDirLock(dataDir: string): { release(): void } {
  const folder = resolve(dataDir);
  try {
    lock(folder);
  } catch (error) {
    throw explainDataDirError(error, folder);
  }
  let held = true;
  return {
    release() {
      if (held) rmSync(join(folder, 'service.lock'), { force: true });
      held = false;
    },
  };
}

function lock(folder: string): void {
  // Others may pass through (PostgreSQL's own account must) but not list the folder.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const path = join(folder, 'service.lock');
  while (!createWithOwner(path)) {
    const owner = readOwner(path);
    if (owner !== null && owner.alive) {
      throw new StartupError(
        `The data folder ${folder} is already in use by process ${owner.pid}: stop it, or set DATA_DIR to another folder.`,
      );
    }
    removeStale(path);
  }
}

/** Creates the lock with its content in one step: nobody ever sees it half-written. */
function createWithOwner(path: string): boolean {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, `${process.pid}\n${processStart(process.pid) ?? ''}\n`, { mode: 0o644 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readOwner(path: string): { pid: number; alive: boolean } | null {
  try {
    const [pid, start] = readFileSync(path, 'utf8').split('\n');
    const owner = Number(pid);
    if (!Number.isInteger(owner) || owner <= 0) return { pid: 0, alive: false };
    // Without a visible start time the number alone must do: better a lock too many than one too few.
    return { pid: owner, alive: isAlive(owner) && [null, start].includes(processStart(owner)) };
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Only one process at a time may remove a stale lock, or the second could remove the first one's new lock. */
function removeStale(path: string): void {
  const guard = `${path}.takeover`;
  if (!createWithOwner(guard)) {
    const age = Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > TAKEOVER_LIMIT_MS) rmSync(guard, { force: true });
    return;
  }
  try {
    if (readOwner(path)?.alive === false) rmSync(path, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}
