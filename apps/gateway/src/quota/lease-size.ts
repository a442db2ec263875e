/** Bytes. The least keeps small sessions shareable, the most bounds what a crash of this gateway leaves ungranted. */
const LEAST = 64 * 1024;
const FIRST = 256 * 1024;
const MOST = 64 * 1024 * 1024;
/** A lease that lasts shorter is too small for the session's pace, one that lasts longer too large. */
const SHORT_MS = 500;
const LONG_MS = 4_000;

/** How much to lease at once: follows the pace of the session, so that the database is asked about once a second. */
export class LeaseSize {
  private size = FIRST;
  private at = -Infinity;

  get bytes(): number {
    return this.size;
  }

  /** Bytes left at which the next lease is asked for, so that streams don't wait for it. */
  get lowWater(): number {
    return this.size / 2;
  }

  granted(now: number): void {
    const lasted = now - this.at;
    if (lasted < SHORT_MS) this.size = Math.min(MOST, this.size * 2);
    if (lasted > LONG_MS) this.size = Math.max(LEAST, this.size / 2);
    this.at = now;
  }

  /** Another gateway wants some, or little is left: small steps. */
  shrink(): void {
    this.size = LEAST;
  }
}
