import type { ApprovalReason, DepositStatus, HoldBack, WithdrawalStatus } from '@app/payments/contract';
import type { RewardStatus } from '../../../../../rewards/domain/reward.js';

/** Sentences about the caller's account, in one language. Amounts, dates and names come formatted. */
export interface AccountPhrases {
  /** Nobody is signed in; `call` returns the data after signing in. */
  logInFor(call: string): string;
  /** The list has more items. */
  more(count: string, call: string): string;
  /** What to do first; `request` is the call for it, null if there is none. */
  next(step: string, request: string | null): string;

  /** Of the job that the user looks at. */
  paidSoFar(amount: string): string;
  /** Of the session that the user looks at. */
  usedSoFar(amount: string): string;
  /** After its line: it is no longer active. */
  sessionOver: string;

  noDeploys: string;
  deploy(what: { name: string; status: string; running: string; replicas: string }): string;
  deployMoney(held: string, billed: string): string;
  deployEnds(at: string): string;
  deployStatus: Record<string, string>;
  /** By code; for any other code the service's English text is used. */
  deployReason: Record<string, string>;

  wallet: WalletPhrases;

  noDeposits: string;
  /** "25 USD on 2026-11-21 09:30 UTC: credited." Of withdrawals too. */
  transfer(amount: string, at: string, status: string): string;
  depositStatus: Record<DepositStatus, string>;
  heldBack: Record<HoldBack, string>;
  noWithdrawals: string;
  withdrawalStatus: Record<WithdrawalStatus, string>;
  /** Before the reasons. */
  needsApproval: string;
  approval: Record<ApprovalReason, string>;
  /** In plain words. */
  because(reason: string): string;

  noRewards: string;
  rewardStatus: Record<RewardStatus, string>;

  referral(what: { code: string; people: string; bonus: string }): string;
  referralsWait(people: string): string;

  earnedOn(day: string, amount: string): string;
  noEarnings: string;
}

export interface WalletPhrases {
  have(coins: string, usd: string): string;
  /** Can be exchanged (coins) or withdrawn (USD). */
  leavable(coins: string, usd: string): string;
  gift(amount: string): string;
  unsettled(amount: string): string;
  disputed(amount: string): string;
  debt(usd: string): string;
  nothingToWithdraw: string;
  emailNotVerified: string;
  noPayoutAccount: string;
  payoutNotReady: string;
  ready: string;
}
