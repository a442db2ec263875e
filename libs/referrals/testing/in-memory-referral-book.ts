import type { UserId } from '@app/kernel';
import type { Referral, ReferralId, ReferralReason } from '../src/domain/referral.js';
import { ReferralBook } from '../src/ports/referral-book.js';
import type { ReferralTotals } from '../src/ports/referral-book.js';

/** As the PostgreSQL book; units of work that run one after the other are its locks. */
export class InMemoryReferralBook extends ReferralBook {
  private codes = new Map<UserId, string>();
  private referrals = new Map<ReferralId, Referral>();
  private days = new Map<string, bigint>();

  snapshot(): () => void {
    const [codes, referrals, days] = [new Map(this.codes), new Map(this.referrals), new Map(this.days)];
    return () => Object.assign(this, { codes, referrals, days });
  }

  all(): Referral[] {
    return [...this.referrals.values()];
  }

  async codeOf(userId: UserId): Promise<string | null> {
    return this.codes.get(userId) ?? null;
  }

  async giveCode(userId: UserId, code: string): Promise<boolean> {
    if (this.codes.has(userId) || [...this.codes.values()].includes(code)) return false;
    this.codes.set(userId, code);
    return true;
  }

  async ownerOf(code: string): Promise<UserId | null> {
    return [...this.codes].find(([, known]) => known === code)?.[0] ?? null;
  }

  async totals(userId: UserId): Promise<ReferralTotals> {
    const mine = this.all().filter(({ referrerId }) => referrerId === userId);
    return {
      referrals: mine.filter(({ state }) => state !== 'refused').length,
      bonusMicros: mine
        .filter(({ state }) => state === 'paid')
        .reduce((sum, { referrerMicros }) => sum + referrerMicros, 0n),
    };
  }

  async lockAll(): Promise<void> {}

  async isAbove(user: UserId, other: UserId): Promise<boolean> {
    for (let at = this.broughtBy(other); at !== undefined; at = this.broughtBy(at)) if (at === user) return true;
    return false;
  }

  async add(referral: Referral): Promise<boolean> {
    if (this.broughtBy(referral.referredId) !== undefined) return false;
    this.referrals.set(referral.id, referral);
    return true;
  }

  async lockUnverified(referredId: UserId): Promise<Referral | null> {
    return this.waiting('email_not_verified').find((one) => one.referredId === referredId) ?? null;
  }

  async lockFirstInLine(): Promise<Referral | null> {
    return this.waiting('daily_budget')[0] ?? null;
  }

  async isBehind(referral: Referral): Promise<boolean> {
    return this.waiting('daily_budget').some((other) => inLine(other, referral) < 0);
  }

  async spend(day: string, amountMicros: bigint, budgetMicros: bigint): Promise<boolean> {
    const spent = (this.days.get(day) ?? 0n) + amountMicros;
    if (spent > budgetMicros) return false;
    this.days.set(day, spent);
    return true;
  }

  async markPaid(id: ReferralId): Promise<void> {
    this.change(id, { state: 'paid', reason: null });
  }

  async markUnpaid(id: ReferralId, state: 'pending' | 'refused', reason: ReferralReason): Promise<void> {
    this.change(id, { state, reason });
  }

  async unverifiedSince(before: Date, limit: number): Promise<UserId[]> {
    const due = this.waiting('email_not_verified').filter(({ at }) => at < before);
    return due.slice(0, limit).map(({ referredId }) => referredId);
  }

  private broughtBy(userId: UserId): UserId | undefined {
    return this.all().find(({ referredId }) => referredId === userId)?.referrerId;
  }

  private waiting(why: ReferralReason): Referral[] {
    return this.all()
      .filter(({ state, reason }) => state === 'pending' && reason === why)
      .sort(inLine);
  }

  private change(id: ReferralId, changes: Partial<Referral>): void {
    this.referrals.set(id, { ...(this.referrals.get(id) as Referral), ...changes });
  }
}

const inLine = (a: Referral, b: Referral): number =>
  a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
