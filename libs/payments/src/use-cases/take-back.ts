import { Injectable } from '@nestjs/common';
import { fromMicros } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import type { Deposit, Reversal } from '../domain/deposit.js';
import { DepositBook } from '../ports/deposit-book.js';
import type { PaymentState } from '../ports/payment-provider.js';
import { PaymentsOptions } from '../payments.options.js';
import { WithdrawalBook } from '../ports/withdrawal-book.js';
import { OpenException } from './open-exception.js';
import { TellReversal } from './tell-reversal.js';

/** A refund or dispute as the provider tells it now. */
interface Told {
  ref: string;
  kind: Reversal['kind'];
  amountMicros: bigint;
  state: Reversal['state'];
}

/**
 * Books what the provider took back of a payment, and what it gave back of that: each once, by its reference. A state
 * that is over never opens again, so an answer that comes late changes nothing.
 */
@Injectable()
export class TakeBack {
  constructor(
    private readonly deposits: DepositBook,
    private readonly withdrawals: WithdrawalBook,
    private readonly ledger: Ledger,
    private readonly exceptions: OpenException,
    private readonly tell: TellReversal,
    private readonly options: PaymentsOptions,
  ) {}

  /** In the caller's unit of work, which has locked the deposit. */
  async execute(deposit: Deposit, payment: PaymentState): Promise<void> {
    const known = new Map((await this.deposits.reversals(deposit.id)).map((reversal) => [reversal.ref, reversal]));
    const all = toldOf(payment);
    // What is about to leave may be all there is to take it from: a person decides, also again.
    if (all.some(({ ref, kind, state }) => kind === 'dispute' && state !== 'given_back' && !known.has(ref)))
      await this.withdrawals.recall(deposit.userId, 'open_dispute');
    for (const told of all) {
      const before = known.get(told.ref);
      if (before?.state === told.state || before?.state === 'given_back') continue;
      if (payment.currency !== 'usd') await this.foreign(deposit, told, payment.currency);
      else await this.book(deposit, told, before);
    }
  }

  private async book(deposit: Deposit, told: Told, before: Reversal | undefined): Promise<void> {
    // `done` after which it is `open` again would be an old answer.
    if (before?.state === 'done' && told.state === 'open') return;
    const takenMicros = before?.takenMicros ?? (await this.take(deposit, told));
    if (told.state === 'given_back') await this.giveBack(deposit, told, takenMicros);
    else if (!before && takenMicros < told.amountMicros) await this.shortfall(deposit, told, takenMicros);
    const reversal: Reversal = { ...told, depositId: deposit.id, takenMicros };
    await this.deposits.saveReversal(reversal);
    await this.tell.execute(deposit, reversal);
  }

  private async take(deposit: Deposit, told: Told): Promise<bigint> {
    const taken = await this.ledger.chargeBack({
      ...this.entry(deposit, told),
      userId: deposit.userId,
      amountMicros: told.amountMicros,
      key: keyOf(deposit, told),
      kind: `deposit_${told.kind}`,
      coinUsdMicros: this.options.coinUsdMicros,
      depositKey: `deposit:${deposit.id}:paid`,
    });
    if (taken === null) throw new Error(`${keyOf(deposit, told)} was booked before`);
    return taken;
  }

  /**
   * To each what it gave: a treasury's loss that comes back is the user's as far as they have paid it since. It may have been
   * anybody's money that had not settled, so it waits like a deposit.
   */
  private async giveBack(deposit: Deposit, told: Told, takenMicros: bigint): Promise<void> {
    const [entry, key, kind] = [
      { ...this.entry(deposit, told), settlesDays: this.options.depositSettlesDays },
      `${keyOf(deposit, told)}:won`,
      `deposit_${told.kind}_returned`,
    ];
    const lost = told.amountMicros - takenMicros;
    // First what was lost: what is no longer owed takes nothing of what comes back.
    if (lost > 0n)
      await this.ledger.recover({
        ...entry,
        amountMicros: lost,
        key: `${key}:loss`,
        kind: `${kind}_loss`,
        chargeBackKey: keyOf(deposit, told),
      });
    if (takenMicros > 0n)
      await this.ledger.deposit({ ...entry, userId: deposit.userId, amountMicros: takenMicros, key, kind });
  }

  private entry({ id }: Deposit, { ref }: Told) {
    return { currency: 'usd' as const, subject: { type: 'deposit', id }, memo: ref };
  }

  private async shortfall(deposit: Deposit, told: Told, taken: bigint): Promise<void> {
    const { id: depositId, userId } = deposit;
    const { ref, kind, amountMicros } = told;
    const missing = amountMicros - taken;
    const detail = `A ${kind} of ${fromMicros(amountMicros)} usd found ${fromMicros(taken)} in the balance; the rest is owed, and the platform's loss so far.`;
    const amount = { amountMicros: missing, currency: 'usd' };
    await this.exceptions.execute({ code: 'shortfall', ref, depositId, userId, ...amount, detail });
  }

  private foreign({ id: depositId, userId }: Deposit, told: Told, currency: string): Promise<void> {
    const { ref, kind, amountMicros } = told;
    const detail = `A ${kind} of ${fromMicros(amountMicros)} ${currency} is not booked: the deposit was credited in usd.`;
    return this.exceptions.execute({ code: 'wrong_currency', ref, depositId, userId, amountMicros, currency, detail });
  }
}

const keyOf = ({ id }: Deposit, { kind, ref }: Told): string => `deposit:${id}:${kind}:${ref}`;

const DISPUTE_STATES = { open: 'open', lost: 'done', won: 'given_back' } as const;

function toldOf({ refunds, disputes }: PaymentState): Told[] {
  return [
    ...refunds.map(({ ref, amountMicros, status }): Told => {
      return { ref, kind: 'refund', amountMicros, state: status === 'failed' ? 'given_back' : 'done' };
    }),
    ...disputes.map(({ ref, amountMicros, status }): Told => {
      return { ref, kind: 'dispute', amountMicros, state: DISPUTE_STATES[status] };
    }),
  ];
}
