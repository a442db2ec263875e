import type { Stripe } from 'stripe';
import type { UserId } from '@app/kernel';
import type { PayoutAccount } from '../../ports/payment-provider.js';
import { METADATA } from './stripe-ids.js';

/** An Express account: Stripe asks the person for name and bank, and shows them their payouts. */
export async function openAccount(stripe: Stripe, userId: UserId): Promise<PayoutAccount> {
  const account = await stripe.accounts.create(
    {
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        stripe_dashboard: { type: 'express' },
      },
      capabilities: { transfers: { requested: true } },
      // Money goes on to the bank when a withdrawal says so, not by a schedule.
      settings: { payouts: { schedule: { interval: 'manual' } } },
      metadata: { [METADATA.user]: userId },
    },
    { idempotencyKey: `payout-account:${userId}` },
  );
  return accountState(account);
}

export function accountState(account: Stripe.Account): PayoutAccount {
  const { currently_due: due, past_due: late, disabled_reason: disabled } = account.requirements ?? {};
  return {
    ref: account.id,
    ready: account.payouts_enabled && account.capabilities?.transfers === 'active',
    requirements: [...new Set([...(late ?? []), ...(due ?? []), ...(disabled ? [disabled] : [])])],
  };
}

export async function onboardingUrl(stripe: Stripe, account: string, returnUrl: string): Promise<string> {
  const link = await stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    return_url: returnUrl,
    refresh_url: returnUrl,
  });
  return link.url;
}
