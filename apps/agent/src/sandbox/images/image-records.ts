import { z } from 'zod';
import { readJson, writeDurably } from '../../journal/durable-file.js';

const image = z.object({
  /** The engine's name for its content; containers are made of just that. */
  id: z.string(),
  /** `registry/path@sha256:…`, what it was pulled as. */
  reference: z.string(),
  bytes: z.number(),
  usedMs: z.number(),
  /** False for one that the engine had before: not ours to remove. */
  ours: z.boolean(),
});
export type ImageRecord = z.infer<typeof image>;
const images = z.record(z.string(), image);

/** What this agent pulled into one engine, by the names that buyers write; kept in a file. */
export class ImageRecords {
  private readonly byName: Map<string, ImageRecord>;
  private saving = Promise.resolve();

  private constructor(
    private readonly file: string,
    records: z.infer<typeof images>,
  ) {
    this.byName = new Map(Object.entries(records));
  }

  /** A file that is lost or damaged only means that images are pulled again. */
  static async open(file: string): Promise<ImageRecords> {
    return new ImageRecords(file, images.safeParse(await readJson(file)).data ?? {});
  }

  get(name: string): ImageRecord | undefined {
    return this.byName.get(name);
  }

  set(name: string, record: ImageRecord): void {
    this.byName.set(name, record);
  }

  delete(name: string): void {
    this.byName.delete(name);
  }

  owns(id: string): boolean {
    return [...this.byName.values()].some((record) => record.ours && record.id === id);
  }

  /** Bytes of all images that are ours. */
  get total(): number {
    return [...this.byName.values()].reduce((sum, { ours, bytes }) => sum + (ours ? bytes : 0), 0);
  }

  /** Ours, what was used longest ago first. */
  oldestFirst(): Array<[string, ImageRecord]> {
    return [...this.byName].filter(([, { ours }]) => ours).sort(([, a], [, b]) => a.usedMs - b.usedMs);
  }

  /** One after the other, so that the newest state is the last. */
  save(): Promise<void> {
    const write = (): Promise<void> => writeDurably(this.file, JSON.stringify(Object.fromEntries(this.byName)));
    this.saving = this.saving.catch(() => undefined).then(write);
    return this.saving;
  }
}
