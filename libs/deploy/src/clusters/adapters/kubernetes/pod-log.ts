import type { LogPiece } from '../log-cursors.js';

const STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d) /;
const STAMP_BYTES = 40;
/** Container runtimes cut longer lines, and each part of a line has its own time. */
const PART_BYTES = 16 * 1024;

/** Pieces of a log with time stamps, as a kubelet writes it: `2026-01-01T00:00:00.000000000Z text\n`. */
export function piecesOf(raw: Buffer): LogPiece[] {
  const pieces: LogPiece[] = [];
  for (let at = 0; at < raw.length;) {
    const stamp = stampAt(raw, at);
    const begin = at + (stamp?.length ?? 0);
    at = endOf(raw, begin);
    // Without a stamp it is the kubelet's own remark, or the rest of a line that was cut differently.
    const atMs = stamp === undefined ? (pieces.at(-1)?.atMs ?? 0) : Date.parse(stamp.trim());
    pieces.push({ atMs, bytes: raw.subarray(begin, at) });
  }
  return pieces;
}

function endOf(raw: Buffer, begin: number): number {
  const newline = raw.indexOf(0x0a, begin);
  const end = newline === -1 ? raw.length : newline + 1;
  const cut = begin + PART_BYTES;
  return cut < end && stampAt(raw, cut) !== undefined ? cut : end;
}

const stampAt = (raw: Buffer, at: number): string | undefined =>
  STAMP.exec(raw.toString('latin1', at, at + STAMP_BYTES))?.[0];
