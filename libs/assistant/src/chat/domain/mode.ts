/**
 * What a conversation is for: `chat` about the service and the caller's account, `goodness` about good deeds and how
 * they are rewarded, `training` to write a job or deploy request.
 */
export const MODES = ['chat', 'goodness', 'training'] as const;
export type Mode = (typeof MODES)[number];
