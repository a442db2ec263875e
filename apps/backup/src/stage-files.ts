import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '@app/platform';
import { entriesOf } from './archive-reader.js';
import { isLeftOut } from './data-files.js';
import { FILES } from './format.js';

const STAGE = 'restore.new';

/** The backup's files, staged beside their places in DATA_DIR until the database is restored. */
export class StagedFiles {
  private readonly stage: string;

  constructor(private readonly dataDir: string) {
    this.stage = join(dataDir, STAGE);
  }

  /** Returns the number of files. */
  async unpack(file: string): Promise<number> {
    await rm(this.stage, { recursive: true, force: true });
    await mkdir(this.stage, { recursive: true, mode: 0o700 });
    let count = 0;
    for await (const { name, bytes } of entriesOf(file)) {
      if (!name.startsWith(FILES)) {
        // Skipped, but the stream must be read.
        for await (const _ of bytes);
        continue;
      }
      const path = this.placeOf(name.slice(FILES.length));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(bytes, createWriteStream(path, { mode: 0o600, flush: true }));
      count++;
    }
    return count;
  }

  /** Replaces the existing files. */
  async moveIn(): Promise<void> {
    for (const name of await readdir(this.stage)) {
      await rm(join(this.dataDir, name), { recursive: true, force: true });
      await rename(join(this.stage, name), join(this.dataDir, name));
    }
    await this.discard();
  }

  discard(): Promise<void> {
    return rm(this.stage, { recursive: true, force: true });
  }

  /** Whoever made the backup, nothing may be written outside the stage, or over the database's own files. */
  private placeOf(path: string): string {
    const place = normalize(join(this.stage, path));
    if (!place.startsWith(`${this.stage}/`) || isLeftOut(relative(this.stage, place)))
      throw new ConfigError(`The backup contains ${path}, which no backup of this service has.`);
    return place;
  }
}
