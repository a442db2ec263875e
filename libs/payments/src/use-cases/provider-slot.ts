import { Injectable } from '@nestjs/common';
import { PaymentErrors } from '../domain/payment.errors.js';
import { PaymentsOptions } from '../payments.options.js';
import { ProviderRefused, ProviderUnreachable, type PaymentProvider } from '../ports/payment-provider.js';

const RETRY_AFTER_S = 5;

/** The payment provider, if one is configured. */
@Injectable()
export class ProviderSlot {
  constructor(private readonly options: PaymentsOptions) {}

  get configured(): boolean {
    return this.options.provider !== null;
  }

  /** Throws `payments_not_configured`. */
  get provider(): PaymentProvider {
    if (!this.options.provider) throw PaymentErrors.payments_not_configured(undefined, { retryAfterS: 3600 });
    return this.options.provider;
  }

  /** Asks it something for a client that waits: its failures become errors that the client understands. */
  async ask<Answer>(question: (provider: PaymentProvider) => Promise<Answer>): Promise<Answer> {
    try {
      return await question(this.provider);
    } catch (error) {
      if (error instanceof ProviderUnreachable)
        throw PaymentErrors.payment_provider_unavailable(undefined, { retryAfterS: RETRY_AFTER_S });
      if (error instanceof ProviderRefused) throw PaymentErrors.payment_refused(error.message);
      throw error;
    }
  }
}
