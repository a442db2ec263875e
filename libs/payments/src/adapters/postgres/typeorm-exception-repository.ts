import { Injectable, Logger } from '@nestjs/common';
import { newId, type UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { IsNull } from 'typeorm';
import type { ExceptionId, NewException, PaymentException } from '../../domain/payment-exception.js';
import { ExceptionRepository, type Resolution } from '../../ports/exception-repository.js';
import { ExceptionRow } from './exception.row.js';

@Injectable()
export class TypeormExceptionRepository extends ExceptionRepository {
  private readonly logger = new Logger('Payments');

  constructor(private readonly database: Database) {
    super();
  }

  async open(exception: NewException): Promise<void> {
    const row = { ...exception, id: newId<ExceptionId>() };
    const insert = this.exceptions.createQueryBuilder().insert().values(row).orIgnore().returning('id');
    if ((await insert.execute()).raw.length === 0) return;
    const { code, ref } = exception;
    this.logger.warn(`Payment exception ${code} about ${ref} (npm run admin -- payment-exceptions)`);
  }

  async lock(id: ExceptionId): Promise<PaymentException | null> {
    const row = await this.exceptions.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!row) return null;
    const { resolvedBy: _resolvedBy, action: _action, note: _note, ...exception } = row;
    return exception;
  }

  async resolve(id: ExceptionId, { by, action, note, at }: Resolution): Promise<void> {
    await this.exceptions.update({ id }, { resolvedAt: at, resolvedBy: by, action, note });
  }

  openOf(userId: UserId): Promise<number> {
    return this.exceptions.countBy({ userId, resolvedAt: IsNull() });
  }

  private get exceptions() {
    return this.database.repository(ExceptionRow);
  }
}
