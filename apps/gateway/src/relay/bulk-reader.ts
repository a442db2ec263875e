import type { OnReadOpts, Socket } from 'node:net';

const BIG = 256 * 1024;
const SMALL = 4 * 1024;
/** Big buffers that streams may hold at once (32 MiB): those that fall silent after a burst keep theirs for a while. */
const MAX_BIG = 128;
/** Spare big buffers that are kept: what many streams at once need for a moment, some may need again. */
const MAX_SPARE = 8;

const NOTHING = Buffer.alloc(0);
const spare: Buffer[] = [];
let held = 0;
const readers = new WeakMap<Socket, BulkReader>();

/**
 * Reads a socket that we opened ourselves into buffers that are used again, which halves the cost of bulk data. A
 * stream that is quiet holds a small buffer, one in full flow a big one. A buffer is read into again only when the
 * kernel has taken what was written from it.
 */
export class BulkReader {
  private onChunk: ((chunk: Buffer) => void) | null = null;
  private sink: Socket | null = null;
  private current: Buffer = Buffer.allocUnsafeSlow(SMALL);
  private lastRead = 0;

  /** For `connect({onread})`, and to be given its socket with `attach`. */
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

  /** `onChunk` writes each chunk to `sink` before it returns, or copies it; nobody may keep it. */
  start(sink: Socket, onChunk: (chunk: Buffer) => void): void {
    this.sink = sink;
    this.onChunk = onChunk;
  }

  private read(bytes: number, buffer: Buffer): boolean {
    this.lastRead = bytes;
    this.onChunk?.(buffer.subarray(0, bytes));
    return true;
  }

  /** Asked once before the first read and after every other. */
  private next(): Buffer {
    const waits = this.sink !== null && this.sink.writableLength > 0 && this.lastRead > 0;
    const isBig = this.current.length === BIG;
    // A source that is slower than we are fills no buffer; changing sizes with its every read would cost the most.
    const wantsBig = this.lastRead >= SMALL && (isBig || held < MAX_BIG);
    if (!waits && wantsBig === isBig) return this.current;
    if (isBig) this.letGo(waits);
    this.current = wantsBig ? takeBig() : Buffer.allocUnsafeSlow(SMALL);
    return this.current;
  }

  /** A big buffer is spare again when its bytes have left; one that never gets there is garbage. */
  private letGo(waits: boolean): void {
    const buffer = this.current;
    held--;
    if (!waits) return keep(buffer);
    if (!this.sink?.writable) return;
    this.sink.write(NOTHING, (error) => {
      if (!error) keep(buffer);
    });
  }

  private giveUp(): void {
    if (this.current.length === BIG) held--;
    this.current = NOTHING;
    this.onChunk = null;
    this.sink = null;
  }
}

function takeBig(): Buffer {
  held++;
  return spare.pop() ?? Buffer.allocUnsafeSlow(BIG);
}

function keep(buffer: Buffer): void {
  if (spare.length < MAX_SPARE) spare.push(buffer);
}
