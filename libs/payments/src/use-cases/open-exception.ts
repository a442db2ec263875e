import { Injectable, Logger } from '@nestjs/common';
import type { NewException } from '../domain/payment-exception.js';
import { ExceptionBook } from '../ports/exception-book.js';

/** Lists something that a person has to decide; once per code and reference, also when it was resolved before. */
@Injectable()
export class OpenException {
  private readonly logger = new Logger('Payments');

  constructor(private readonly exceptions: ExceptionBook) {}

  async execute(exception: NewException): Promise<void> {
    const opened = await this.exceptions.open(exception);
    if (opened)
      this.logger.warn(`Payment exception ${opened.code} about ${opened.ref} (npm run admin -- payment-exceptions)`);
  }
}
