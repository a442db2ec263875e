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
