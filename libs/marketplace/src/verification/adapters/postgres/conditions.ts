/** Of job `j`: whether its attempt `a` is what a review is about: its result, its program's last failure or its deadline. */
export const IS_REVIEWED = `(a.status = 'completed' OR (a.by_program OR a.status = 'timed_out') AND a.ended_at = j.ended_at)`;

/** Of attempt `a` and its job `j`: whether a device completed it whose owner gains nothing by the attempt's failure. */
export const COMPLETED_BY_OTHERS = `(j.status = 'completed' AND EXISTS (SELECT 1 FROM marketplace.attempt o
  WHERE o.job_id = a.job_id AND o.status = 'completed' AND o.owner_id <> a.owner_id AND o.owner_id <> j.buyer_id))`;

/** Of the completed job with quorum `j`: the copy whose answer is the job's. */
const COUNTING = `(SELECT n.id FROM marketplace.job n WHERE n.copy_of = j.id AND n.verdict = 'agrees' ORDER BY n.ended_at, n.id LIMIT 1)`;

/** What was run for the job `j`: itself, or with quorum its copies. */
export const ALL_RUNS = `(SELECT j.id UNION ALL
  SELECT c.id FROM marketplace.job c WHERE j.quorum IS NOT NULL AND c.copy_of = j.id)`;

/** As ALL_RUNS, but of a completed job with quorum only the copy that counts. */
export const SHOWN_RUNS = `(SELECT j.id UNION ALL
  SELECT c.id FROM marketplace.job c
  WHERE j.quorum IS NOT NULL AND c.copy_of = j.id AND (j.status <> 'completed' OR c.id = ${COUNTING}))`;

/**
 * Whether the buyer of the job `j` may look into an attempt at it: into one at a copy once it is paid. Until the ruling
 * none is, and of results that don't agree none ever: else the buyer reads what a device found out and pays nobody.
 */
export const openToBuyer = (attempt: string) => `(j.quorum IS NULL OR ${attempt}.earned_micros > 0)`;

/** The run of the job `j` whose answer its buyer gets; null while there is none, as of a copy that is not paid. */
export const ANSWERING_RUN = `CASE
  WHEN j.copy_of IS NULL AND j.quorum IS NOT NULL THEN ${COUNTING}
  WHEN j.copy_of IS NULL OR EXISTS (SELECT 1 FROM marketplace.attempt p WHERE p.job_id = j.id AND p.earned_micros > 0) THEN j.id END`;
