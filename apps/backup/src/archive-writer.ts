import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { ConfigError } from '@app/platform';
import { pack, type Pack } from 'tar-stream';

/** Writes a compressed tar that only its owner can read; it gets its final name when it is complete and on disk. */
export class ArchiveWriter {
  /** SHA-256 of each entry, by name. */
  readonly sums: Record<string, string> = {};
  private readonly pack: Pack = pack();
  private readonly written: Promise<void>;
  private readonly draft: string;

  constructor(private readonly file: string) {
    this.draft = `${file}.partial`;
    // Level 1: backups run beside the service.
    this.written = pipeline(
      this.pack,
      createGzip({ level: 1 }),
      createWriteStream(this.draft, { flags: 'wx', mode: 0o600 }),
    );
    // `add` reports the error, whichever call is waiting when it happens.
    this.written.catch(() => undefined);
  }

  add(name: string, content: Buffer): Promise<void> {
    return this.addStream(name, content.length, [content]);
  }

  /** The content must have exactly `size` bytes. */
  async addStream(name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    const hash = createHash('sha256');
    const done = new Promise<void>((resolve, reject) => {
      const entry = this.pack.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
      void this.pour(content, hash.update.bind(hash), entry).catch(reject);
    });
    // A full disk shows in the file, not in the entry.
    await Promise.race([done, this.written.then(() => done)]);
    this.sums[name] = hash.digest('hex');
  }

  async finish(): Promise<void> {
    this.pack.finalize();
    await this.written;
    const file = await open(this.draft, 'r+');
    await file.sync();
    await file.close();
    await rename(this.draft, this.file);
  }

  /** A draft that existed before belongs to somebody else. */
  async discard(): Promise<void> {
    this.pack.destroy();
    const error = await this.written.then(
      () => null,
      (error: NodeJS.ErrnoException) => error,
    );
    if (error?.code === 'EEXIST')
      throw new ConfigError(
        `${this.draft} exists: another backup is running, or was interrupted. In that case delete it.`,
      );
    await rm(this.draft, { force: true });
  }

  private async pour(
    content: AsyncIterable<Buffer> | Iterable<Buffer>,
    count: (chunk: Buffer) => unknown,
    entry: NodeJS.WritableStream,
  ): Promise<void> {
    for await (const chunk of content) {
      count(chunk);
      if (!entry.write(chunk)) await once(entry, 'drain');
    }
    entry.end();
  }
}
