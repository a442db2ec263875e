/** Of the completed job with quorum `j`: the copy whose answer is the job's. */
const COUNTING = `(SELECT n.id FROM marketplace.job n WHERE n.copy_of = j.id AND n.verdict = 'agrees' ORDER BY n.ended_at, n.id LIMIT 1)`;

/** What was run for the job `j`: itself, or with quorum its copies. */
export const ALL_RUNS = `(SELECT j.id UNION ALL
  SELECT c.id FROM marketplace.job c WHERE j.quorum IS NOT NULL AND c.copy_of = j.id)`;

/** As ALL_RUNS, but of a completed job with quorum only the copy that counts. */
export const SHOWN_RUNS = `(SELECT j.id UNION ALL
  SELECT c.id FROM marketplace.job c
  WHERE j.quorum IS NOT NULL AND c.copy_of = j.id AND (j.status <> 'completed' OR c.id = ${COUNTING}))`;

/** The run of the job `j` whose answer its buyer gets; null while there is none, as of a copy that is not paid. */
export const ANSWERING_RUN = `CASE WHEN j.quorum IS NULL OR j.verdict = 'agrees' THEN j.id
  WHEN j.copy_of IS NULL THEN ${COUNTING} END`;
