import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { AccountRepository } from '../ports/account-repository.js';
import { AskForMail } from './ask-for-mail.js';

@Injectable()
export class ResendVerification {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly askForMail: AskForMail,
  ) {}

  async execute(userId: UserId, address: string): Promise<void> {
    const account = await this.accounts.byId(userId);
    if (!account || account.emailVerifiedAt) return;
    await this.askForMail.execute({ purpose: 'verify_email', email: account.email, userId, address });
  }
}
