import { constants } from 'node:fs';
import { open, readdir, readlink, realpath, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

export interface CollectLimits {
  /** Maximum number of files. */
  files: number;
  /** Maximum bytes of all files together. */
  bytes: number;
  /** Maximum depth of folders. */
  depth: number;
}

export interface OutputFile {
  /** Relative to the outputs folder, with `/` between folders; a safe name anywhere. */
  name: string;
  sizeBytes: number;
  /** Opens the same file that was checked; throws when another has taken its place. */
  open(): Promise<FileHandle>;
}

export interface Collected {
  /** Sorted by name. */
  files: OutputFile[];
  /** What was left behind, and why; as many entries as fit into a message. */
  refused: Array<{ name: string; reason: string }>;
}

const DEFAULTS: CollectLimits = { files: 1000, bytes: 1024 * 1024 * 1024, depth: 8 };
const MAX_NAME_BYTES = 255;
const MAX_REFUSALS = 100;
const MAX_ENTRIES = 100_000;
// A FIFO must not block the agent, and a link must not lead it anywhere.
const READ_SAFELY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * The files in a job's outputs folder; call it when the job is over. Only regular files with one name count: through
 * links (hard ones too), devices, sockets and pipes a job could make the agent read the host's files.
 */
export async function collectOutputs(dir: string, limits: Partial<CollectLimits> = {}): Promise<Collected> {
  const root = await realpath(dir).catch(() => undefined);
  // A job that never started has no outputs folder.
  if (root === undefined) return { files: [], refused: [] };
  const walk = new Walk(root, { ...DEFAULTS, ...limits });
  await walk.folder('', 0);
  walk.files.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { files: walk.files, refused: walk.refused };
}

class Walk {
  readonly files: OutputFile[] = [];
  readonly refused: Array<{ name: string; reason: string }> = [];
  private bytes = 0;
  private entries = 0;

  constructor(
    private readonly root: string,
    private readonly limits: CollectLimits,
  ) {}

  async folder(name: string, depth: number): Promise<void> {
    const entries = await readdir(join(this.root, name), { withFileTypes: true }).catch(() => undefined);
    if (entries === undefined) return this.refuse(name, "the folder can't be read");
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const path = name === '' ? entry.name : `${name}/${entry.name}`;
      if (++this.entries > MAX_ENTRIES) return this.refuse(path, 'there are too many entries');
      if (!isSafe(entry.name) || Buffer.byteLength(path) > 1024) this.refuse(path, 'the name is not safe');
      else if (entry.isFile()) await this.file(path);
      else if (!entry.isDirectory()) this.refuse(path, 'it is neither a file nor a folder');
      else if (depth < this.limits.depth) await this.folder(path, depth + 1);
      else this.refuse(path, 'it is too deep');
    }
  }

  private async file(name: string): Promise<void> {
    try {
      const { sizeBytes, ino } = await this.check(name);
      if (this.files.length >= this.limits.files) return this.refuse(name, 'there are too many files');
      if (this.bytes + sizeBytes > this.limits.bytes) return this.refuse(name, 'the files together are too large');
      this.bytes += sizeBytes;
      this.files.push({ name, sizeBytes, open: async () => (await this.openSame(name, ino)).handle });
    } catch (error) {
      this.refuse(name, error instanceof Refused ? error.message : "it can't be read");
    }
  }

  private async check(name: string): Promise<{ sizeBytes: number; ino: bigint }> {
    const { handle, sizeBytes, ino } = await this.openSame(name);
    await handle.close();
    return { sizeBytes, ino };
  }

  /** Opens first and checks the open file, so that nothing can be swapped between check and use. */
  private async openSame(
    name: string,
    expected?: bigint,
  ): Promise<{ handle: FileHandle; sizeBytes: number; ino: bigint }> {
    const handle = await open(join(this.root, name), READ_SAFELY);
    try {
      const stat = await handle.stat({ bigint: true });
      if (!stat.isFile()) throw new Refused('it is not a regular file');
      if (stat.nlink !== 1n) throw new Refused('it has several names');
      // Detects a folder on the path that became a link: O_NOFOLLOW covers only the last part.
      if ((await readlink(`/proc/self/fd/${handle.fd}`)) !== join(this.root, name)) throw new Refused('it was moved');
      if (expected !== undefined && stat.ino !== expected) throw new Refused('it is not the file that was checked');
      return { handle, sizeBytes: Number(stat.size), ino: stat.ino };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  private refuse(name: string, reason: string): void {
    if (this.refused.length < MAX_REFUSALS) this.refused.push({ name: printable(name), reason });
  }
}

class Refused extends Error {}

/** Refuses control characters, separators of other systems and broken UTF-8 (which Node shows as U+FFFD). */
function isSafe(name: string): boolean {
  return Buffer.byteLength(name) <= MAX_NAME_BYTES && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD\\:*?"<>|]/u.test(name);
}

const printable = (name: string): string => name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?').slice(0, 200);
