import type { PlacementId } from '../../contract.js';

/** One entry of an engine's log: a line, or a part of a long one. */
export interface LogPiece {
  atMs: number;
  bytes: Buffer;
}

interface Cursor {
  /** The next byte of the log. */
  next: number;
  /** Pieces are asked for from this second on … */
  sinceS: number;
  /** … and so many of those are known. */
  known: number;
}

/**
 * Positions up to which logs were read. Engines give logs by time only, and the times of two streams may be slightly out
 * of order: each read begins a second early and skips the pieces that are known. Without a cursor, after a restart, a log
 * is read from its beginning.
 */
export class LogCursors {
  private readonly cursors = new Map<PlacementId, Cursor>();

  /** The second from which pieces are needed; 0: all. */
  sinceS(placementId: PlacementId, fromByte: number): number {
    return this.at(placementId, fromByte).sinceS;
  }

  /** The bytes from `fromByte` on, as many whole pieces as fit, given all pieces since `sinceS`. */
  take(placementId: PlacementId, fromByte: number, maxBytes: number, pieces: LogPiece[]): Buffer {
    const cursor = this.at(placementId, fromByte);
    const taken: Buffer[] = [];
    let [byte, size, read] = [cursor.next, 0, Math.min(cursor.known, pieces.length)];
    for (const piece of pieces.slice(read)) {
      const fresh = piece.bytes.subarray(Math.min(Math.max(0, fromByte - byte), piece.bytes.length));
      // A piece is longer than what is asked for: the next read finds its place from the beginning.
      if (size === 0 && fresh.length > maxBytes) return fresh.subarray(0, maxBytes);
      if (size + fresh.length > maxBytes) break;
      taken.push(fresh);
      byte += piece.bytes.length;
      size += fresh.length;
      read++;
    }
    if (byte >= fromByte) this.cursors.set(placementId, advanced(cursor, byte, pieces.slice(0, read)));
    return Buffer.concat(taken);
  }

  forget(placementId: PlacementId): void {
    this.cursors.delete(placementId);
  }

  private at(placementId: PlacementId, fromByte: number): Cursor {
    const cursor = this.cursors.get(placementId);
    return cursor?.next === fromByte ? cursor : { next: 0, sinceS: 0, known: 0 };
  }
}

function advanced(cursor: Cursor, next: number, read: LogPiece[]): Cursor {
  const latest = read.at(-1);
  if (latest === undefined) return { ...cursor, next };
  const sinceS = Math.max(cursor.sinceS, Math.floor(latest.atMs / 1000) - 1);
  return { next, sinceS, known: read.filter(({ atMs }) => atMs >= sinceS * 1000).length };
}
