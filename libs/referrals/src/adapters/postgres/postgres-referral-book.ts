import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { Referral, ReferralId, ReferralReason, Side, WaitingReason } from '../../domain/referral.js';
import { ReferralBook, type ReferralTotals } from '../../ports/referral-book.js';
import {
  IS_ABOVE,
  MARK_PAID,
  REFERRAL_COLUMNS,
  SPEND,
  TELL_PAID,
  toReferral,
  TOTALS,
  type ReferralRow,
  type TotalsRow,
} from './referral-statements.js';

/** Any constant that nothing else in this database locks. */
const EVERYBODY = 727_010;

@Injectable()
export class PostgresReferralBook extends ReferralBook {
  constructor(private readonly database: Database) {
    super();
  }

  async codeOf(userId: UserId): Promise<string | null> {
    const [row] = await this.database.query<{ code: string }>(
      'SELECT code FROM referrals.code WHERE user_id = $1',
      [userId],
      'referral-code-of',
    );
    return row?.code ?? null;
  }

  async giveCode(userId: UserId, code: string): Promise<boolean> {
    const given = await this.database.affect(
      'INSERT INTO referrals.code (user_id, code) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [userId, code],
    );
    return given === 1;
  }

  async ownerOf(code: string): Promise<UserId | null> {
    const [row] = await this.database.query<{ user_id: UserId }>(
      'SELECT user_id FROM referrals.code WHERE code = $1',
      [code],
      'referral-code-owner',
    );
    return row?.user_id ?? null;
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

  async add(referral: Referral): Promise<boolean> {
    const { id, referrerId, referredId, at, state, reason, referrerMicros, referredMicros } = referral;
    const added = await this.database.affect(
      `INSERT INTO referrals.referral (${REFERRAL_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, NULL)
       ON CONFLICT (referred_id) DO NOTHING`,
      [id, referrerId, referredId, at, state, reason, referrerMicros, referredMicros],
    );
    return added === 1;
  }

  lockUnverified(referredId: UserId): Promise<Referral | null> {
    return this.lock(`reason = 'email_not_verified' AND referred_id = $1 FOR UPDATE`, [referredId]);
  }

  lockFirstInLine(): Promise<Referral | null> {
    return this.lock(`reason = 'daily_budget' ORDER BY at, id LIMIT 1 FOR UPDATE`, []);
  }

  async isBehind({ at, id }: Referral): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM referrals.referral
       WHERE state = 'pending' AND reason = 'daily_budget' AND (at, id) < ($1, $2::uuid) LIMIT 1`,
      [at, id],
      'referral-is-behind',
    );
    return rows.length > 0;
  }

  async spend(day: string, amountMicros: bigint, budgetMicros: bigint): Promise<boolean> {
    return (await this.database.affect(SPEND, [day, amountMicros, budgetMicros], 'referral-spend')) === 1;
  }

  async broughtSince(referrerId: UserId, since: Date): Promise<number> {
    await this.database.query('SELECT 1 FROM referrals.code WHERE user_id = $1 FOR NO KEY UPDATE', [referrerId]);
    const [row] = await this.database.query<{ brought: string }>(
      `SELECT count(*) AS brought FROM referrals.referral
       WHERE referrer_id = $1 AND coalesce(referred_paid_at, paid_at) >= $2`,
      [referrerId, since],
      'referral-brought-since',
    );
    return Number(row!.brought);
  }

  async markPaid(id: ReferralId, sides: Side[], at: Date, lookAt: Date): Promise<void> {
    await this.database.query(MARK_PAID, [id, sides, at, lookAt]);
    await this.database.query(TELL_PAID, [id, sides]);
  }

  async markWaiting(id: ReferralId, reason: WaitingReason, lookAt: Date | null): Promise<void> {
    await this.database.query('UPDATE referrals.referral SET reason = $2, look_at = $3 WHERE id = $1', [
      ...[id, reason, lookAt],
    ]);
  }

  async refuse(id: ReferralId, reason: Exclude<ReferralReason, WaitingReason>): Promise<void> {
    await this.database.query(
      `UPDATE referrals.referral SET state = 'refused', reason = $2, look_at = NULL WHERE id = $1`,
      [id, reason],
    );
  }

  async due(now: Date, limit: number): Promise<ReferralId[]> {
    const rows = await this.database.query<{ id: ReferralId }>(
      'SELECT id FROM referrals.referral WHERE look_at <= $1 ORDER BY look_at LIMIT $2',
      [now, limit],
      'referral-due',
    );
    return rows.map(({ id }) => id);
  }

  lockDue(id: ReferralId, now: Date): Promise<Referral | null> {
    return this.lock('look_at <= $2 AND id = $1 FOR UPDATE SKIP LOCKED', [id, now]);
  }

  async unverifiedSince(before: Date, limit: number): Promise<UserId[]> {
    const rows = await this.database.query<{ referred_id: UserId }>(
      `SELECT referred_id FROM referrals.referral
       WHERE state = 'pending' AND reason = 'email_not_verified' AND at < $1 ORDER BY at LIMIT $2`,
      [before, limit],
    );
    return rows.map(({ referred_id }) => referred_id);
  }

  private async lock(which: string, values: unknown[]): Promise<Referral | null> {
    const [row] = await this.database.query<ReferralRow>(
      `SELECT ${REFERRAL_COLUMNS} FROM referrals.referral WHERE state = 'pending' AND ${which}`,
      values,
    );
    return row ? toReferral(row) : null;
  }
}
