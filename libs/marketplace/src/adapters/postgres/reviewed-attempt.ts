/** Of job `j`: whether its attempt `a` is what a review is about, its result or the last failure of its program. */
export const IS_REVIEWED = `(a.status = 'completed' OR a.by_program AND a.ended_at = j.ended_at)`;
