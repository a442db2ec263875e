/** A process lets nobody in by what it read longer ago than this. */
export const KNOWN_FOR_MS = 250;

/**
 * Whoever takes a right away is answered this long after it is done, when no process goes by what was true before. Longer
 * than `KNOWN_FOR_MS`, for timers that are early and clocks that are adjusted.
 */
export const KNOWN_EVERYWHERE_AFTER_MS = 300;
