import { Injectable } from '@nestjs/common';
import { Clock, Outbox, type UserId } from '@app/kernel';
import { Notices, type Notice, type NoticeRequested } from '../../../contract.js';
import { AccountRepository } from '../../../accounts/ports/account-repository.js';

@Injectable()
export class OutboxNotices extends Notices {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    super();
  }

  async send(userId: UserId, { notice, facts }: Notice): Promise<void> {
    const account = await this.accounts.byId(userId);
    if (!account?.emailVerifiedAt) return;
    const { email, username, language } = account;
    const told = Object.entries(facts).filter(([, fact]) => fact !== undefined);
    await this.outbox.publish({
      type: 'identity.notice_requested.v1',
      payload: {
        notice,
        to: { email, username, language },
        facts: Object.fromEntries(told.map(([name, fact]) => [name, String(fact)])),
        at: this.clock.now().toISOString(),
      },
    } satisfies NoticeRequested);
  }
}
