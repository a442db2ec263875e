/** How much slower than a quiet machine this one is; measured at the start of a run (jest/slowness.mjs). */
const SLOWNESS = Number(process.env['TEST_SLOWNESS'] ?? 1);

/** What has not come by then does not come. Every limit of waiting is this, or made of this. */
export const PATIENCE_MS = Math.round(60_000 * SLOWNESS);
