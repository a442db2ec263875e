/**
 * In bytes. The minimum lets gateways share small sessions; the maximum limits what a crash of this gateway leaves
 * unused.
 */
const LEAST = 64 * 1024;
const FIRST = 256 * 1024;
const MOST = 64 * 1024 * 1024;
/** A lease that lasts less is too small for the session's pace; one that lasts longer is too large. */
const SHORT_MS = 500;
const LONG_MS = 4_000;

/** How much to lease at once: follows the session's pace, so that the database gets about one query a second. */
export class LeaseSize {
  private size = FIRST;
  private at = -Infinity;

  get bytes(): number {
    return this.size;
  }

  /** The next lease starts at this many bytes left, so that streams don't wait for it. */
  get lowWater(): number {
    return this.size / 2;
  }

  granted(now: number): void {
    const lasted = now - this.at;
    if (lasted < SHORT_MS) this.size = Math.min(MOST, this.size * 2);
    if (lasted > LONG_MS) this.size = Math.max(LEAST, this.size / 2);
    this.at = now;
  }

  /** Another gateway wants some, or little is left: leases small amounts. */
  shrink(): void {
    this.size = LEAST;
  }
}
