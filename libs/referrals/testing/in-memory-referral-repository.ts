import type { UserId } from '@app/kernel';
import {
  WAITING_REASONS,
  type Referral,
  type ReferralId,
  type ReferralReason,
  type Side,
  type WaitingReason,
} from '../src/domain/referral.js';
import { ReferralRepository, type ReferralTotals } from '../src/ports/referral-repository.js';

/** As the PostgreSQL repository; units of work that run one after the other are its locks. */
export class InMemoryReferralRepository extends ReferralRepository {
  private codes = new Map<UserId, string>();
  private referrals = new Map<ReferralId, Referral>();
  private days = new Map<string, bigint>();
  private paidAt = new Map<ReferralId, Date>();
  private lookAt = new Map<ReferralId, Date>();

  snapshot(): () => void {
    const [codes, referrals, days] = [new Map(this.codes), new Map(this.referrals), new Map(this.days)];
    const [paidAt, lookAt] = [new Map(this.paidAt), new Map(this.lookAt)];
    return () => Object.assign(this, { codes, referrals, days, paidAt, lookAt });
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
      waiting: WAITING_REASONS.map((reason) => ({
        reason,
        referrals: this.waiting(reason).filter(({ referrerId }) => referrerId === userId).length,
      })).filter(({ referrals }) => referrals > 0),
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

  async referredSince(referrerId: UserId, since: Date): Promise<number> {
    return this.all().filter((one) => one.referrerId === referrerId && (this.paidAt.get(one.id) ?? 0) >= since).length;
  }

  async markPaid(id: ReferralId, sides: Side[], at: Date, lookAt: Date): Promise<void> {
    if (sides.includes('referred')) this.paidAt.set(id, at);
    if (!sides.includes('referrer')) return this.change(id, { referredPaid: true, reason: 'not_spent' }, lookAt);
    this.change(id, { state: 'paid', reason: null });
  }

  async markWaiting(id: ReferralId, reason: WaitingReason, lookAt: Date | null): Promise<void> {
    this.change(id, { reason }, lookAt);
  }

  async refuse(id: ReferralId, reason: ReferralReason): Promise<void> {
    this.change(id, { state: 'refused', reason });
  }

  async due(now: Date, limit: number): Promise<ReferralId[]> {
    const due = [...this.lookAt].filter(([, at]) => at <= now).sort(([, a], [, b]) => a.getTime() - b.getTime());
    return due.slice(0, limit).map(([id]) => id);
  }

  async lockDue(id: ReferralId, now: Date): Promise<Referral | null> {
    const lookAt = this.lookAt.get(id);
    return lookAt && lookAt <= now ? (this.referrals.get(id) ?? null) : null;
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

  private change(id: ReferralId, changes: Partial<Referral>, lookAt: Date | null = null): void {
    this.lookAt.delete(id);
    if (lookAt) this.lookAt.set(id, lookAt);
    this.referrals.set(id, { ...(this.referrals.get(id) as Referral), ...changes });
  }
}

const inLine = (a: Referral, b: Referral): number =>
  a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
