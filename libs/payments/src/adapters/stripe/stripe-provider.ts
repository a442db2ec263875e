import type { UserId } from '@app/kernel';
import {
  PaymentProvider,
  type Checkout,
  type CheckoutOrder,
  type CheckoutState,
  type Movement,
  type PaymentState,
  type PayoutAccount,
  type PayoutOrder,
  type PayoutState,
  type ProviderEvent,
} from '../../ports/payment-provider.js';
import { StripeClient, type StripeOptions } from './stripe-client.js';
import { readEvent } from './stripe-events.js';
import { movements } from './stripe-movements.js';
import { checkoutState, createCheckout, paymentState, refund } from './stripe-money-in.js';
import { accountState, onboardingUrl, openAccount, StripePayouts } from './stripe-money-out.js';

/** Checkout for money in, Connect for money out. */
export class StripeProvider extends PaymentProvider {
  private readonly client: StripeClient;
  private readonly payouts: StripePayouts;

  constructor(private readonly options: StripeOptions) {
    super();
    this.client = new StripeClient(options);
    this.payouts = new StripePayouts(this.client);
  }

  createCheckout(order: CheckoutOrder): Promise<Checkout> {
    return this.client.call('create a checkout', (stripe) => createCheckout(stripe, order));
  }

  checkout(ref: string): Promise<CheckoutState | null> {
    return this.client.find('look up a checkout', (stripe) => checkoutState(stripe, ref));
  }

  payment(paymentRef: string): Promise<PaymentState | null> {
    return this.client.find('look up a payment', (stripe) => paymentState(stripe, paymentRef));
  }

  refund(paymentRef: string, amountMicros: bigint, key: string): Promise<void> {
    return refund(this.client, paymentRef, amountMicros, key);
  }

  openPayoutAccount(userId: UserId): Promise<PayoutAccount> {
    return this.client.call('open a payout account', (stripe) => openAccount(stripe, userId));
  }

  async payoutAccount(ref: string): Promise<PayoutAccount | null> {
    const account = await this.client.find('look up a payout account', (stripe) => stripe.accounts.retrieve(ref));
    return account && accountState(account);
  }

  onboardingUrl(accountRef: string, returnUrl: string): Promise<string> {
    return this.client.call('make an onboarding page', (stripe) => onboardingUrl(stripe, accountRef, returnUrl));
  }

  sendPayout(order: PayoutOrder): Promise<PayoutState> {
    return this.payouts.send(order);
  }

  payout(ref: string): Promise<PayoutState | null> {
    return this.payouts.look(ref);
  }

  async readEvent(rawBody: Buffer, signature: string): Promise<ProviderEvent> {
    return readEvent(await this.client.library(), this.options, rawBody, signature);
  }

  movements(since: Date, until: Date): AsyncIterable<Movement> {
    return movements(this.client, since, until);
  }
}
