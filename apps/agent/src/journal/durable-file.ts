import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Replaces a small file. After a crash or power cut it holds the old content or the new, never a part. */
export async function writeDurably(path: string, content: string): Promise<void> {
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

/** Replaces a small file: who reads it sees the old content or the new. A power cut may lose both. */
export async function writeAtomically(path: string, content: string): Promise<void> {
  const temporary = `${path}.new`;
  await writeFile(temporary, content, { mode: 0o600 });
  await rename(temporary, path);
}

/** Makes changes of the names in a folder durable, such as a rename or a removal. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Undefined when the file is missing or isn't JSON. */
export async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}
