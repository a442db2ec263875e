import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { wholeCharacters } from '../runner/log-spool.js';

const SEGMENT_BYTES = 1_000_000;
const MOST_SEGMENTS = 8;

interface Segment {
  path: string;
  file: FileHandle;
  /** Bytes written, and bytes handed out. */
  size: number;
  read: number;
}

/**
 * Log that a service wrote and the server doesn't have yet, on this machine's disk. A service logs for ever and the
 * server may be away, so the log is kept in files of 1 MB; when there are too many, the oldest are dropped and a notice
 * takes their place.
 */
export class ReplicaLog {
  private readonly decoder = new StringDecoder('utf8');
  private readonly segments: Segment[] = [];
  private made = 0;
  private lostBytes = 0;
  private ended = false;
  private turn: Promise<unknown> = Promise.resolve();
  private waiting: Array<() => void> = [];

  constructor(
    private readonly folder: string,
    private readonly limits = { segmentBytes: SEGMENT_BYTES, segments: MOST_SEGMENTS },
  ) {}

  /** Bytes not sent yet. */
  get backlog(): number {
    return this.segments.reduce((sum, { size, read }) => sum + size - read, 0);
  }

  /** True when no more text comes. */
  get over(): boolean {
    return this.ended;
  }

  /** Replaces bytes that are not UTF-8 by U+FFFD, and NUL characters too, which the server's database can't hold. */
  write(chunk: Buffer): Promise<void> {
    return this.append(this.decoder.write(chunk));
  }

  /** The last write may have ended in half a character. */
  async end(): Promise<void> {
    await this.append(this.decoder.end());
    this.ended = true;
    this.wake();
  }

  /** The oldest text not handed out yet, at most `maxBytes` of UTF-8; undefined when there is none. */
  next(maxBytes: number): Promise<string | undefined> {
    return this.inTurn(async () => {
      if (this.lostBytes > 0) return this.notice();
      const head = this.segments[0];
      if (!head || head.read === head.size) return undefined;
      const buffer = Buffer.alloc(Math.min(maxBytes, head.size - head.read));
      const { bytesRead } = await head.file.read(buffer, 0, buffer.length, head.read);
      const bytes = wholeCharacters(buffer, bytesRead);
      head.read += bytes;
      if (head.read === head.size && head.size >= this.limits.segmentBytes) await this.dropHead();
      return buffer.toString('utf8', 0, bytes);
    });
  }

  /** Resolves when `next` has text, or none will come. */
  async more(): Promise<void> {
    while (this.backlog === 0 && this.lostBytes === 0 && !this.ended)
      await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Nobody reads the log any more: drops what comes. */
  close(): Promise<void> {
    this.ended = true;
    this.wake();
    return this.inTurn(async () => {
      while (this.segments.length > 0) await this.dropHead();
    });
  }

  private append(text: string): Promise<void> {
    if (text === '' || this.ended) return Promise.resolve();
    return this.inTurn(async () => {
      const bytes = Buffer.from(text.replaceAll('\0', '\uFFFD'));
      try {
        const tail = await this.tail();
        await tail.file.write(bytes, 0, bytes.length, tail.size);
        tail.size += bytes.length;
      } catch {
        // A full disk costs log lines, not the service.
        this.lostBytes += bytes.length;
      }
      this.wake();
    });
  }

  private async tail(): Promise<Segment> {
    const last = this.segments.at(-1);
    if (last && last.size < this.limits.segmentBytes) return last;
    while (this.segments.length >= this.limits.segments) await this.dropHead();
    const path = join(this.folder, `log.${++this.made}`);
    const segment = { path, file: await open(path, 'w+', 0o600), size: 0, read: 0 };
    this.segments.push(segment);
    return segment;
  }

  private async dropHead(): Promise<void> {
    const head = this.segments.shift()!;
    this.lostBytes += head.size - head.read;
    await head.file.close();
    await rm(head.path, { force: true });
  }

  private notice(): string {
    const text = `\n[${this.lostBytes} bytes of log are missing here: they came faster than they could be sent.]\n`;
    this.lostBytes = 0;
    return text;
  }

  /** Runs one operation at a time: a file must not be deleted while it is read. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work);
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  private wake(): void {
    this.waiting.splice(0).forEach((resolve) => resolve());
  }
}
