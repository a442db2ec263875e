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
 * What a service wrote and was not sent yet, on this machine's disk: files of 1 MB, of which the oldest go when there
 * are too many, because a service logs for ever and the server may be away. What was dropped is said in its place.
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

  /** Bytes that wait to be sent. */
  get backlog(): number {
    return this.segments.reduce((sum, { size, read }) => sum + size - read, 0);
  }

  /** True when nothing is added any more. */
  get over(): boolean {
    return this.ended;
  }

  /** Bytes that are not UTF-8 become U+FFFD, as do NUL characters, which the server's database can't hold. */
  write(chunk: Buffer): Promise<void> {
    return this.append(this.decoder.write(chunk));
  }

  /** What was written last may have been half a character. */
  async end(): Promise<void> {
    await this.append(this.decoder.end());
    this.ended = true;
    this.wake();
  }

  /** The oldest text that was not handed out, at most `maxBytes` of UTF-8; undefined when there is none. */
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

  /** Resolves when `next` has something, or nothing is to come. */
  async more(): Promise<void> {
    while (this.backlog === 0 && this.lostBytes === 0 && !this.ended)
      await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Nobody reads it any more: what comes is thrown away. */
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
        // A full disk costs lines of its log, not the service.
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

  /** One thing at a time: a file must not go while it is read. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work);
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  private wake(): void {
    this.waiting.splice(0).forEach((resolve) => resolve());
  }
}
