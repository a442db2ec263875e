import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { AccountRepository } from '../../accounts/ports/account-repository.js';
import { RequestMail } from './request-mail.js';

@Injectable()
export class ResendVerification {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly requestMail: RequestMail,
  ) {}

  async execute(userId: UserId, address: string): Promise<void> {
    const account = await this.accounts.byId(userId);
    if (!account || account.emailVerifiedAt) return;
    await this.requestMail.execute({ purpose: 'verify_email', email: account.email, userId, address });
  }
}
