const HEAD_BYTES = 4;

/** What goes before so many bytes. */
export function lengthOf(content: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(content.length);
  return head;
}

/** Puts frames (a length in four bytes, then so many bytes) together again from the pieces a pipe delivers. */
export class FrameReader {
  private pieces: Buffer[] = [];
  private size = 0;

  constructor(private readonly onFrame: (content: Buffer) => void) {}

  push(piece: Buffer): void {
    this.pieces.push(piece);
    this.size += piece.length;
    for (let needed = this.needed(); this.size >= needed; needed = this.needed()) {
      const all = Buffer.concat(this.pieces);
      this.pieces = [all.subarray(needed)];
      this.size = all.length - needed;
      this.onFrame(all.subarray(HEAD_BYTES, needed));
    }
  }

  private needed(): number {
    if (this.size < HEAD_BYTES) return HEAD_BYTES;
    if ((this.pieces[0] as Buffer).length < HEAD_BYTES) this.pieces = [Buffer.concat(this.pieces)];
    return HEAD_BYTES + (this.pieces[0] as Buffer).readUInt32BE(0);
  }
}
