import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { VERSION } from '../distribution.js';
import { readJson, writeAtomically } from '../journal/durable-file.js';
import { ownerToken } from '../sandbox/owner.js';
import { agentState, type AgentState } from './state.js';

const stored = z.object({ owner: z.string(), version: z.string().nullable(), state: agentState });

export interface ToldState {
  /** The release that runs; null in the repository. */
  version: string | null;
  state: AgentState;
}

const pathIn = (dataDir: string): string => join(dataDir, 'status.json');

/** How the running agent tells its state to the command `status`: a file in the data folder, and no secret in it. */
export class StatusFile {
  private readonly path: string;
  private readonly owner = ownerToken();
  private wanted = '';
  private written = '';
  private writing: Promise<void> | undefined;

  constructor(dataDir: string) {
    this.path = pathIn(dataDir);
  }

  /** Writes what changed, after the write under way. */
  show(state: AgentState): void {
    this.wanted = JSON.stringify({ owner: this.owner, version: VERSION, state } satisfies z.infer<typeof stored>);
    this.writing ??= this.write().finally(() => (this.writing = undefined));
  }

  async remove(): Promise<void> {
    await this.writing;
    await rm(this.path, { force: true }).catch(() => undefined);
  }

  private async write(): Promise<void> {
    while (this.written !== this.wanted) {
      this.written = this.wanted;
      // Fails on a full disk, for example: jobs matter more, and the next change is written again.
      await writeAtomically(this.path, this.written).catch(() => undefined);
    }
  }
}

/** What this process last told. Undefined: nothing, or the file is another's, such as a killed agent's. */
export async function toldBy(owner: string, dataDir: string): Promise<ToldState | undefined> {
  const read = stored.safeParse(await readJson(pathIn(dataDir)));
  return read.success && read.data.owner === owner ? read.data : undefined;
}
