import type { ApprovalReason } from './withdrawal.js';

/** The facts that the rule decides from. Amounts in micro-dollars. */
export interface WithdrawalCase {
  amountMicros: bigint;
  /** Approved for this user by rule since 00:00 UTC, without this one. */
  automaticTodayMicros: bigint;
  /** The part of the amount from deposits, also of others, that the payer's bank may still take back. */
  unsettledMicros: bigint;
  /** The part of that which the bank did take back, and which its depositor no longer has. */
  disputedMicros: bigint;
  registeredAt: Date;
  openDisputes: number;
  openExceptions: number;
}

export interface WithdrawalLimits {
  /** A single withdrawal up to this needs no approval, in micro-dollars. */
  autoMicros: bigint;
  /** A user's withdrawals of a UTC day up to this need no approval, in micro-dollars. */
  autoDailyMicros: bigint;
}

const DAY_MS = 86_400_000;
export const ACCOUNT_SETTLES_DAYS = 3;

/** Why a withdrawal needs a person's approval; empty: approved by rule. */
export function approvalReasons(facts: WithdrawalCase, limits: WithdrawalLimits, now: Date): ApprovalReason[] {
  const younger = (at: Date, days: number) => now.getTime() - at.getTime() < days * DAY_MS;
  const reasons: Array<[boolean, ApprovalReason]> = [
    [facts.amountMicros > limits.autoMicros, 'amount_above_limit'],
    [facts.automaticTodayMicros + facts.amountMicros > limits.autoDailyMicros, 'daily_limit_reached'],
    [facts.unsettledMicros > 0n, 'unsettled_money'],
    [facts.disputedMicros > 0n, 'disputed_money'],
    [younger(facts.registeredAt, ACCOUNT_SETTLES_DAYS), 'new_account'],
    [facts.openDisputes > 0, 'open_dispute'],
    [facts.openExceptions > 0, 'open_exception'],
  ];
  return reasons.filter(([applies]) => applies).map(([, reason]) => reason);
}
