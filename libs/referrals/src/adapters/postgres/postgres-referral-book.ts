import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { Referral, ReferralId, ReferralReason } from '../../domain/referral.js';
import { ReferralBook } from '../../ports/referral-book.js';
import type { ReferralTotals } from '../../ports/referral-book.js';
import { IS_ABOVE, REFERRAL_COLUMNS, SPEND, toReferral, TOTALS } from './referral-statements.js';
import type { ReferralRow } from './referral-statements.js';

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
    const [row] = await this.database.query<{ referrals: string; bonus_micros: string }>(
      TOTALS,
      [userId],
      'referral-totals',
    );
    return { referrals: Number(row?.referrals ?? 0), bonusMicros: BigInt(row?.bonus_micros ?? 0) };
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
      `INSERT INTO referrals.referral (${REFERRAL_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
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

  async markPaid(id: ReferralId, at: Date): Promise<void> {
    await this.database.query(
      `UPDATE referrals.referral SET state = 'paid', reason = NULL, paid_at = $2 WHERE id = $1`,
      [id, at],
    );
    // Each side is told its own; who they are to each other is in GET /api/referral/referrals.
    await this.database.query(
      `SELECT platform.publish('referral.paid', jsonb_build_object('referral_id', r.id, 'side', s.side, 'coin', s.micros / 1e6),
                ARRAY[s.user_id])
         FROM referrals.referral r,
              LATERAL (VALUES ('referrer', r.referrer_id, r.referrer_micros), ('referred', r.referred_id, r.referred_micros))
                AS s (side, user_id, micros)
        WHERE r.id = $1 AND s.micros > 0`,
      [id],
    );
  }

  async markUnpaid(id: ReferralId, state: 'pending' | 'refused', reason: ReferralReason): Promise<void> {
    await this.database.query('UPDATE referrals.referral SET state = $2, reason = $3 WHERE id = $1', [
      id,
      state,
      reason,
    ]);
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
