import { isAmount } from '@app/kernel';
import { z } from 'zod';

const DEEDS = ['tree_planting', 'cleanup', 'animal_care', 'recycling', 'helping_people', 'donation'] as const;
const TIERS = ['embedded', 'judged', 'word'] as const;
const WEEK_H = 168;

const count = (max: number) => z.coerce.number().int().min(0).max(max);
const percent = () => count(100);
const coins = () => z.coerce.number().min(0).max(1_000_000).refine(isAmount, 'must have at most 6 decimals');

/** Numbers by name, as `NAME=NUMBER,…`: every name once and no other. */
function named<Name extends string>(names: readonly Name[], isRight: (value: number) => boolean, rule: string) {
  return z.string().superRefine((text, context) => {
    const numbers = parseNamed(text, names);
    if (numbers === undefined || !Object.values<number>(numbers).every(isRight))
      context.addIssue({ code: 'custom', message: `must be \`${names.join('=…,')}=…\` with ${rule}` });
  });
}

/** Undefined unless the text gives every name one number. */
export function parseNamed<Name extends string>(
  text: string,
  names: readonly Name[],
): Record<Name, number> | undefined {
  const pairs = text.split(',').map((entry) => entry.split('=').map((part) => part.trim()));
  const given = new Map(pairs.map(([name = '', value = '']) => [name, value === '' ? NaN : Number(value)]));
  const right =
    pairs.length === names.length && pairs.every((pair) => pair.length === 2) && names.every((name) => given.has(name));
  if (!right || [...given.values()].some((value) => !Number.isFinite(value))) return undefined;
  return Object.fromEntries(names.map((name) => [name, given.get(name)])) as Record<Name, number>;
}

export const rewardDeeds = (text: string) => parseNamed(text, DEEDS)!;
export const rewardTiers = (text: string) => parseNamed(text, TIERS)!;

/** What rewards cost and when they are paid; libs/assistant/src/rewards/domain/reward-policy.ts applies them. */
export const rewardVariables = {
  REWARDS: z.enum(['on', 'off']).default('on').describe('`off` is the kill switch: no reward is given or released'),
  REWARD_AMOUNTS: named(DEEDS, (value) => isAmount(value) && value >= 0 && value <= 1_000_000, 'amounts of coins')
    .default('tree_planting=5,cleanup=3,animal_care=3,recycling=2,helping_people=3,donation=3')
    .describe('coins for a fully proven deed, by its type; 0: none'),
  REWARD_TIERS: named(TIERS, (value) => Number.isInteger(value) && value >= 0 && value <= 100, 'percentages, rising')
    .refine((text) => isOrdered(rewardTiers(text)), 'must not fall from `embedded` to `judged` to `word`')
    .default('embedded=20,judged=60,word=100')
    .describe(
      'percent of the amount that is paid: `embedded`: the embedded checks found no problem; `judged`: a vision model saw the deed; `word`: it saw the word of the day too',
    ),
  REWARD_EMBEDDED_MAX: coins().default(1).describe('maximum coins for a deed that only the embedded checks have seen'),
  REWARD_HOLD_HOURS: named(TIERS, (value) => value >= 0 && value <= 10 * WEEK_H, 'hours, falling')
    .refine((text) => isOrdered(negative(rewardTiers(text))), 'must not rise from `embedded` to `judged` to `word`')
    .refine((text) => rewardTiers(text)?.embedded >= SHORTEST_HOLD_H, 'must be more than 0 for `embedded`')
    .default('embedded=336,judged=24,word=0')
    .describe(
      'hours before a reward is paid, by proof; 0: at once. One that only the embedded checks have seen is paid when `npm run admin -- approve-reward` approves it, and lapses after these hours',
    ),
  REWARD_MIN_CONFIDENCE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.7)
    .describe("minimum confidence of a vision model's verdict for a reward"),
  REWARD_REVIEW_PERCENT: percent().default(5).describe('percent of rewards held at random for review'),
  REWARD_REVIEW_HOURS: z.coerce
    .number()
    .min(0.0001)
    .max(10 * WEEK_H)
    .default(72)
    .describe('minimum hours that random, doubtful and similar-photo rewards are held'),
  REWARD_PER_DAY: count(1000).default(3).describe('rewards a user gets per UTC day'),
  REWARD_PER_TYPE_PER_DAY: count(1000).default(1).describe('rewards a user gets per UTC day for one type of deed'),
  REWARD_COOL_DOWN_MIN: count(10_080).default(30).describe('minutes between two rewards of a user'),
  REWARD_WEEKLY_COIN: coins().default(25).describe('coins a user gets in seven UTC days, today included'),
  REWARD_DECAY_PERCENT: percent()
    .default(10)
    .describe('reduction of each further reward within seven days, in percent'),
  REWARD_NEW_ACCOUNT_DAYS: count(3650).default(7).describe('days after registration during which an account is new'),
  REWARD_NEW_ACCOUNT_PERCENT: percent().min(1).default(50).describe('percent of a reward that new accounts get'),
  REWARD_DAILY_BUDGET: coins()
    .default(500)
    .describe('total coins promised to all users per UTC day; held rewards count on the day they were claimed'),
  REWARD_FIRST_WORK: coins()
    .default(0.5)
    .describe('coins that chat pays an account once, when the fees on its work that day cover them; 0: none'),
};

/** The shortest possible hold: less than half a second. */
const SHORTEST_HOLD_H = 0.0001;

const isOrdered = (tiers: Record<(typeof TIERS)[number], number> | undefined): boolean =>
  tiers === undefined || (tiers.embedded <= tiers.judged && tiers.judged <= tiers.word);

const negative = (tiers: Record<(typeof TIERS)[number], number> | undefined) =>
  tiers && { embedded: -tiers.embedded, judged: -tiers.judged, word: -tiers.word };
