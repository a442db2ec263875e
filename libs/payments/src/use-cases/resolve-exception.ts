import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, UnitOfWork, type UserId } from '@app/kernel';
import { PaymentErrors } from '../domain/payment.errors.js';
import {
  isPossible,
  type ExceptionAction,
  type ExceptionId,
  type PaymentException,
} from '../domain/payment-exception.js';
import { ExceptionRepository } from '../ports/exception-repository.js';
import { ResolvePayment } from './resolve-payment.js';
import { ResolvePayout } from './resolve-payout.js';

export interface ResolveExceptionInput {
  id: ExceptionId;
  by: UserId | 'operator';
  action: ExceptionAction;
  note: string;
  /** For `credit`: the user and the amount, where the exception doesn't name them. */
  userId: UserId | null;
  amountMicros: bigint | null;
  /** For `paid`: the provider's reference of the payout. */
  ref: string | null;
}

/** A person decides what the rules left open. Money that moves by it has keys of its own, so it moves once. */
@Injectable()
export class ResolveException {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly exceptions: ExceptionRepository,
    private readonly payments: ResolvePayment,
    private readonly payouts: ResolvePayout,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  execute(input: ResolveExceptionInput): Promise<void> {
    const { id, by, action, note } = input;
    return this.unitOfWork.run(async () => {
      const exception = await this.exceptions.lock(id);
      if (!exception) throw PaymentErrors.exception_not_found();
      if (exception.resolvedAt) throw PaymentErrors.exception_resolved();
      if (!isPossible(action, exception)) throw PaymentErrors.action_not_possible();
      const userId = (await this.act(exception, input)) ?? exception.userId;
      await this.exceptions.resolve(id, { by, action, note, at: this.clock.now() });
      const detail = { exception_id: id, code: exception.code, action, note };
      // An exception that names nobody is in the log of who resolved it.
      const concerned = userId ?? (by === 'operator' ? null : by);
      if (concerned) await this.trail.record({ userId: concerned, by, act: 'payment_exception.resolved', detail });
    });
  }

  /** Answers the user concerned, if that is known only now. */
  private async act(exception: PaymentException, input: ResolveExceptionInput): Promise<UserId | null> {
    const { withdrawalId } = exception;
    if (input.action === 'credit') return this.payments.credit(exception, input.userId, input.amountMicros);
    if (input.action === 'return') await this.payouts.giveBack(withdrawalId!, input.note);
    if (input.action === 'paid') await this.payouts.paid(withdrawalId!, input.ref);
    if (input.action === 'retry') await this.payouts.retry(withdrawalId!);
    return null;
  }
}
