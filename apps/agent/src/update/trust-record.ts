import { join } from 'node:path';
import { compareVersions, RELEASE_VERSION } from '@app/kernel/release-version';
import * as z from 'zod';
import { readJson, writeDurably } from '../journal/durable-file.js';
import type { Highest } from './manifest.js';

const stored = z.object({
  rootKey: z.string(),
  version: z.string().regex(RELEASE_VERSION),
  serial: z.number().int().nonnegative(),
});

/** The highest version and serial accepted under a root key, in the data folder: nothing older is accepted later. */
export class TrustRecord {
  constructor(
    private readonly dataDir: string,
    private readonly rootKey: string,
    /** The running version. */
    private readonly floor: string,
  ) {}

  async highest(): Promise<Highest> {
    const read = stored.safeParse(await readJson(this.path));
    if (!read.success || read.data.rootKey !== this.rootKey) return { version: this.floor, serial: 0 };
    const { version: seen, serial } = read.data;
    return { version: compareVersions(seen, this.floor) > 0 ? seen : this.floor, serial };
  }

  async remember({ version: accepted, serial }: Highest): Promise<void> {
    await writeDurably(this.path, JSON.stringify({ rootKey: this.rootKey, version: accepted, serial }));
  }

  private get path(): string {
    return join(this.dataDir, 'releases.json');
  }
}
