import type { Socket } from 'node:net';

/** The message at the start of the bytes so far; null asks for more bytes. */
export type Parser<T> = (bytes: Buffer) => Parsed<T> | null;

export interface Parsed<T> {
  value: T;
  /** Bytes of this message; what follows is the next message, or payload. */
  size: number;
}

/** The client violates the protocol; `reply` is sent before the end. */
export class ProtocolError extends Error {
  constructor(
    message: string,
    readonly reply: Buffer = Buffer.alloc(0),
  ) {
    super(message);
  }
}

/** No handshake message is larger; beyond this, bytes sent ahead wait in the kernel. */
const CAP_BYTES = 16 * 1024;

/** Reads the messages of a handshake, however they are split into packets. */
export class HandshakeReader {
  private bytes: Buffer = Buffer.alloc(0);
  private ended = false;
  private wake: (() => void) | null = null;

  constructor(private readonly socket: Socket) {
    socket.on('data', this.onData);
    socket.on('end', this.onEnd);
    socket.on('close', this.onEnd);
  }

  /** The next message. Throws what `parse` throws, and a `ProtocolError` when the client leaves or sends too much. */
  async next<T>(parse: Parser<T>): Promise<T> {
    for (;;) {
      const parsed = parse(this.bytes);
      if (parsed) {
        this.bytes = this.bytes.subarray(parsed.size);
        this.socket.resume();
        return parsed.value;
      }
      if (this.ended) throw new ProtocolError('the client left');
      if (this.bytes.length >= CAP_BYTES) throw new ProtocolError('too much for a handshake');
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  /** The first byte, without consuming it. */
  first(): Promise<number> {
    return this.next((bytes) => (bytes.length > 0 ? { value: bytes[0]!, size: 0 } : null));
  }

  /** Stops reading; returns the bytes sent beyond the handshake, which are payload. */
  detach(): { rest: Buffer; ended: boolean } {
    this.socket.off('data', this.onData).off('end', this.onEnd).off('close', this.onEnd);
    this.socket.pause();
    return { rest: this.bytes, ended: this.ended };
  }

  private readonly onData = (chunk: Buffer): void => {
    this.bytes = this.bytes.length === 0 ? chunk : Buffer.concat([this.bytes, chunk]);
    if (this.bytes.length >= CAP_BYTES) this.socket.pause();
    this.stir();
  };

  private readonly onEnd = (): void => {
    this.ended = true;
    this.stir();
  };

  private stir(): void {
    const wake = this.wake;
    this.wake = null;
    wake?.();
  }
}
