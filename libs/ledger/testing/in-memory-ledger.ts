import type { Currency, DeviceId, DomainError, UserId } from '@app/kernel';
import { Ledger, type DailyEarning, type Grant, type HeldParts, type Purse } from '../src/contract.js';

/** Balances and grants only. A rule that moves money in another way is tested on the real ledger. */
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

  lock(): Promise<void> {
    throw new Error('Not in this ledger');
  }

  hold(): Promise<void> {
    throw new Error('Not in this ledger');
  }

  resolve(): Promise<boolean> {
    throw new Error('Not in this ledger');
  }

  pay(): Promise<boolean> {
    throw new Error('Not in this ledger');
  }

  extend(): Promise<boolean> {
    throw new Error('Not in this ledger');
  }

  deposit(): Promise<boolean> {
    throw new Error('Not in this ledger');
  }

  recover(): Promise<boolean> {
    throw new Error('Not in this ledger');
  }

  chargeBack(): Promise<bigint | null> {
    throw new Error('Not in this ledger');
  }

  followDisputed(): Promise<never> {
    throw new Error('Not in this ledger');
  }

  exchange(): Promise<boolean> {
    throw new Error('Not in this ledger');
  }

  purse(): Promise<Purse> {
    throw new Error('Not in this ledger');
  }

  debt(): Promise<bigint> {
    throw new Error('Not in this ledger');
  }

  refusal(): Promise<DomainError> {
    throw new Error('Not in this ledger');
  }

  heldParts(): Promise<HeldParts> {
    throw new Error('Not in this ledger');
  }

  spentDeposits(): Promise<Record<Currency, bigint>> {
    throw new Error('Not in this ledger');
  }

  clawBack(): Promise<bigint> {
    throw new Error('Not in this ledger');
  }

  async earningsByDevice(): Promise<Map<DeviceId, Record<Currency, bigint>>> {
    return new Map();
  }

  async earningsByDay(): Promise<DailyEarning[]> {
    return [];
  }
}
