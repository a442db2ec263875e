import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** Bytes of log that the service keeps for an attempt (16 MB); the spool holds no more. */
export const LOG_CAP_BYTES = 16_000_000;
const CAP_NOTICE = '\n[The log ends here: it reached its limit of 16 MB.]\n';

/**
 * A job's log on this machine's disk, as UTF-8. The sender reads it at the offset that the server asks for, so nothing
 * is lost while the server is away, and memory use stays flat.
 */
export class LogSpool {
  private size = 0;
  private capped = false;
  private waiting: Array<() => void> = [];
  /** True when no more text comes. */
  ended = false;

  private constructor(
    private readonly file: FileHandle,
    private readonly capBytes: number,
  ) {}

  /** Continues the file where an earlier run left it. */
  static async open(path: string, capBytes = LOG_CAP_BYTES): Promise<LogSpool> {
    const file = await open(path, 'a+', 0o600);
    const spool = new LogSpool(file, capBytes);
    spool.size = (await file.stat()).size;
    return spool;
  }

  /** Bytes written so far. */
  get bytes(): number {
    return this.size;
  }

  /** `text` must be whole characters. Drops text over the cap after a notice. Calls must not overlap. */
  async append(text: string): Promise<void> {
    if (this.capped || !text) return;
    const room = this.capBytes - Buffer.byteLength(CAP_NOTICE) - this.size;
    let bytes = Buffer.from(text);
    if (bytes.length > room) {
      this.capped = true;
      bytes = Buffer.concat([bytes.subarray(0, wholeCharacters(bytes, room)), Buffer.from(CAP_NOTICE)]);
    }
    await this.file.appendFile(bytes);
    this.size += bytes.length;
    this.wake();
  }

  end(): void {
    this.ended = true;
    this.wake();
  }

  /** Whole characters from `offset`, at most `maxBytes`. */
  async read(offset: number, maxBytes: number): Promise<Buffer> {
    const buffer = Buffer.alloc(Math.max(0, Math.min(maxBytes, this.size - offset)));
    const { bytesRead } = await this.file.read(buffer, 0, buffer.length, offset);
    return buffer.subarray(0, wholeCharacters(buffer, bytesRead));
  }

  /** Resolves when there is text beyond `offset`, or the end. */
  async more(offset: number): Promise<void> {
    while (this.size <= offset && !this.ended) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  async close(): Promise<void> {
    this.end();
    await this.file.close();
  }

  private wake(): void {
    this.waiting.splice(0).forEach((resolve) => resolve());
  }
}

/** Largest length up to `limit` that doesn't cut a UTF-8 character in two. */
export function wholeCharacters(bytes: Buffer, limit: number): number {
  let end = Math.max(0, Math.min(limit, bytes.length));
  // A character's first byte is at most three bytes before its last.
  for (let back = 1; back <= Math.min(3, end); back++) {
    const byte = bytes[end - back]!;
    if (byte < 0x80) return end;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    if (length > back) end -= back;
    return end;
  }
  return end;
}
