import type { UserId } from '@app/kernel';
import type { ExceptionAction, ExceptionId, NewException, PaymentException } from '../domain/payment-exception.js';

export interface Resolution {
  by: UserId | 'operator';
  action: ExceptionAction;
  note: string;
  at: Date;
}

export abstract class ExceptionBook {
  /** Answers null, and does nothing, when there is one of this code and ref, open or resolved. */
  abstract open(exception: NewException): Promise<PaymentException | null>;
  abstract lock(id: ExceptionId): Promise<PaymentException | null>;
  abstract resolve(id: ExceptionId, resolution: Resolution): Promise<void>;
  abstract openOf(userId: UserId): Promise<number>;
}
