import type Docker from 'dockerode';
import { inspect, isGone } from './engine-images.js';
import { ImageRecords } from './image-records.js';
import type { ImageRecord } from './image-records.js';
import { pullImage } from './pull-image.js';
import type { Registries } from './registries.js';
import { UnfinishedPulls } from './unfinished-pulls.js';

export interface ImageLimits {
  /** Limit for one image, unpacked. */
  imageBytes: number;
  /** Limit for the growth of the engine's disk during one pull: packed and unpacked. */
  pullBytes: number;
  /** Limit for all images that this agent pulled, together. */
  totalBytes: number;
}

export interface PulledImagesOptions {
  docker: Docker;
  registries: Pick<Registries, 'pin'>;
  limits: ImageLimits;
  /** File with the list of the agent's images. */
  file: string;
  /** Tells the owner what buyers are not told. */
  tell(line: string): void;
}

interface Books {
  records: ImageRecords;
  unfinished: UnfinishedPulls;
}

/** An image that stays until it is released. */
export interface HeldImage {
  /** Id, not name. */
  id: string;
  release(): void;
}

/**
 * The images that jobs may run: those that this agent pulled itself from an allowed registry, as anyone could. It never
 * uses or removes the owner's other images, even under the same name. When the limit is exceeded, the least recently
 * used ones are removed.
 */
export class PulledImages {
  private books: Promise<Books> | undefined;
  private readonly coming = new Map<string, Promise<ImageRecord>>();
  /** Number of holders of an image, by id. */
  private readonly holders = new Map<string, number>();

  constructor(private readonly options: PulledImagesOptions) {}

  /**
   * Pulls an image unless it is here already. Rejects with the same error for every reason, because the reason could
   * reveal the owner's network to a buyer.
   */
  async hold(name: string): Promise<HeldImage> {
    const books = await (this.books ??= this.open());
    const { records } = books;
    let held: HeldImage | undefined;
    try {
      held = (await this.present(records, name)) ?? (await this.pulled(books, name));
      await this.makeRoom(records);
      if (records.total > this.options.limits.totalBytes) throw new Error('the images in use leave no room for it');
      return held;
    } catch (error) {
      held?.release();
      await this.makeRoom(records).catch(() => undefined);
      this.options.tell(`The image ${name} could not be pulled: ${reasonOf(error)}.`);
      throw new Error('the image could not be pulled', { cause: error });
    }
  }

  private async open(): Promise<Books> {
    const records = await ImageRecords.open(this.options.file);
    const unfinished = new UnfinishedPulls(this.options.docker, records);
    await unfinished.sweep();
    return { records, unfinished };
  }

  /** Takes hold before the look-up, so that nobody removes it meanwhile. */
  private async present(records: ImageRecords, name: string): Promise<HeldImage | undefined> {
    const record = records.get(name);
    if (!record) return undefined;
    const held = this.holding(record.id);
    const found = await inspect(this.options.docker, record.id).catch((error: unknown) => {
      held.release();
      throw error;
    });
    if (!found) {
      held.release();
      records.delete(name);
      return undefined;
    }
    record.usedMs = Date.now();
    return held;
  }

  private holding(id: string): HeldImage {
    this.holders.set(id, (this.holders.get(id) ?? 0) + 1);
    return {
      id,
      release: () => {
        const others = this.holders.get(id)! - 1;
        if (others > 0) this.holders.set(id, others);
        else this.holders.delete(id);
      },
    };
  }

  /** One pull serves all callers that want the same image at once. */
  private async pulled(books: Books, name: string): Promise<HeldImage> {
    const coming = this.coming.get(name) ?? this.pull(books, name).finally(() => this.coming.delete(name));
    this.coming.set(name, coming);
    return this.holding((await coming).id);
  }

  private async pull({ records, unfinished }: Books, name: string): Promise<ImageRecord> {
    const pinned = await this.options.registries.pin(name);
    const reference = `${pinned.repository}@${pinned.digest}`;
    return unfinished.during(reference, async (ours) => {
      const { docker, limits } = this.options;
      await pullImage(docker, pinned, limits.pullBytes);
      const found = await inspect(docker, reference);
      if (!found) throw new Error('it is missing after the pull');
      if (found.Size > limits.imageBytes)
        throw new Error(`it takes ${megabytes(found.Size)}; the limit for an image is ${megabytes(limits.imageBytes)}`);
      const record = { id: found.Id, reference, bytes: found.Size, usedMs: Date.now(), ours };
      records.set(name, record);
      return record;
    });
  }

  /** Removes the least recently used images that are not in use, until the rest fits. */
  private async makeRoom(records: ImageRecords): Promise<void> {
    for (const [name, record] of records.oldestFirst()) {
      if (records.total <= this.options.limits.totalBytes) break;
      if (this.holders.has(record.id)) continue;
      records.delete(name);
      const gone = await isGone(this.options.docker, record.reference);
      if (!gone && !records.get(name)) records.set(name, record);
    }
    await records.save();
  }
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;

function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
}
