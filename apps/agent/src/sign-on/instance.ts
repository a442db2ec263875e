import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { readJson, writeDurably } from '../journal/durable-file.js';

const stored = z.object({ id: z.uuid(), reached: z.string().optional() });

/**
 * Who this agent is for the service: a restart is the same agent; another data folder, or a copy of it on another machine,
 * is another one.
 */
export class Instance {
  private constructor(
    private readonly path: string,
    private readonly seed: string,
    private reached: string | undefined,
    private readonly machine: string,
  ) {}

  static async open(dataDir: string, machine = thisMachine()): Promise<Instance> {
    const path = join(dataDir, 'instance.json');
    const read = stored.safeParse(await readJson(path));
    if (read.success) return new Instance(path, read.data.id, read.data.reached, machine);
    const instance = new Instance(path, randomUUID(), undefined, machine);
    await instance.write();
    return instance;
  }

  get id(): string {
    const hash = createHash('sha256').update(`${this.seed} ${this.machine}`).digest('hex');
    // A UUIDv8 (RFC 9562 §5.8), whose bits are ours to choose.
    return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
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
    return writeDurably(this.path, JSON.stringify({ id: this.seed, reached: this.reached }));
  }
}

/** Cloned machines should differ in the first, and mostly do in the second. */
function thisMachine(): string {
  let id = '';
  try {
    id = readFileSync('/etc/machine-id', 'utf8').trim();
  } catch {
    // Containers have none.
  }
  return `${id} ${hostname()}`;
}
