/** The closed list of `goodness_type`; `none` is a photo that shows no good deed that is known here. */
export const GOODNESS_TYPES = [
  'tree_planting',
  'cleanup',
  'animal_care',
  'recycling',
  'helping_people',
  'donation',
  'none',
] as const;
export type GoodnessType = (typeof GOODNESS_TYPES)[number];
