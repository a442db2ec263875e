import { Injectable } from '@nestjs/common';
import { Ledger } from '@app/ledger/contract';
import { WithdrawalBook } from '../ports/withdrawal-book.js';

/** Looks for what disputes are missing. What is about to leave with some of it waits for a person, also again. */
@Injectable()
export class FollowDisputedMoney {
  constructor(
    private readonly ledger: Ledger,
    private readonly withdrawals: WithdrawalBook,
  ) {}

  /** One step; answers whether there was one to take. */
  execute(): Promise<boolean> {
    return this.ledger.followDisputed((id) => this.withdrawals.recallOne(id, 'disputed_money'));
  }
}
