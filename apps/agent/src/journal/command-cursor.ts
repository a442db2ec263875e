import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { readJson, writeDurably } from './durable-file.js';

const stored = z.object({ device: z.string(), lastSeq: z.number().int().nonnegative() });

/** How far the device has carried out its commands; survives restarts. */
export class CommandCursor {
  private constructor(
    private readonly path: string,
    private readonly device: string,
    private seq: number,
  ) {}

  /** A data folder that served another device starts from zero: each device counts its own commands. */
  static async open(dataDir: string, server: string, token: string): Promise<CommandCursor> {
    const path = join(dataDir, 'commands.json');
    const device = createHash('sha256').update(`${server}\n${token}`).digest('hex');
    const read = stored.safeParse(await readJson(path));
    return new CommandCursor(path, device, read.success && read.data.device === device ? read.data.lastSeq : 0);
  }

  get lastSeq(): number {
    return this.seq;
  }

  async advance(seq: number): Promise<void> {
    if (seq <= this.seq) return;
    this.seq = seq;
    await writeDurably(this.path, JSON.stringify({ device: this.device, lastSeq: seq }));
  }
}
