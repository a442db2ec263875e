import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, readdir, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownerIsAlive, ownerToken } from '../sandbox/owner.js';
import { UsageError } from '../terminal.js';

const LOCK = /^agent\.lock\.(\d{1,9})$/;

interface Holder {
  number: number;
  token: string;
}

export interface RunningAgent {
  pid: number;
  /** See `ownerToken`. */
  token: string;
  since: Date;
}

/**
 * Holds the data folder for this process. Locks are numbered files that name their process, and only the highest number
 * counts. To replace a dead process's lock, an agent links the next number, which only one agent can do.
 */
export class DataDirLock {
  private constructor(private readonly path: string) {}

  static async take(dataDir: string): Promise<DataDirLock> {
    try {
      // Jobs run under another account, which must reach its own folder and see nothing else.
      await mkdir(dataDir, { recursive: true, mode: 0o711 });
      return new DataDirLock(await takeLock(dataDir));
    } catch (error) {
      if (error instanceof UsageError) throw error;
      throw new UsageError(`The data folder ${dataDir} can't be used: ${(error as Error).message}.`);
    }
  }

  /** The agent that uses the folder; undefined when none does. Throws UsageError when that can't be read. */
  static async holder(dataDir: string): Promise<RunningAgent | undefined> {
    const alive = (await heldNow(dataDir)).find(({ token }) => ownerIsAlive(token));
    if (!alive) return undefined;
    const { mtime: since } = await stat(lockPath(dataDir, alive.number)).catch(() => ({ mtime: new Date() }));
    return { pid: pidOf(alive), token: alive.token, since };
  }

  async release(): Promise<void> {
    await unlink(this.path).catch(() => undefined);
  }
}

async function takeLock(dataDir: string): Promise<string> {
  const draft = join(dataDir, `agent.lock.draft-${randomUUID()}`);
  await writeFile(draft, ownerToken(), { mode: 0o600 });
  try {
    for (;;) {
      const before = await holders(dataDir);
      refuseIfHeld(before, dataDir);
      const number = Math.max(0, ...before.map((holder) => holder.number)) + 1;
      const path = lockPath(dataDir, number);
      if (!(await linked(draft, path))) continue;
      await settle(dataDir, number, path);
      return path;
    }
  } finally {
    await unlink(draft);
  }
}

/** Another agent may have started from an older view and hold another number: then neither may continue. */
async function settle(dataDir: string, number: number, path: string): Promise<void> {
  const others = (await holders(dataDir)).filter((holder) => holder.number !== number);
  try {
    refuseIfHeld(others, dataDir);
  } catch (error) {
    await unlink(path);
    throw error;
  }
  for (const { number: dead } of others) await unlink(lockPath(dataDir, dead)).catch(() => undefined);
}

async function holders(dataDir: string, unreadable: (error: Error) => string = () => ''): Promise<Holder[]> {
  const found: Holder[] = [];
  for (const name of await readdir(dataDir)) {
    const number = LOCK.exec(name)?.[1];
    if (number)
      found.push({ number: Number(number), token: await readFile(join(dataDir, name), 'utf8').catch(unreadable) });
  }
  return found;
}

const pidOf = ({ token }: Holder): number => Number(token.split('-')[0]);
const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

/** A lock that vanished is none; one of another account may be held. */
function refuseSecret(error: Error): string {
  if (codeOf(error) === 'ENOENT') return '';
  throw error;
}

async function heldNow(dataDir: string): Promise<Holder[]> {
  try {
    return await holders(dataDir, refuseSecret);
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return [];
    const why =
      codeOf(cause) === 'EACCES' ? 'it is for its owner and root only, so use sudo' : (cause as Error).message;
    throw new UsageError(`The data folder ${dataDir} can't be read: ${why}.`, { cause });
  }
}

function refuseIfHeld(found: Holder[], dataDir: string): void {
  const alive = found.find(({ token }) => ownerIsAlive(token));
  if (!alive) return;
  throw new UsageError(
    `Another agent (process ${pidOf(alive)}) uses the data folder ${dataDir}: ` +
      'stop it, or give this one its own --data-dir.',
  );
}

const lockPath = (dataDir: string, number: number): string => join(dataDir, `agent.lock.${number}`);

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
