import { Injectable } from '@nestjs/common';
import { Clock, newId, UnitOfWork, type UserId } from '@app/kernel';
import type { Deposit, DepositId } from '../domain/deposit.js';
import { checkAmount } from '../domain/money-in-cents.js';
import { PaymentErrors } from '../domain/payment.errors.js';
import { PaymentsOptions } from '../payments.options.js';
import { DepositRepository } from '../ports/deposit-repository.js';
import type { Checkout, PaymentProvider } from '../ports/payment-provider.js';
import { ProviderSlot } from './provider-slot.js';

/** Long enough to pay; after a crash, short enough to ask the provider again. */
const LIVES_MS = 2 * 3_600_000;
/** We ask the provider about each until it is paid or expired. */
const MOST_OPEN = 20;

export interface StartDepositInput {
  userId: UserId;
  amountMicros: bigint;
  creationKey: Buffer | null;
}

/** Stores a deposit that a user wants to make, then asks the provider for a page to pay it on. */
@Injectable()
export class StartDeposit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deposits: DepositRepository,
    private readonly slot: ProviderSlot,
    private readonly clock: Clock,
    private readonly options: PaymentsOptions,
  ) {}

  /** Null: the creation key was used for another amount. */
  async execute({ userId, amountMicros, creationKey }: StartDepositInput): Promise<Deposit | null> {
    checkAmount(amountMicros, this.options.depositMinMicros, this.options.depositMaxMicros);
    // Throws before anything is written, if nobody would take this money.
    void this.slot.provider;
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + LIVES_MS);
    const wanted = { id: newId<DepositId>(), userId, amountMicros, createdAt, expiresAt, creationKey };
    const deposit = await this.unitOfWork.run(async () => {
      const begun = await this.deposits.begin(wanted);
      if (begun.id === wanted.id && (await this.deposits.open(userId)) > MOST_OPEN)
        throw PaymentErrors.too_many_open_deposits(`At most ${MOST_OPEN}; each is over within two hours.`, {
          retryAfterS: 600,
        });
      return begun;
    });
    if (deposit.userId !== userId || deposit.amountMicros !== amountMicros) return null;
    const { ref, url } = await this.slot.ask((provider) => this.openCheckout(provider, deposit));
    return { ...deposit, checkoutRef: ref, checkoutUrl: url };
  }

  /** The page to pay a deposit on: always the same one, stored once it is known. */
  async openCheckout(provider: PaymentProvider, deposit: Deposit): Promise<Pick<Checkout, 'ref' | 'url'>> {
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
