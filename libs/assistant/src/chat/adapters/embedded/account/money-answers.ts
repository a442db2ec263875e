import type { Currency } from '@app/kernel';
import type { Language } from '../../../../domain/language.js';
import { rewardMessage } from '../../../../rewards/domain/reward-messages.js';
import type { AccountDetails, EarningsOfDay, WalletFacts } from '../../../ports/account-facts.js';
import { ACCOUNT_PHRASES } from '../phrases/account/index.js';
import { coins, count, moment, usd } from '../text/amounts.js';

type Details = { [Name in keyof AccountDetails]: Awaited<ReturnType<AccountDetails[Name]>> };

const amount = (micros: bigint, currency: Currency, lang: Language): string =>
  currency === 'coin' ? coins(micros, lang) : usd(micros, lang);

/** The caller's balance by kind of money, and what keeps them from withdrawing it. */
export function walletAnswer(
  { purses, debtUsdMicros, emailVerified, payoutReady }: WalletFacts,
  lang: Language,
): string {
  const say = ACCOUNT_PHRASES[lang].wallet;
  const of = (micros: 'balanceMicros' | 'leavableMicros') =>
    [coins(purses.coin[micros], lang), usd(purses.usd[micros], lang)] as const;
  const kinds = (['coin', 'usd'] as const).flatMap((currency) => {
    const { giftMicros, unsettledMicros, disputedMicros } = purses[currency];
    const parts = [
      [giftMicros, say.gift],
      [unsettledMicros, say.unsettled],
      [disputedMicros, say.disputed],
    ] as const;
    return parts.filter(([micros]) => micros > 0n).map(([micros, words]) => words(amount(micros, currency, lang)));
  });
  const obstacles = [
    debtUsdMicros > 0n ? say.debt(usd(debtUsdMicros, lang)) : null,
    purses.usd.leavableMicros === 0n ? say.nothingToWithdraw : null,
    emailVerified ? null : say.emailNotVerified,
    payoutReady === null ? say.noPayoutAccount : payoutReady ? null : say.payoutNotReady,
  ].filter((obstacle) => obstacle !== null);
  const have = `${say.have(...of('balanceMicros'))} ${say.leavable(...of('leavableMicros'))}`;
  return [have, ...kinds, ...(obstacles.length > 0 ? obstacles : [say.ready])].join('\n');
}

export function depositsAnswer(deposits: Details['deposits'], lang: Language): string {
  const say = ACCOUNT_PHRASES[lang];
  if (deposits.length === 0) return say.noDeposits;
  return deposits
    .map(({ amountMicros, createdAt, status, heldBack }) =>
      say.transfer(
        usd(amountMicros, lang),
        moment(createdAt),
        heldBack && status === 'pending' ? say.heldBack[heldBack] : say.depositStatus[status],
      ),
    )
    .join('\n');
}

export function withdrawalsAnswer(withdrawals: Details['withdrawals'], lang: Language): string {
  const say = ACCOUNT_PHRASES[lang];
  if (withdrawals.length === 0) return say.noWithdrawals;
  return withdrawals
    .map(({ amountMicros, createdAt, status, approvalReasons, reason }) => {
      const parts = [say.transfer(usd(amountMicros, lang), moment(createdAt), say.withdrawalStatus[status])];
      if (status === 'pending_approval' && approvalReasons.length > 0)
        parts.push(`${say.needsApproval} ${approvalReasons.map((code) => say.approval[code]).join(', ')}.`);
      if (reason) parts.push(say.because(reason));
      return parts.join(' ');
    })
    .join('\n');
}

/** In the same words as the reward's message. */
export function rewardsAnswer(rewards: Details['rewards'], lang: Language): string {
  const say = ACCOUNT_PHRASES[lang];
  if (rewards.length === 0) return say.noRewards;
  return rewards
    .map((reward) => `${moment(reward.at)}, ${say.rewardStatus[reward.status]}: ${rewardMessage(reward, lang)}`)
    .join('\n');
}

export function referralAnswer({ code, referrals, bonusMicros, waiting }: Details['referral'], lang: Language): string {
  const say = ACCOUNT_PHRASES[lang];
  const brought = say.referral({ code, people: count(referrals, lang), bonus: coins(bonusMicros, lang) });
  return waiting === 0 ? brought : `${brought} ${say.referralsWait(count(waiting, lang))}`;
}

/** One line per day. */
export function earningsAnswer(days: EarningsOfDay[], lang: Language): string {
  const say = ACCOUNT_PHRASES[lang];
  if (days.length === 0) return say.noEarnings;
  return days
    .map(({ day, micros }) => {
      const amounts = (['coin', 'usd'] as const).filter((currency) => micros[currency] > 0n);
      return say.earnedOn(day, amounts.map((currency) => amount(micros[currency], currency, lang)).join(', '));
    })
    .join('\n');
}
