import type { OnReadOpts, Socket } from 'node:net';

const SMALL = 4 * 1024;
const MIDDLE = 256 * 1024;
/** Four times fewer wake-ups than with MIDDLE; reading a gigabyte costs a third less. */
const BIG = 1024 * 1024;
/** Limit for all read buffers of streams; those that fall silent after a burst keep theirs for a while. */
const MAX_HELD_BYTES = 48 * 1024 * 1024;
/** Up to this total they may be BIG; the rest is for many small ones. */
const MAX_LAVISH_BYTES = 32 * 1024 * 1024;
/** Spare buffers of each size, kept while any stream flows: a stream may need one again in a moment. */
const MAX_SPARE = 4;

const NOTHING = Buffer.alloc(0);
const spare = new Map<number, Buffer[]>([
  [MIDDLE, []],
  [BIG, []],
]);
let heldBytes = 0;
const readers = new WeakMap<Socket, BulkReader>();

/**
 * Reads a socket that we opened ourselves into reusable buffers, which halves the cost of bulk data. A quiet stream
 * holds a small buffer, a flowing one a larger one, and the largest as long as its receiver keeps up. A buffer is
 * reused only when the kernel has taken what was written from it.
 */
export class BulkReader {
  private onChunk: ((chunk: Buffer) => boolean) | null = null;
  private sink: Socket | null = null;
  private current: Buffer = Buffer.allocUnsafeSlow(SMALL);
  private lastRead = 0;
  /** The last chunk is not written yet. */
  private isKept = false;
  /** The buffer of a chunk that was kept. */
  private aside: Buffer | null = null;

  /** For `connect({onread})`; `attach` then provides the socket. */
  readonly options: OnReadOpts = {
    buffer: () => this.next(),
    callback: (bytes, buffer) => this.read(bytes, buffer as Buffer),
  };

  attach(socket: Socket): void {
    readers.set(socket, this);
    socket.once('close', () => this.giveUp());
  }

  static of(socket: Socket): BulkReader | undefined {
    return readers.get(socket);
  }

  /**
   * `onChunk` writes each chunk to `sink` before it returns. True: it keeps a part and pauses the source; that part is
   * written, or copied, before it takes another chunk.
   */
  start(sink: Socket, onChunk: (chunk: Buffer) => boolean): void {
    this.sink = sink;
    this.onChunk = onChunk;
  }

  private read(bytes: number, buffer: Buffer): boolean {
    this.lastRead = bytes;
    this.isKept = this.onChunk?.(buffer.subarray(0, bytes)) ?? false;
    return true;
  }

  /** Called once before the first read and after every read. */
  private next(): Buffer {
    const waits = this.sink !== null && this.sink.writableLength > 0 && this.lastRead > 0;
    if (this.aside) this.letGo(this.aside, waits);
    this.aside = null;
    const size = this.sizeOfNext(waits);
    if (!waits && !this.isKept && size === this.current.length) return this.current;
    const before = this.current;
    this.current = take(size);
    if (before.length > SMALL) release(before.length);
    if (this.isKept) this.aside = before;
    else this.letGo(before, waits);
    return this.current;
  }

  /** A source that is slower than we are fills no buffer; changing the size with every read would cost the most. */
  private sizeOfNext(waits: boolean): number {
    const size = this.current.length;
    if (this.lastRead < SMALL) return SMALL;
    if (waits) return fits(size, MIDDLE) ? MIDDLE : SMALL;
    if (this.lastRead < size || size === BIG) return size;
    const larger = size === SMALL ? MIDDLE : BIG;
    return fits(size, larger) ? larger : size;
  }

  /** A large buffer is spare again when its bytes have left; one whose bytes never leave becomes garbage. */
  private letGo(buffer: Buffer, waits: boolean): void {
    if (buffer.length === SMALL) return;
    if (!waits) return keep(buffer);
    if (!this.sink?.writable) return;
    this.sink.write(NOTHING, (error) => {
      if (!error) keep(buffer);
    });
  }

  private giveUp(): void {
    if (this.current.length > SMALL) release(this.current.length);
    this.current = NOTHING;
    this.aside = null;
    this.onChunk = null;
    this.sink = null;
  }
}

function fits(instead: number, size: number): boolean {
  const others = heldBytes - (instead > SMALL ? instead : 0);
  return others + size <= (size === BIG ? MAX_LAVISH_BYTES : MAX_HELD_BYTES);
}

function take(size: number): Buffer {
  if (size > SMALL) heldBytes += size;
  return spare.get(size)?.pop() ?? Buffer.allocUnsafeSlow(size);
}

function keep(buffer: Buffer): void {
  const buffers = spare.get(buffer.length)!;
  if (heldBytes > 0 && buffers.length < MAX_SPARE) buffers.push(buffer);
}

function release(bytes: number): void {
  heldBytes -= bytes;
  if (heldBytes === 0) for (const buffers of spare.values()) buffers.length = 0;
}
