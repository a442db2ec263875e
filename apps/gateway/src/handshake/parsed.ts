/** What a parser found at the beginning of the bytes so far; null asks for more bytes. */
export type Parser<T> = (bytes: Buffer) => Parsed<T> | null;

export interface Parsed<T> {
  value: T;
  /** Bytes that belong to it; what follows is the next message, or payload. */
  size: number;
}

/** The client speaks something else; `reply` is what it is told before the end. */
export class ProtocolError extends Error {
  constructor(
    message: string,
    readonly reply: Buffer = Buffer.alloc(0),
  ) {
    super(message);
  }
}
