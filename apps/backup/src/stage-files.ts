import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '@app/platform';
import { entriesOf } from './archive-reader.js';
import { isLeftOut } from './data-files.js';
import { FILES } from './format.js';

const STAGE = 'restore.new';

/** The backup's files, beside their places in DATA_DIR until the database is restored. */
export class StagedFiles {
  private readonly stage: string;

  constructor(private readonly dataDir: string) {
    this.stage = join(dataDir, STAGE);
  }

  /** Answers how many there are. */
  async unpack(file: string): Promise<number> {
    await rm(this.stage, { recursive: true, force: true });
    await mkdir(this.stage, { recursive: true, mode: 0o700 });
    let count = 0;
    for await (const { name, bytes } of entriesOf(file)) {
      if (!name.startsWith(FILES)) {
        // Skipped, but it has to be read.
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

  /** Takes the places of what is there. */
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

  /** Whoever made the file: nothing is written beside the stage, or over what belongs to the database. */
  private placeOf(path: string): string {
    const place = normalize(join(this.stage, path));
    if (!place.startsWith(`${this.stage}/`) || isLeftOut(relative(this.stage, place)))
      throw new ConfigError(`The backup names ${path}, which no backup of this service holds.`);
    return place;
  }
}
