import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { PayoutAccount } from '../../ports/payment-provider.js';
import { PayoutAccounts } from '../../ports/payout-accounts.js';

@Injectable()
export class PostgresPayoutAccounts extends PayoutAccounts {
  constructor(private readonly database: Database) {
    super();
  }

  async of(userId: UserId): Promise<PayoutAccount | null> {
    const [account] = await this.database.query<PayoutAccount>(
      'SELECT ref, ready, requirements FROM payments.payout_account WHERE user_id = $1',
      [userId],
    );
    return account ?? null;
  }

  async ownerOf(accountRef: string): Promise<UserId | null> {
    const [row] = await this.database.query<{ user_id: UserId }>(
      'SELECT user_id FROM payments.payout_account WHERE ref = $1',
      [accountRef],
    );
    return row?.user_id ?? null;
  }

  async save(userId: UserId, { ref, ready, requirements }: PayoutAccount): Promise<boolean> {
    const before = await this.of(userId);
    await this.database.query(
      `INSERT INTO payments.payout_account (user_id, ref, ready, requirements) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id) DO UPDATE SET ref = $2, ready = $3, requirements = $4, changed_at = now()`,
      [userId, ref, ready, requirements],
    );
    return before?.ref !== ref;
  }
}
