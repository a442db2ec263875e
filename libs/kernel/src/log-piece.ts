import { defineErrors } from './domain-error.js';

export const LogErrors = defineErrors({
  log_offset_gap: { kind: 'conflict', title: 'The log piece does not continue what is stored' },
});

/** A part of a program's log; offsets count the bytes of its UTF-8. */
export interface LogPiece {
  offset: number;
  text: string;
}

/**
 * The part of a piece that is new to a log of `storedBytes`: all of it, its end if the beginning is a repeat, or
 * nothing (null). Throws if it would leave a gap or cut a character.
 */
export function newPart(storedBytes: number, piece: LogPiece): LogPiece | null {
  const bytes = Buffer.from(piece.text);
  const known = storedBytes - piece.offset;
  if (known >= bytes.length) return null;
  if (known < 0 || startsInsideCharacter(bytes, known))
    throw LogErrors.log_offset_gap(`The next piece of this log has the offset ${storedBytes}.`, {
      expectedOffset: storedBytes,
    });
  return { offset: storedBytes, text: bytes.toString('utf8', known) };
}

/** The part of a stored piece from an offset on; begins earlier when the offset lies inside a character. */
export function partFrom(piece: LogPiece, offset: number): LogPiece {
  if (offset <= piece.offset) return piece;
  const bytes = Buffer.from(piece.text);
  let start = offset - piece.offset;
  while (startsInsideCharacter(bytes, start)) start--;
  return { offset: piece.offset + start, text: bytes.toString('utf8', start) };
}

/** Continuation bytes of UTF-8 are 10xxxxxx (RFC 3629 §3). */
function startsInsideCharacter(bytes: Buffer, index: number): boolean {
  return ((bytes[index] ?? 0) & 0xc0) === 0x80;
}
