import { constants } from 'node:fs';
import { mkdir, open, readdir, readlink, symlink, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { INSIDE } from '../inside.js';
import { MIB } from '../limits.js';
import { isFull, type OutputsVolume } from './outputs-volume.js';

const MAX_ENTRIES = 20_000;
const MAX_DEPTH = 16;
const { O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

/**
 * Outputs for an agent that can't mount: a tmpfs of fixed size in the job's own mount namespace, which also counts what
 * a watcher can't see (deleted files that are still open). The agent opens it before the job starts. The open folder
 * outlives the namespace, and its content is copied to `dir` when the job is over.
 */
export class PinnedOutputs implements OutputsVolume {
  private folder: FileHandle | undefined;
  private bytesLeft: number;
  private entriesLeft = MAX_ENTRIES;

  constructor(
    private readonly dir: string,
    sizeMb: number,
  ) {
    // Sparse files look larger than the tmpfs is, so their apparent size limits the copy.
    this.bytesLeft = sizeMb * MIB;
  }

  /** `init` is the sandbox's first process; its mounts are in place. */
  async pin(init: { path(name: string): string }): Promise<void> {
    this.folder = await open(init.path(`root${INSIDE.outputs}`), O_RDONLY | O_DIRECTORY);
  }

  async isFull(): Promise<boolean> {
    return this.folder !== undefined && isFull(inside(this.folder));
  }

  async settle(): Promise<void> {
    const { folder } = this;
    if (folder === undefined) return;
    this.folder = undefined;
    const { dev } = await folder.stat();
    await this.copyFolder(folder, this.dir, dev, 0).finally(() => folder.close());
  }

  release(): Promise<void> {
    return Promise.resolve();
  }

  private async copyFolder(folder: FileHandle, to: string, dev: number, depth: number): Promise<void> {
    for (const name of await readdir(inside(folder)).catch(() => [])) {
      if (--this.entriesLeft < 0) return;
      try {
        await this.copyEntry(inside(folder, name), join(to, name), dev, depth);
      } catch {
        // The owner made the file unreadable, or this file system refuses its name: the file is skipped.
      }
    }
  }

  /**
   * Checks and reads the opened file, never the path again. Copies links as links, for the collector to refuse; skips
   * other volumes, pipes and sockets.
   */
  private async copyEntry(from: string, to: string, dev: number, depth: number): Promise<void> {
    const entry = await open(from, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: NodeJS.ErrnoException) => error);
    if (entry instanceof Error) {
      if (entry.code === 'ELOOP') await symlink(await readlink(from), to);
      return;
    }
    try {
      const stat = await entry.stat();
      if (stat.dev !== dev) return;
      if (stat.isFile() && stat.size <= this.bytesLeft) {
        this.bytesLeft -= stat.size;
        await copyFile(entry, to, stat.size);
      } else if (stat.isDirectory() && depth < MAX_DEPTH) {
        await mkdir(to, { mode: 0o700 });
        await this.copyFolder(entry, to, dev, depth + 1);
      }
    } finally {
      await entry.close();
    }
  }
}

/** Path of an open folder, or of an entry in it, wherever its original path leads now. */
const inside = (folder: FileHandle, name = ''): string => `/proc/self/fd/${folder.fd}/${name}`;

async function copyFile(from: FileHandle, to: string, bytes: number): Promise<void> {
  const target = await open(to, O_WRONLY | O_CREAT | O_EXCL, 0o600);
  try {
    if (bytes > 0) await writeFile(target, from.createReadStream({ autoClose: false, end: bytes - 1 }));
  } finally {
    await target.close();
  }
}
