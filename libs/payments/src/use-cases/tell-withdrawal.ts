import { Injectable } from '@nestjs/common';
import { fromMicros, Outbox } from '@app/kernel';
import { Notices } from '@app/identity/contract';
import type { WithdrawalFacts } from '../domain/withdrawal.js';

/** Tells somebody what became of their withdrawal: by event and by mail. */
@Injectable()
export class TellWithdrawal {
  constructor(
    private readonly outbox: Outbox,
    private readonly notices: Notices,
  ) {}

  async paid({ id, userId, amountMicros }: WithdrawalFacts): Promise<void> {
    const payload = { withdrawal_id: id, amount_usd: fromMicros(amountMicros) };
    await this.outbox.publish({ type: 'withdrawal.paid', payload, audience: [userId] });
    await this.notices.send(userId, { notice: 'withdrawal_paid', facts: { withdrawalId: id, amountMicros } });
  }

  async returned({ id, userId, amountMicros, reason }: WithdrawalFacts): Promise<void> {
    const payload = { withdrawal_id: id, amount_usd: fromMicros(amountMicros), reason };
    await this.outbox.publish({ type: 'withdrawal.returned', payload, audience: [userId] });
    const facts = { withdrawalId: id, amountMicros, why: reason ?? undefined };
    await this.notices.send(userId, { notice: 'withdrawal_returned', facts });
  }
}
