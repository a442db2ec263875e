import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Belongs to the database itself or to running processes, is half-written, or is a backup itself. */
const LEFT_OUT =
  /^(postgres|postgres\.secret.*|postgres\.new-.*|service\.lock.*|restore\.new|blobs\/partial|backups|.*\.tar\.gz(\.partial)?)(\/|$)/;

/** Whether backups leave out a path below DATA_DIR. */
export const isLeftOut = (path: string): boolean => LEFT_OUT.test(path);

/** Files of DATA_DIR for the backup (secrets, certificates, mails, artifacts), by their path below it. */
export async function* dataFiles(dataDir: string, folder = dataDir): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ifGone([]));
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = relative(dataDir, join(folder, entry.name));
    if (isLeftOut(path)) continue;
    if (entry.isDirectory()) yield* dataFiles(dataDir, join(folder, entry.name));
    else if (entry.isFile()) yield path;
  }
}

/** The length of a file and its bytes so far; null if it is gone meanwhile, like an expired artifact. */
export async function contentOf(path: string): Promise<{ size: number; bytes: AsyncIterable<Buffer> } | null> {
  const found = await stat(path).catch(ifGone(null));
  if (!found) return null;
  return { size: found.size, bytes: found.size === 0 ? none() : createReadStream(path, { end: found.size - 1 }) };
}

async function* none(): AsyncGenerator<Buffer> {}

const ifGone =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
