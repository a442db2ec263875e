import type { LogPiece } from '../log-cursors.js';

/**
 * Pieces of a log with time stamps, as Docker frames them: a stream's number, three zeros, the length as four bytes, and
 * `2026-01-01T00:00:00.000000000Z text`.
 */
export function framesOf(raw: Buffer): LogPiece[] {
  const pieces: LogPiece[] = [];
  for (let at = 0; at + 8 <= raw.length;) {
    const end = at + 8 + raw.readUInt32BE(at + 4);
    if (end > raw.length) break;
    const frame = raw.subarray(at + 8, end);
    const space = frame.indexOf(0x20);
    pieces.push({ atMs: Date.parse(frame.toString('latin1', 0, space)), bytes: frame.subarray(space + 1) });
    at = end;
  }
  return pieces;
}
