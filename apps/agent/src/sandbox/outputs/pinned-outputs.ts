import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, open, readdir, readlink, symlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { INSIDE } from '../inside.js';
import { MIB } from '../limits.js';
import { isFull } from './is-full.js';
import type { OutputsVolume } from './outputs-volume.js';

const MAX_ENTRIES = 20_000;
const MAX_DEPTH = 16;

/**
 * Outputs for an agent that may mount nothing: a tmpfs of fixed size in the job's own mount namespace, which counts
 * what a watcher cannot see (deleted files that are still open). The agent opens it before the job starts; the open
 * folder outlives the namespace, and what lies in it is copied to `dir` when the job is over.
 */
export class PinnedOutputs implements OutputsVolume {
  private folder: FileHandle | undefined;
  private bytesLeft: number;
  private entriesLeft = MAX_ENTRIES;

  constructor(
    private readonly dir: string,
    sizeMb: number,
  ) {
    // Sparse files look larger than the tmpfs is: what is copied is bounded by what they look like.
    this.bytesLeft = sizeMb * MIB;
  }

  /** `initPid` is the sandbox's first process as the host numbers it; its mounts stand. */
  async pin(initPid: number): Promise<void> {
    const path = `/proc/${initPid}/root${INSIDE.outputs}`;
    this.folder = await open(path, constants.O_RDONLY | constants.O_DIRECTORY);
  }

  async isFull(): Promise<boolean> {
    return this.folder !== undefined && isFull(this.path());
  }

  async settle(): Promise<void> {
    if (this.folder === undefined) return;
    await this.copy('', 0).finally(() => this.folder?.close());
    this.folder = undefined;
  }

  release(): Promise<void> {
    return Promise.resolve();
  }

  private path(name = ''): string {
    return join(`/proc/self/fd/${this.folder?.fd}`, name);
  }

  /** Links come along as links, for the collector to refuse; pipes and sockets stay behind. */
  private async copy(name: string, depth: number): Promise<void> {
    for (const entry of await readdir(this.path(name)).catch(() => [])) {
      if (--this.entriesLeft < 0) return;
      const inside = join(name, entry);
      const to = join(this.dir, inside);
      try {
        const stat = await lstat(this.path(inside));
        if (stat.isSymbolicLink()) await symlink(await readlink(this.path(inside)), to);
        else if (stat.isFile() && stat.size <= this.bytesLeft) {
          this.bytesLeft -= stat.size;
          await copyFile(this.path(inside), to, constants.COPYFILE_EXCL);
        } else if (stat.isDirectory() && depth < MAX_DEPTH) {
          await mkdir(to, { mode: 0o700 });
          await this.copy(inside, depth + 1);
        }
      } catch {
        // A file its owner made unreadable, a name this file system does not take: not handed in.
      }
    }
  }
}
