const HEAD_BYTES = 4;
/** More than any photo or answer. */
const MAX_FRAME_BYTES = 16_000_000;

/** The header of a frame of so many bytes. */
export function lengthOf(content: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(content.length);
  return head;
}

/**
 * Reassembles frames (a length in four bytes, then so many bytes) from the pieces that a pipe delivers. Throws when a
 * frame announces more than anybody sends.
 */
export class FrameReader {
  private frame: Buffer = Buffer.alloc(HEAD_BYTES);
  private filled = 0;
  private inHead = true;

  constructor(private readonly onFrame: (content: Buffer) => void) {}

  push(piece: Buffer): void {
    for (let rest = piece; rest.length > 0;) {
      const taken = rest.copy(this.frame, this.filled);
      rest = rest.subarray(taken);
      this.filled += taken;
      while (this.filled === this.frame.length) this.complete();
    }
  }

  private complete(): void {
    const { frame } = this;
    this.inHead = !this.inHead;
    // Allocated once: gathering pieces and joining them later would keep a photo in memory twice.
    this.frame = Buffer.allocUnsafeSlow(this.inHead ? HEAD_BYTES : announced(frame));
    this.filled = 0;
    if (this.inHead) this.onFrame(frame);
  }
}

function announced(head: Buffer): number {
  const bytes = head.readUInt32BE();
  if (bytes > MAX_FRAME_BYTES) throw new Error(`a frame of ${bytes} bytes`);
  return bytes;
}
