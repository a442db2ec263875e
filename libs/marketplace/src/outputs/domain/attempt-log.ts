import { newPart, type LogPiece } from '@app/kernel';
import { OutputErrors } from './output.errors.js';

/** What one attempt may log: 16 MB. */
export const MAX_LOG_BYTES = 16 * 1024 * 1024;

/** What of a piece is new to an attempt's log; null: nothing. Throws when it would outgrow the limit. */
export function newPartOfAttempt(storedBytes: number, piece: LogPiece): LogPiece | null {
  const part = newPart(storedBytes, piece);
  if (part && part.offset + Buffer.byteLength(part.text) > MAX_LOG_BYTES)
    throw OutputErrors.log_too_large(`A log has at most ${MAX_LOG_BYTES} bytes; this one has ${storedBytes}.`);
  return part;
}
