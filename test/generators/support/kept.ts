import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder that is made once for `key` and kept for later runs, also those of other clones: installing takes long. */
export async function kept(name: string, key: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 12);
  const folder = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'compute-market', `${name}-${hash}`);
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const mine = `${folder}.${process.pid}`;
  await make(mine);
  // Another run may have been quicker.
  if (existsSync(folder)) rmSync(mine, { recursive: true });
  else renameSync(mine, folder);
  return folder;
}
