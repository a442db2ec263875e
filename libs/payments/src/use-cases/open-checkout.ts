import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import type { Deposit } from '../domain/deposit.js';
import { PaymentsOptions } from '../payments.options.js';
import { DepositBook } from '../ports/deposit-book.js';
import type { Checkout, PaymentProvider } from '../ports/payment-provider.js';

/** Gets the page to pay a deposit on, the same one however often it is asked for, and remembers it. */
@Injectable()
export class OpenCheckout {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deposits: DepositBook,
    private readonly options: PaymentsOptions,
  ) {}

  async execute(provider: PaymentProvider, deposit: Deposit): Promise<Pick<Checkout, 'ref' | 'url'>> {
    const { id, userId, amountMicros, expiresAt, checkoutRef, checkoutUrl } = deposit;
    if (checkoutRef !== null && checkoutUrl !== null) return { ref: checkoutRef, url: checkoutUrl };
    const back = `${this.options.publicUrl}/payments`;
    const checkout = await provider.createCheckout({
      depositId: id,
      userId,
      amountMicros,
      expiresAt,
      paidUrl: `${back}/thanks`,
      cancelledUrl: `${back}/cancelled`,
    });
    await this.unitOfWork.run(() => this.deposits.attach(id, checkout));
    return checkout;
  }
}
