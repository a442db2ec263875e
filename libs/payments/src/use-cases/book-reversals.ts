import { Injectable } from '@nestjs/common';
import { fromMicros } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import type { Deposit, Reversal } from '../domain/deposit.js';
import { DepositRepository } from '../ports/deposit-repository.js';
import type { PaymentState } from '../ports/payment-provider.js';
import { PaymentsOptions } from '../payments.options.js';
import { WithdrawalRepository } from '../ports/withdrawal-repository.js';
import { ExceptionRepository } from '../ports/exception-repository.js';
import { NotifyPayer } from './notify-payer.js';

/** A refund or dispute, as the provider reports it now. */
interface Reported {
  ref: string;
  kind: Reversal['kind'];
  amountMicros: bigint;
  state: Reversal['state'];
}

/**
 * Books refunds and disputes of a payment, and what the provider gave back of them: each once, by its reference. A final
 * state never opens again, so a late answer changes nothing.
 */
@Injectable()
export class BookReversals {
  constructor(
    private readonly deposits: DepositRepository,
    private readonly withdrawals: WithdrawalRepository,
    private readonly ledger: Ledger,
    private readonly exceptions: ExceptionRepository,
    private readonly notify: NotifyPayer,
    private readonly options: PaymentsOptions,
  ) {}

  /** In the caller's unit of work, which locked the deposit. */
  async execute(deposit: Deposit, payment: PaymentState): Promise<void> {
    const known = new Map((await this.deposits.reversals(deposit.id)).map((reversal) => [reversal.ref, reversal]));
    const all = reportsOf(payment);
    // Money that is about to leave may be all that is left to take it from: a person decides, even about approved withdrawals.
    if (all.some(({ ref, kind, state }) => kind === 'dispute' && state !== 'given_back' && !known.has(ref)))
      await this.withdrawals.recall(deposit.userId, 'open_dispute');
    for (const reported of all) {
      const before = known.get(reported.ref);
      if (before?.state === reported.state || before?.state === 'given_back') continue;
      if (payment.currency !== 'usd') await this.foreign(deposit, reported, payment.currency);
      else await this.book(deposit, reported, before);
    }
  }

  private async book(deposit: Deposit, reported: Reported, before: Reversal | undefined): Promise<void> {
    // `open` after `done` is an old answer.
    if (before?.state === 'done' && reported.state === 'open') return;
    const takenMicros = before?.takenMicros ?? (await this.take(deposit, reported));
    if (reported.state === 'given_back') await this.giveBack(deposit, reported, takenMicros);
    else if (!before && takenMicros < reported.amountMicros) await this.shortfall(deposit, reported, takenMicros);
    const reversal: Reversal = { ...reported, depositId: deposit.id, takenMicros };
    await this.deposits.saveReversal(reversal);
    await this.notify.reversal(deposit, reversal);
  }

  private async take(deposit: Deposit, reported: Reported): Promise<bigint> {
    const taken = await this.ledger.chargeBack({
      ...this.entry(deposit, reported),
      userId: deposit.userId,
      amountMicros: reported.amountMicros,
      key: keyOf(deposit, reported),
      kind: `deposit_${reported.kind}`,
      coinUsdMicros: this.options.coinUsdMicros,
      depositKey: `deposit:${deposit.id}:paid`,
    });
    if (taken === null) throw new Error(`${keyOf(deposit, reported)} was booked before`);
    return taken;
  }

  /**
   * Everyone gets back what they gave: of the treasury's loss, the user gets what they have paid of it since. The money may
   * come from others' unsettled deposits, so it settles like a deposit.
   */
  private async giveBack(deposit: Deposit, reported: Reported, takenMicros: bigint): Promise<void> {
    const [entry, key, kind] = [
      { ...this.entry(deposit, reported), settlesDays: this.options.depositSettlesDays },
      `${keyOf(deposit, reported)}:won`,
      `deposit_${reported.kind}_returned`,
    ];
    const lost = reported.amountMicros - takenMicros;
    // The loss first: what is no longer owed takes nothing of the money that comes back.
    if (lost > 0n)
      await this.ledger.recover({
        ...entry,
        amountMicros: lost,
        key: `${key}:loss`,
        kind: `${kind}_loss`,
        chargeBackKey: keyOf(deposit, reported),
      });
    if (takenMicros > 0n)
      await this.ledger.deposit({ ...entry, userId: deposit.userId, amountMicros: takenMicros, key, kind });
  }

  private entry({ id }: Deposit, { ref }: Reported) {
    return { currency: 'usd' as const, subject: { type: 'deposit', id }, memo: ref };
  }

  /**
   * One step of looking for money that disputes are missing; answers whether there was one to take. Withdrawals that hold some
   * of it wait for a person, even if they were approved.
   */
  followDisputed(): Promise<boolean> {
    return this.ledger.followDisputed((id) => this.withdrawals.recallOne(id, 'disputed_money'));
  }

  private async shortfall(deposit: Deposit, reported: Reported, taken: bigint): Promise<void> {
    const { id: depositId, userId } = deposit;
    const { ref, kind, amountMicros } = reported;
    const missing = amountMicros - taken;
    const detail = `A ${kind} of ${fromMicros(amountMicros)} usd found only ${fromMicros(taken)} in the balance. The user owes the rest, which is the platform's loss so far.`;
    const amount = { amountMicros: missing, currency: 'usd' };
    await this.exceptions.open({ code: 'shortfall', ref, depositId, userId, ...amount, detail });
  }

  private foreign({ id: depositId, userId }: Deposit, reported: Reported, currency: string): Promise<void> {
    const { ref, kind, amountMicros } = reported;
    const detail = `A ${kind} of ${fromMicros(amountMicros)} ${currency} is not booked: the deposit was credited in usd.`;
    return this.exceptions.open({ code: 'wrong_currency', ref, depositId, userId, amountMicros, currency, detail });
  }
}

const keyOf = ({ id }: Deposit, { kind, ref }: Reported): string => `deposit:${id}:${kind}:${ref}`;

const DISPUTE_STATES = { open: 'open', lost: 'done', won: 'given_back' } as const;

function reportsOf({ refunds, disputes }: PaymentState): Reported[] {
  return [
    ...refunds.map(({ ref, amountMicros, status }): Reported => {
      return { ref, kind: 'refund', amountMicros, state: status === 'failed' ? 'given_back' : 'done' };
    }),
    ...disputes.map(({ ref, amountMicros, status }): Reported => {
      return { ref, kind: 'dispute', amountMicros, state: DISPUTE_STATES[status] };
    }),
  ];
}
