import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface WantedInput {
  path: string;
  sha256: string;
}

/** Writes a file of at most `maxBytes` to the given path, from the start on each call. */
export type Fetch = (sha256: string, to: string, maxBytes: number) => Promise<void>;

type FetchOne = (sha256: string, to: string) => Promise<void>;

/** The content of a file did not match its SHA-256, several times in a row. */
export class DamagedInput extends Error {}

const TRIES = 3;
const SHA256 = /^[0-9a-f]{64}$/;

/**
 * Buyers' files, kept by SHA-256 for later jobs. A job gets links to them in a folder that it can't write. When they
 * exceed their limit, the least recently used ones are removed.
 */
export class InputCache {
  /** One fetch serves all attempts that want the same file at once. */
  private readonly coming = new Map<string, Promise<void>>();

  constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {}

  /** Removes unfinished files of an earlier run. */
  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const names = await readdir(this.folder);
    await Promise.all(
      names.filter((name) => !SHA256.test(name)).map((name) => rm(join(this.folder, name), { force: true })),
    );
    await this.trim();
  }

  /** Puts every input at its path below `folder`. Rejects with DamagedInput, or as `fetch` does. */
  async place(inputs: readonly WantedInput[], folder: string, fetch: Fetch): Promise<void> {
    await mkdir(folder, { recursive: true });
    let room = this.maxBytes;
    for (const { path, sha256 } of inputs) {
      const to = join(folder, path);
      await mkdir(dirname(to), { recursive: true });
      await this.placeOne(sha256, to, (name, part) => fetch(name, part, Math.max(0, room)));
      room -= (await stat(to)).size;
    }
    await this.trim();
  }

  /** Links before checking: a file that the cache removes meanwhile stays available to this job. */
  private async placeOne(sha256: string, to: string, fetch: FetchOne): Promise<void> {
    for (let tries = 1; ; tries++) {
      const kept = this.pathOf(sha256);
      if (await linked(kept, to)) {
        if ((await hashOf(to)) === sha256) return touch(to);
        await Promise.all([rm(to, { force: true }), rm(kept, { force: true })]);
      }
      if (tries > TRIES) throw new DamagedInput(`The input ${sha256} arrived with different content ${TRIES} times.`);
      await this.fetchOnce(sha256, fetch);
    }
  }

  private fetchOnce(sha256: string, fetch: FetchOne): Promise<void> {
    const under = this.coming.get(sha256);
    // The other attempt's failure is its own: a cancelled attempt must not end this one.
    if (under) return under.catch(() => undefined);
    const coming = this.fetch(sha256, fetch).finally(() => this.coming.delete(sha256));
    this.coming.set(sha256, coming);
    return coming;
  }

  private async fetch(sha256: string, fetch: FetchOne): Promise<void> {
    const partial = join(this.folder, `${sha256}.part`);
    try {
      await fetch(sha256, partial);
      const file = await open(partial, 'r');
      await file.sync().finally(() => file.close());
      await rename(partial, this.pathOf(sha256));
    } finally {
      await rm(partial, { force: true });
    }
  }

  /** Removes the least recently used files until the rest fits. */
  private async trim(): Promise<void> {
    const names = (await readdir(this.folder)).filter((name) => SHA256.test(name));
    const kept = await Promise.all(names.map(async (name) => ({ name, ...(await sizeOf(join(this.folder, name))) })));
    let total = kept.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { name, bytes } of kept.sort((a, b) => a.usedMs - b.usedMs)) {
      if (total <= this.maxBytes) return;
      await rm(join(this.folder, name), { force: true });
      total -= bytes;
    }
  }

  private pathOf(sha256: string): string {
    return join(this.folder, sha256);
  }
}

/** False when there is no file to link. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
      // Another file system, or one without hard links.
      if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(error.code ?? '')) throw error;
      await copyFile(from, to);
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}

const touch = (path: string): Promise<void> => {
  const now = new Date();
  return utimes(path, now, now);
};

async function sizeOf(path: string): Promise<{ bytes: number; usedMs: number }> {
  const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }));
  return { bytes: size, usedMs: mtimeMs };
}
