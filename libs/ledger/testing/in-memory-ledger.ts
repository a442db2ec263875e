import type { Currency, DeviceId, UserId } from '@app/kernel';
import { Ledger, type ClawBack, type DailyEarning, type Grant } from '../src/contract.js';

const missing = (): never => {
  throw new Error('Not in this ledger');
};

/** Balances and grants only. Rules that move money in other ways are tested on the real ledger. */
export class InMemoryLedger extends Ledger {
  readonly accounts = new Map<UserId, Record<Currency, bigint>>();
  private readonly keys = new Set<string>();

  snapshot(): () => void {
    const copy = [...this.accounts].map(([userId, account]) => [userId, { ...account }] as const);
    const keys = [...this.keys];
    return () => {
      this.accounts.clear();
      copy.forEach(([userId, account]) => this.accounts.set(userId, account));
      this.keys.clear();
      keys.forEach((key) => this.keys.add(key));
    };
  }

  async openAccounts(userId: UserId): Promise<void> {
    if (!this.accounts.has(userId)) this.accounts.set(userId, { coin: 0n, usd: 0n });
  }

  async grant({ userId, currency, amountMicros, key }: Grant): Promise<boolean> {
    const account = this.accounts.get(userId);
    if (!account || this.keys.has(key)) return false;
    this.keys.add(key);
    account[currency] += amountMicros;
    return true;
  }

  async balances(userId: UserId): Promise<Record<Currency, bigint>> {
    return this.accounts.get(userId) ?? { coin: 0n, usd: 0n };
  }

  lock = missing;
  hold = missing;
  held = missing;
  resolve = missing;
  pay = missing;
  extend = missing;
  deposit = missing;
  recover = missing;
  chargeBack = missing;
  followDisputed = missing;
  exchange = missing;
  purse = missing;
  debt = missing;
  refusal = missing;
  heldParts = missing;
  spentDeposits = missing;

  async clawBack({ userId, currency, amountMicros }: ClawBack): Promise<bigint> {
    const account = this.accounts.get(userId)!;
    const taken = amountMicros < account[currency] ? amountMicros : account[currency];
    account[currency] -= taken;
    return taken;
  }

  async earningsByDevice(): Promise<Map<DeviceId, Record<Currency, bigint>>> {
    return new Map();
  }

  async earningsByDay(): Promise<DailyEarning[]> {
    return [];
  }

  async deviceEarningsByDay(): Promise<DailyEarning[]> {
    return [];
  }
}
