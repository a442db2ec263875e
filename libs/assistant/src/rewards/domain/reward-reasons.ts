/** Why a reward was paid: at once, after its hold, or after an approval. */
export const PAID_REASONS = ['word_shown', 'proven', 'hold_over', 'approved', 'first_work'] as const;

/** No model has seen the photo: a person approves the reward, or it lapses when its hold is over. */
export const NEEDS_APPROVAL = 'embedded_judge';

/** The picture was taken by no camera: a drawing, a page, a pattern. Also the mark of fakery that says so. */
export const NOT_A_PHOTO = 'not_a_photo';

/** Why a reward waits. */
export const HELD_REASONS = [
  NEEDS_APPROVAL,
  'no_word',
  'hold_period',
  'looks_similar',
  'doubtful',
  'random_review',
] as const;

/** Why there is no reward: problems of the photo, then problems of the claim. */
export const REFUSED_REASONS = [
  'fakery_found',
  NOT_A_PHOTO,
  'judged_fake',
  'no_deed',
  'not_sure',
  'duplicate_photo',
  'not_signed_in',
  'email_not_verified',
  'rewards_off',
  'daily_cap',
  'type_cap',
  'cool_down',
  'weekly_cap',
  'budget_exhausted',
  'taken_back',
  'not_reviewed',
] as const;

/** The reason of a reward's status: a stable code, and the key of the message templates. */
export const REWARD_REASONS = [...PAID_REASONS, ...HELD_REASONS, ...REFUSED_REASONS] as const;
export type RewardReason = (typeof REWARD_REASONS)[number];

/**
 * The messages for users, by reason. `{coins}` stands for the amount with its unit, `{until}` for the time when a held
 * reward is due. A model's text never gets in here.
 */
export type RewardMessages = Record<RewardReason, string>;
