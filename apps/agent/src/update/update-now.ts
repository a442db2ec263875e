import { stat } from 'node:fs/promises';
import { DataDirLock } from '../journal/data-dir-lock.js';
import type { AgentOptions } from '../options.js';
import { UsageError, type Terminal } from '../terminal.js';
import { UpdateRefused } from './manifest.js';
import { ownUpdates, type OwnUpdates } from './own-updates.js';

/** The owner's command: stages the newest release, and has the running agent change to it. Throws UsageError. */
export async function updateNow(options: AgentOptions, terminal: Terminal): Promise<void> {
  const own = ownUpdates(options);
  if (!own) throw new UsageError('This agent was not installed by the installer: update it as you installed it.');
  await requireOwner(own.installation.folder);
  const staged = await stageNewest(own);
  if (!staged) return terminal.line(`Version ${own.version} is the newest.`);
  const running = await DataDirLock.holder(options.dataDir);
  if (running === undefined) return terminal.line(`Version ${staged} runs at the next start.`);
  process.kill(running.pid, 'SIGUSR2');
  terminal.line(`The agent changes to version ${staged} when its running jobs have ended.`);
}

/** Another account's files could not be read or removed by the agent. */
async function requireOwner(folder: string): Promise<void> {
  const { uid } = await stat(folder);
  if (uid !== process.getuid?.()) throw new UsageError(`Run this as the owner of ${folder}: sudo -u '#${uid}' …`);
}

async function stageNewest({ updates, version }: OwnUpdates): Promise<string | undefined> {
  try {
    return (await updates.stageNewest(new AbortController().signal))?.version;
  } catch (error) {
    const why = error instanceof UpdateRefused ? error.message : `it failed (${(error as Error).message})`;
    throw new UsageError(`No update: ${why}. Version ${version} runs on.`);
  }
}
