import type { UserId } from '@app/kernel';
import { Accounts, Notices, type AccountProfile, type Notice } from '../src/contract.js';

/**
 * Everybody registered long ago and confirmed their address, unless a test says otherwise; `false`: only `profiles`.
 */
export class KnownAccounts extends Accounts {
  constructor(private readonly everybody = true) {
    super();
  }

  readonly profiles = new Map<UserId, AccountProfile>();
  readonly registered = new Map<UserId, Date>();
  readonly gone = new Set<UserId>();
  readonly unverified = new Set<UserId>();
  readonly stopped = new Set<UserId>();
  readonly admins = new Set<UserId>();

  async profile(userId: UserId): Promise<AccountProfile | null> {
    if (this.gone.has(userId)) return null;
    const known = this.profiles.get(userId);
    if (known || !this.everybody) return known ?? null;
    const registeredAt = this.registered.get(userId) ?? new Date('2026-01-01T00:00:00Z');
    const emailVerified = !this.unverified.has(userId);
    return { userId, username: 'someone', email: 'someone@example.com', emailVerified, registeredAt };
  }

  async usernames(userIds: UserId[]): Promise<Map<UserId, string>> {
    return new Map(userIds.map((userId) => [userId, this.profiles.get(userId)?.username ?? 'someone']));
  }

  async suspended(userId: UserId): Promise<boolean> {
    return this.stopped.has(userId);
  }

  async administrators(userIds: UserId[]): Promise<UserId[]> {
    return userIds.filter((userId) => this.admins.has(userId));
  }
}

export class RecordingNotices extends Notices {
  readonly sent: Array<[userId: UserId, notice: Notice]> = [];

  async send(userId: UserId, notice: Notice): Promise<void> {
    this.sent.push([userId, notice]);
  }
}
