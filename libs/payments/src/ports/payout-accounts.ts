import type { UserId } from '@app/kernel';
import type { PayoutAccount } from './payment-provider.js';

export abstract class PayoutAccounts {
  abstract of(userId: UserId): Promise<PayoutAccount | null>;
  abstract ownerOf(accountRef: string): Promise<UserId | null>;
  /** Answers whether it is another than before. */
  abstract save(userId: UserId, account: PayoutAccount): Promise<boolean>;
}
