import * as z from 'zod';
import { readJson, writeDurably } from '../../journal/durable-file.js';

const image = z.object({
  /** The engine's id for its content; containers are created from exactly that. */
  id: z.string(),
  /** `registry/path@sha256:…`, the reference that was pulled. */
  reference: z.string(),
  bytes: z.number(),
  usedMs: z.number(),
  /** False: the engine had the image before, so the agent must not remove it. */
  ours: z.boolean(),
});
export type ImageRecord = z.infer<typeof image>;
const content = z.object({
  images: z.record(z.string(), image),
  /** Start times of pulls that have not succeeded, by reference. */
  begun: z.record(z.string(), z.number()),
});

/** The images that this agent pulled into one engine, by the names that buyers use; kept in a file. */
export class ImageRecords {
  private readonly byName: Map<string, ImageRecord>;
  private readonly pulls: Map<string, number>;
  private saving = Promise.resolve();

  private constructor(
    private readonly file: string,
    { images, begun }: z.infer<typeof content>,
  ) {
    this.byName = new Map(Object.entries(images));
    this.pulls = new Map(Object.entries(begun));
  }

  /** If the file is lost or damaged, images are just pulled again. */
  static async open(file: string): Promise<ImageRecords> {
    return new ImageRecords(file, content.safeParse(await readJson(file)).data ?? { images: {}, begun: {} });
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

  /** Whether this agent pulled the image, or is pulling it. */
  owns(reference: string): boolean {
    const isOurs = (record: ImageRecord): boolean => record.ours && record.reference === reference;
    return this.pulls.has(reference) || [...this.byName.values()].some(isOurs);
  }

  /** Bytes of all images that this agent pulled. */
  get total(): number {
    return [...this.byName.values()].reduce((sum, { ours, bytes }) => sum + (ours ? bytes : 0), 0);
  }

  /** This agent's images, least recently used first. */
  oldestFirst(): Array<[string, ImageRecord]> {
    return [...this.byName].filter(([, { ours }]) => ours).sort(([, a], [, b]) => a.usedMs - b.usedMs);
  }

  begin(reference: string): Promise<void> {
    this.pulls.set(reference, Date.now());
    return this.save();
  }

  finish(reference: string): void {
    this.pulls.delete(reference);
  }

  begun(): Array<[string, number]> {
    return [...this.pulls];
  }

  /** Writes one state after the other, so that the newest is the last. */
  save(): Promise<void> {
    this.saving = this.saving.catch(() => undefined).then(() => writeDurably(this.file, this.text()));
    return this.saving;
  }

  private text(): string {
    return JSON.stringify({ images: Object.fromEntries(this.byName), begun: Object.fromEntries(this.pulls) });
  }
}
