import type { Stripe } from 'stripe';
import type { UserId } from '@app/kernel';
import {
  ProviderRefused,
  ProviderUnreachable,
  type PayoutAccount,
  type PayoutOrder,
  type PayoutState,
} from '../../ports/payment-provider.js';
import type { StripeClient } from './stripe-client.js';
import { centsOf, idOf, METADATA } from './stripe-objects.js';

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
      // Withdrawals decide when money goes to the bank, not a schedule.
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

const MOST = 100;

/**
 * A withdrawal is two movements at Stripe: a transfer from the platform's balance to the person's connected account, and
 * a payout from there to their bank. Its reference is the transfer. Stripe forgets idempotency keys after a day, so
 * we look for each of the two before we make it.
 */
export class StripePayouts {
  constructor(private readonly client: StripeClient) {}

  /** Only the transfer itself throws `ProviderRefused`: once it is made, a refusal of anything else is not final. */
  async send(order: PayoutOrder): Promise<PayoutState> {
    const transfer = (await this.transferOf(order.withdrawalId)) ?? (await this.transfer(order));
    const payout = await this.payoutOf(transfer);
    if (payout || isReversed(transfer)) return this.state(transfer, payout);
    try {
      const made = await this.payOut(transfer);
      await this.note(made, transfer);
      return await this.state(transfer, made);
    } catch (error) {
      if (error instanceof ProviderRefused) return this.bringBack(transfer, error.message);
      throw error;
    }
  }

  async look(ref: string): Promise<PayoutState | null> {
    const transfer = await this.client.find('look up a transfer', (stripe) => stripe.transfers.retrieve(ref));
    return transfer && this.state(transfer, await this.payoutOf(transfer));
  }

  private async state(transfer: Stripe.Transfer, payout: Stripe.Payout | null): Promise<PayoutState> {
    const failed = payout?.status === 'failed' || payout?.status === 'canceled';
    const reason = failed ? (payout.failure_message ?? payout.failure_code ?? payout.status) : null;
    if (isReversed(transfer)) return stateOf(transfer, 'returned', reason ?? 'the transfer was reversed');
    if (failed) return this.bringBack(transfer, reason ?? 'failed');
    return stateOf(transfer, payout?.status === 'paid' ? 'paid' : 'sending', null);
  }

  private async transferOf(withdrawalId: string): Promise<Stripe.Transfer | null> {
    const found = await this.client.sure('look for a transfer', (stripe) =>
      stripe.transfers.list({ transfer_group: groupOf(withdrawalId), limit: 1 }),
    );
    return found.data[0] ?? null;
  }

  private transfer(order: PayoutOrder): Promise<Stripe.Transfer> {
    return this.client.call('make a transfer', (stripe) =>
      stripe.transfers.create(
        {
          amount: centsOf(order.amountMicros),
          currency: 'usd',
          destination: order.accountRef,
          transfer_group: groupOf(order.withdrawalId),
          metadata: { [METADATA.withdrawal]: order.withdrawalId },
        },
        { idempotencyKey: `withdrawal:${order.withdrawalId}:transfer` },
      ),
    );
  }

  private async payoutOf(transfer: Stripe.Transfer): Promise<Stripe.Payout | null> {
    const stripeAccount = accountOf(transfer);
    const id = transfer.metadata[METADATA.payout];
    if (id) return this.client.find('look up a payout', (stripe) => stripe.payouts.retrieve(id, {}, { stripeAccount }));
    // The transfer doesn't name its payout: the process ended in between.
    const list = { created: { gte: transfer.created }, limit: MOST };
    const payouts = await this.client.sure('look for a payout', (stripe) =>
      stripe.payouts.list(list, { stripeAccount }),
    );
    return payouts.data.find((one) => one.metadata?.[METADATA.transfer] === transfer.id) ?? null;
  }

  private payOut(transfer: Stripe.Transfer): Promise<Stripe.Payout> {
    const withdrawalId = withdrawalOf(transfer);
    return this.client.call('make a payout', (stripe) =>
      stripe.payouts.create(
        {
          amount: transfer.amount,
          currency: transfer.currency,
          metadata: { [METADATA.withdrawal]: withdrawalId, [METADATA.transfer]: transfer.id },
        },
        { stripeAccount: accountOf(transfer), idempotencyKey: `withdrawal:${withdrawalId}:payout` },
      ),
    );
  }

  private note(payout: Stripe.Payout, transfer: Stripe.Transfer): Promise<unknown> {
    return this.client.sure('note a payout on its transfer', (stripe) =>
      stripe.transfers.update(transfer.id, { metadata: { [METADATA.payout]: payout.id } }),
    );
  }

  /** Nothing reached the bank: reverses the transfer. A refusal of the reversal is not final, as the money is still out. */
  private async bringBack(transfer: Stripe.Transfer, reason: string): Promise<PayoutState> {
    try {
      await this.client.call('reverse a transfer', (stripe) =>
        stripe.transfers.createReversal(
          transfer.id,
          { amount: transfer.amount - transfer.amount_reversed },
          { idempotencyKey: `withdrawal:${withdrawalOf(transfer)}:reversal` },
        ),
      );
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      // Two processes may have tried at once: the transfer's state decides.
      const now = await this.client.sure('look up a transfer', (stripe) => stripe.transfers.retrieve(transfer.id));
      if (!isReversed(now)) throw new ProviderUnreachable(`reverse transfer ${transfer.id}: ${error.message}`);
    }
    return stateOf(transfer, 'returned', reason);
  }
}

const groupOf = (withdrawalId: string): string => `withdrawal_${withdrawalId}`;
const isReversed = (transfer: Stripe.Transfer): boolean => transfer.amount_reversed >= transfer.amount;
const withdrawalOf = (transfer: Stripe.Transfer): string => transfer.metadata[METADATA.withdrawal] ?? transfer.id;

function accountOf(transfer: Stripe.Transfer): string {
  const account = idOf(transfer.destination);
  if (!account) throw new ProviderUnreachable(`transfer ${transfer.id} names no account`);
  return account;
}

function stateOf(transfer: Stripe.Transfer, status: PayoutState['status'], reason: string | null): PayoutState {
  return { ref: transfer.id, withdrawalId: transfer.metadata[METADATA.withdrawal] ?? null, status, reason };
}
