import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { readJson, writeDurably } from '../journal/durable-file.js';

const stored = z.object({ id: z.uuid(), reached: z.string().optional() });

/** Who this agent is for the service, kept in its data folder: a restart is the same agent, another folder another one. */
export class Instance {
  private constructor(
    private readonly path: string,
    readonly id: string,
    private reached: string | undefined,
  ) {}

  static async open(dataDir: string): Promise<Instance> {
    const path = join(dataDir, 'instance.json');
    const read = stored.safeParse(await readJson(path));
    if (read.success) return new Instance(path, read.data.id, read.data.reached);
    const instance = new Instance(path, randomUUID(), undefined);
    await instance.write();
    return instance;
  }

  /** Whether a service at this address has accepted this agent before. */
  knows(server: string): boolean {
    return this.reached === server;
  }

  async remember(server: string): Promise<void> {
    if (this.knows(server)) return;
    this.reached = server;
    await this.write();
  }

  private write(): Promise<void> {
    return writeDurably(this.path, JSON.stringify({ id: this.id, reached: this.reached }));
  }
}
