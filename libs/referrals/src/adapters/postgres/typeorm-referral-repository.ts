import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { LessThan, LessThanOrEqual, type FindOneOptions } from 'typeorm';
import type { Referral, ReferralId, ReferralReason, Side, WaitingReason } from '../../domain/referral.js';
import { ReferralRepository, type ReferralTotals } from '../../ports/referral-repository.js';
import { CodeRow, ReferralRow } from './referral.row.js';

/** An arbitrary lock key; nothing else uses it. */
const EVERYBODY = 727_010;

@Injectable()
export class TypeormReferralRepository extends ReferralRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async codeOf(userId: UserId): Promise<string | null> {
    return (await this.codes.findOneBy({ userId }))?.code ?? null;
  }

  async giveCode(userId: UserId, code: string): Promise<boolean> {
    const insert = this.codes.createQueryBuilder().insert().values({ userId, code }).orIgnore().returning('code');
    return (await insert.execute()).raw.length === 1;
  }

  async ownerOf(code: string): Promise<UserId | null> {
    return (await this.codes.findOneBy({ code }))?.userId ?? null;
  }

  async totals(userId: UserId): Promise<ReferralTotals> {
    const rows = await this.database.query<TotalsRow>(TOTALS, [userId], 'referral-totals');
    const waiting = rows.filter(({ state }) => state === 'pending');
    return {
      referrals: rows.reduce((sum, { referrals }) => sum + Number(referrals), 0),
      bonusMicros: BigInt(rows.find(({ state }) => state === 'paid')?.micros ?? 0),
      waiting: waiting.map(({ reason, referrals }) => ({ reason, referrals: Number(referrals) })),
    };
  }

  async lockAll(): Promise<void> {
    await this.database.query('SELECT pg_advisory_xact_lock($1)', [EVERYBODY]);
  }

  async isAbove(user: UserId, other: UserId): Promise<boolean> {
    const [row] = await this.database.query<{ above: boolean }>(IS_ABOVE, [user, other], 'referral-is-above');
    return row?.above === true;
  }

  async add({ referredPaid, ...referral }: Referral): Promise<boolean> {
    const row = { ...referral, referredPaidAt: referredPaid ? referral.at : null };
    const insert = this.referrals.createQueryBuilder().insert().values(row).orIgnore().returning('id');
    return (await insert.execute()).raw.length === 1;
  }

  lockUnverified(referredId: UserId): Promise<Referral | null> {
    return this.lock({ where: { state: 'pending', reason: 'email_not_verified', referredId } });
  }

  lockFirstInLine(): Promise<Referral | null> {
    return this.lock({ where: { state: 'pending', reason: 'daily_budget' }, order: { at: 'ASC', id: 'ASC' } });
  }

  lockDue(id: ReferralId, now: Date): Promise<Referral | null> {
    const lock = { mode: 'pessimistic_write', onLocked: 'skip_locked' } as const;
    return this.lock({ where: { state: 'pending', id, lookAt: LessThanOrEqual(now) }, lock });
  }

  async isBehind({ at, id }: Referral): Promise<boolean> {
    return this.referrals
      .createQueryBuilder('r')
      .where(`r.state = 'pending' AND r.reason = 'daily_budget' AND (r.at, r.id) < (:at, :id)`, { at, id })
      .getExists();
  }

  async spend(day: string, amountMicros: bigint, budgetMicros: bigint): Promise<boolean> {
    return (await this.database.affect(SPEND, [day, amountMicros, budgetMicros], 'referral-spend')) === 1;
  }

  async referredSince(referrerId: UserId, since: Date): Promise<number> {
    await this.codes.findOne({ where: { userId: referrerId }, lock: { mode: 'for_no_key_update' } });
    return this.referrals
      .createQueryBuilder('r')
      .where({ referrerId })
      .andWhere('coalesce(r.referredPaidAt, r.paidAt) >= :since', { since })
      .getCount();
  }

  async markPaid(id: ReferralId, sides: Side[], at: Date, lookAt: Date): Promise<void> {
    const both = { state: 'paid', reason: null, paidAt: at, lookAt: null } as const;
    const newcomer = { reason: 'not_spent', referredPaidAt: at, lookAt } as const;
    await this.referrals.update({ id }, sides.includes('referrer') ? both : newcomer);
    await this.database.query(TELL_PAID, [id, sides]);
  }

  async markWaiting(id: ReferralId, reason: WaitingReason, lookAt: Date | null): Promise<void> {
    await this.referrals.update({ id }, { reason, lookAt });
  }

  async refuse(id: ReferralId, reason: Exclude<ReferralReason, WaitingReason>): Promise<void> {
    await this.referrals.update({ id }, { state: 'refused', reason, lookAt: null });
  }

  async due(now: Date, limit: number): Promise<ReferralId[]> {
    const where = { lookAt: LessThanOrEqual(now) };
    const rows = await this.referrals.find({ select: { id: true }, where, order: { lookAt: 'ASC' }, take: limit });
    return rows.map(({ id }) => id);
  }

  async unverifiedSince(before: Date, limit: number): Promise<UserId[]> {
    const where = { state: 'pending', reason: 'email_not_verified', at: LessThan(before) } as const;
    const select = { id: true, referredId: true };
    const rows = await this.referrals.find({ select, where, order: { at: 'ASC' }, take: limit });
    return rows.map(({ referredId }) => referredId);
  }

  private async lock(options: FindOneOptions<ReferralRow>): Promise<Referral | null> {
    const row = await this.referrals.findOne({ lock: { mode: 'pessimistic_write' }, ...options });
    return row && toReferral(row);
  }

  private get codes() {
    return this.database.repository(CodeRow);
  }

  private get referrals() {
    return this.database.repository(ReferralRow);
  }
}

export function toReferral({ referredPaidAt, paidAt: _paidAt, lookAt: _lookAt, ...row }: ReferralRow): Referral {
  return { ...row, referredPaid: referredPaidAt !== null };
}

/** By hand: a report. $1 user. */
const TOTALS = `
  SELECT state, reason, count(*) AS referrals, sum(referrer_micros)::bigint AS micros
  FROM referrals.referral WHERE referrer_id = $1 AND state <> 'refused' GROUP BY 1, 2 ORDER BY 2`;

interface TotalsRow {
  state: 'pending' | 'paid';
  reason: WaitingReason;
  referrals: string;
  micros: string;
}

/** By hand: one statement for both events. $1 id, $2 sides. Each side is told its own amount only. */
const TELL_PAID = `
  SELECT platform.publish('referral.paid', jsonb_build_object('referral_id', r.id, 'side', s.side, 'coin', s.micros / 1e6),
           ARRAY[s.user_id])
  FROM referrals.referral r,
    LATERAL (VALUES ('referrer', r.referrer_id, r.referrer_micros), ('referred', r.referred_id, r.referred_micros))
      AS s (side, user_id, micros)
  WHERE r.id = $1 AND s.micros > 0 AND s.side = ANY ($2)`;

/**
 * By hand: recursive. $1 user, $2 other. Somebody who brought nobody is above nobody, which is true of most newcomers, so the
 * walk up is rarely made.
 */
const IS_ABOVE = `
  WITH RECURSIVE above (user_id) AS (
    SELECT referrer_id FROM referrals.referral
    WHERE referred_id = $2 AND EXISTS (SELECT 1 FROM referrals.referral WHERE referrer_id = $1)
    UNION
    SELECT r.referrer_id FROM above JOIN referrals.referral r ON r.referred_id = above.user_id
  )
  SELECT EXISTS (SELECT 1 FROM above WHERE user_id = $1) AS above`;

/** By hand: a conditional upsert, so that of two payments at once the second sees what the first has left. */
const SPEND = `
  INSERT INTO referrals.day (day, spent_micros, budget_micros)
  SELECT $1::date, $2::bigint, $3::bigint WHERE $2::bigint <= $3::bigint
  ON CONFLICT (day) DO UPDATE SET spent_micros = day.spent_micros + $2, budget_micros = $3
  WHERE day.spent_micros + $2 <= $3`;
