import { Injectable } from '@nestjs/common';
import { Clock, newId, UnitOfWork, type UserId } from '@app/kernel';
import type { Deposit, DepositId } from '../domain/deposit.js';
import { checkAmount } from '../domain/money-in-cents.js';
import { PaymentErrors } from '../domain/payment.errors.js';
import { PaymentsOptions } from '../payments.options.js';
import { DepositBook } from '../ports/deposit-book.js';
import { ProviderSlot } from '../ports/provider-slot.js';
import { OpenCheckout } from './open-checkout.js';

/** Long enough to pay; when a crash came in between, short enough to be asked for again. */
const LIVES_MS = 2 * 3_600_000;
/** Each is asked after at the provider until it is paid or over. */
const MOST_OPEN = 20;

export interface StartDepositInput {
  userId: UserId;
  amountMicros: bigint;
  creationKey: Buffer | null;
}

/** Money that somebody wants to pay in: noted first, then the provider is asked for a page to pay on. */
@Injectable()
export class StartDeposit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deposits: DepositBook,
    private readonly slot: ProviderSlot,
    private readonly openCheckout: OpenCheckout,
    private readonly clock: Clock,
    private readonly options: PaymentsOptions,
  ) {}

  /** Null: the creation key was used for another amount. */
  async execute({ userId, amountMicros, creationKey }: StartDepositInput): Promise<Deposit | null> {
    checkAmount(amountMicros, this.options.depositMinMicros, this.options.depositMaxMicros);
    // Before anything is written: nobody would ever take this money.
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
    const { ref, url } = await this.slot.ask((provider) => this.openCheckout.execute(provider, deposit));
    return { ...deposit, checkoutRef: ref, checkoutUrl: url };
  }
}
