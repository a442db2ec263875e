/** What money is held for that may be gone afterwards; a withdrawal is the user's own money on its way. */
export const SPENT_ON = ['job', 'deploy', 'session', 'dispute'] as const;
export type SpentOn = (typeof SPENT_ON)[number];
