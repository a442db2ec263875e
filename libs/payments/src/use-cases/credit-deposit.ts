import { Inject, Injectable } from '@nestjs/common';
import { fromMicros, Outbox } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { statusOf, type Deposit } from '../domain/deposit.js';
import { PaymentsOptions } from '../payments.options.js';

/** Credits a deposit, once, that the caller's unit of work locked or added. */
@Injectable()
export class CreditDeposit {
  constructor(
    private readonly ledger: Ledger,
    private readonly outbox: Outbox,
    @Inject(PaymentsOptions) private readonly options: Pick<PaymentsOptions, 'depositSettlesDays'>,
  ) {}

  async execute(deposit: Deposit, amountMicros: bigint, at: Date): Promise<void> {
    const { id, userId, paymentRef } = deposit;
    const posted = await this.ledger.deposit({
      userId,
      currency: 'usd',
      amountMicros,
      key: `deposit:${id}:paid`,
      kind: 'deposit',
      subject: { type: 'deposit', id },
      settlesDays: this.options.depositSettlesDays,
      memo: paymentRef ?? undefined,
    });
    if (!posted) throw new Error(`Deposit ${id} was credited before`);
    Object.assign(deposit, { creditedMicros: amountMicros, creditedAt: at, heldBack: null });
    deposit.status = statusOf(deposit, []);
    await this.outbox.publish({
      type: 'deposit.paid',
      payload: { deposit_id: id, amount_usd: fromMicros(amountMicros) },
      audience: [userId],
    });
  }
}
