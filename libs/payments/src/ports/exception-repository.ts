import type { UserId } from '@app/kernel';
import type { ExceptionAction, ExceptionId, NewException, PaymentException } from '../domain/payment-exception.js';

export interface Resolution {
  by: UserId | 'operator';
  action: ExceptionAction;
  note: string;
  at: Date;
}

export abstract class ExceptionRepository {
  /** Lists what a person has to decide, and warns in the log; once per code and reference, even after it was resolved. */
  abstract open(exception: NewException): Promise<void>;
  /** Locked until the unit of work ends. */
  abstract lock(id: ExceptionId): Promise<PaymentException | null>;
  abstract resolve(id: ExceptionId, resolution: Resolution): Promise<void>;
  /** How many open exceptions concern a user. */
  abstract openOf(userId: UserId): Promise<number>;
}
