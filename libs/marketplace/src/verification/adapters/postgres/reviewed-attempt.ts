/** Of job `j`: whether its attempt `a` is what a review is about: its result, its program's last failure or its deadline. */
export const IS_REVIEWED = `(a.status = 'completed' OR (a.by_program OR a.status = 'timed_out') AND a.ended_at = j.ended_at)`;
