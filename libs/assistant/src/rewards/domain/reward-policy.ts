import { createHash } from 'node:crypto';
import { shareOf } from '@app/kernel/money';
import type { DeedEvidence, RewardDecision } from './reward.js';
import type { RewardedDeed, RewardLimits, Tier } from './reward-limits.js';
import { NEEDS_APPROVAL, NOT_A_PHOTO, type RewardReason } from './reward-reasons.js';
import { DAY_MS, dayOf, HOUR_MS } from './utc-day.js';

/** Pictures that differ in at most so many bits are the same: scaled, recompressed, mirrored, turned or cropped. */
export const DUPLICATE_BITS = 8;
/** Pictures that differ in up to so many bits need a review. */
export const SIMILAR_BITS = 13;

/**
 * The history of the caller and the day, read under the locks that order all claims. A claim counts from the moment it
 * is paid or held, and still counts when it is taken back: fraud gets no second try.
 */
export interface RewardHistory {
  registeredAt: Date;
  emailVerified: boolean;
  /** Rewards of today, UTC. */
  today: number;
  /** Of these, for this type of deed. */
  todayOfType: number;
  /** Rewards of today and the six UTC days before. */
  week: number;
  weekMicros: bigint;
  lastAt: Date | null;
  /** What all users were promised today. */
  spentTodayMicros: bigint;
  /** An operator has stopped rewards. */
  stopped: boolean;
  /** These very bytes were rewarded before, to anybody. */
  photoRewarded: boolean;
}

/** The part of the history that needs no account. */
export type PastRewards = Omit<RewardHistory, 'registeredAt' | 'emailVerified'>;

export interface Claim {
  id: string;
  evidence: DeedEvidence;
  /** Null: an anonymous caller. */
  history: RewardHistory | null;
}

/** Decides a claim; the same facts always give the same result. Amounts come only from `limits`. */
export function decide(claim: Claim, limits: RewardLimits, now: Date): RewardDecision {
  const reason = flawOf(claim.evidence) ?? obstacleOf(claim, limits, now);
  if (reason) return refused(reason);
  const history = claim.history as RewardHistory;
  const tier = tierOf(claim.evidence);
  const share = shareOfTier(claim.evidence.deed as RewardedDeed, tier, limits);
  if (share === 0n) return refused('not_sure');
  const wanted = worthOf(share, history, limits, now);
  const weekLeft = limits.weeklyMicros - history.weekMicros;
  const budgetLeft = limits.dailyBudgetMicros - history.spentTodayMicros;
  if (weekLeft <= 0n || wanted === 0n) return refused('weekly_cap');
  if (budgetLeft <= 0n) return refused('budget_exhausted');
  return { ...whenOf(claim, tier, limits, now), amountMicros: least(wanted, weekLeft, budgetLeft) };
}

/** The flaw of the photo itself, for any user; null: none. */
export function flawOf(evidence: DeedEvidence): RewardReason | null {
  if (evidence.fakeMarks.some((mark) => mark !== NOT_A_PHOTO)) return 'fakery_found';
  if (evidence.fakeMarks.length > 0) return NOT_A_PHOTO;
  if (evidence.verdict === 'fake') return 'judged_fake';
  if (evidence.nearestDistance !== null && evidence.nearestDistance <= DUPLICATE_BITS) return 'duplicate_photo';
  if (evidence.deed === 'none') return 'no_deed';
  return null;
}

function obstacleOf({ evidence, history }: Claim, limits: RewardLimits, now: Date): RewardReason | null {
  if (evidence.verdict === 'unsure' || isHesitant(evidence, limits)) return 'not_sure';
  if (history === null) return 'not_signed_in';
  if (!history.emailVerified) return 'email_not_verified';
  if (history.photoRewarded) return 'duplicate_photo';
  if (!limits.enabled || history.stopped) return 'rewards_off';
  if (history.today >= limits.perDay) return 'daily_cap';
  if (history.todayOfType >= limits.perTypePerDay) return 'type_cap';
  // If the clock went back, the last reward lies in the future and the wait is longer, never shorter.
  if (history.lastAt && now.getTime() - history.lastAt.getTime() < limits.coolDownMinutes * 60_000) return 'cool_down';
  return null;
}

const isHesitant = ({ judgedByModel, confidence }: DeedEvidence, { minConfidence }: RewardLimits): boolean =>
  judgedByModel && !(confidence >= minConfidence);

export function tierOf({ judgedByModel, challengeShown }: DeedEvidence): Tier {
  if (!judgedByModel) return 'embedded';
  return challengeShown ? 'word' : 'judged';
}

function shareOfTier(deed: RewardedDeed, tier: Tier, limits: RewardLimits): bigint {
  const share = percent(limits.amountsMicros[deed], limits.tierPercent[tier]);
  return tier === 'embedded' ? least(share, limits.embeddedMaxMicros) : share;
}

function worthOf(share: bigint, history: RewardHistory, limits: RewardLimits, now: Date): bigint {
  const isNew = now.getTime() - history.registeredAt.getTime() < limits.newAccountDays * DAY_MS;
  const owed = isNew ? percent(share, limits.newAccountPercent) : share;
  const repeats = BigInt(history.week);
  return shareOf(owed, BigInt(100 - limits.decayPercent) ** repeats, 100n ** repeats);
}

function whenOf(claim: Claim, tier: Tier, limits: RewardLimits, now: Date): Omit<RewardDecision, 'amountMicros'> {
  const review = reviewOf(claim, limits, now);
  const hours = Math.max(limits.holdHours[tier], review ? limits.reviewHours : 0);
  if (hours === 0) return { outcome: 'paid', reason: tier === 'word' ? 'word_shown' : 'proven', heldUntil: null };
  const heldUntil = new Date(now.getTime() + Math.ceil(hours * HOUR_MS));
  return { outcome: 'held', reason: tier === 'embedded' ? NEEDS_APPROVAL : (review ?? WAITING[tier]), heldUntil };
}

const WAITING: Record<Exclude<Tier, 'embedded'>, RewardReason> = { judged: 'no_word', word: 'hold_period' };

/** Why a person should review it before it is paid; null: no review. */
function reviewOf({ id, evidence }: Claim, limits: RewardLimits, now: Date): RewardReason | null {
  if (evidence.nearestDistance !== null && evidence.nearestDistance <= SIMILAR_BITS) return 'looks_similar';
  if (evidence.doubts.length > 0) return 'doubtful';
  return isDrawn(id, now, limits.reviewPercent) ? 'random_review' : null;
}

/**
 * Drawn at random, but always the same for a claim. The server makes the claim's id, so nobody can choose one that
 * escapes.
 */
export function isDrawn(id: string, now: Date, reviewPercent: number): boolean {
  const lot = createHash('sha256')
    .update(`${id}|${dayOf(now)}`)
    .digest()
    .readUInt32BE();
  return lot < (reviewPercent / 100) * 2 ** 32;
}

const refused = (reason: RewardReason): RewardDecision => ({
  outcome: 'refused',
  reason,
  amountMicros: 0n,
  heldUntil: null,
});

const percent = (amount: bigint, share: number): bigint => shareOf(amount, BigInt(share), 100n);

const least = (...amounts: bigint[]): bigint => amounts.reduce((a, b) => (b < a ? b : a));
