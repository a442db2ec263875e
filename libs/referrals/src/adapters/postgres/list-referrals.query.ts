import { Injectable } from '@nestjs/common';
import { fromMicros, type UserId } from '@app/kernel';
import { Accounts } from '@app/identity/contract';
import { Database, fromCursor, page, UUID, type PageQuery } from '@app/platform';
import type { ReferralItemDto } from '../http/referral.dto.js';
import { REASON_TEXTS } from '../http/texts.js';
import type { ReferralRow } from './referral-statements.js';

type Row = Pick<ReferralRow, 'id' | 'referred_id' | 'at' | 'state' | 'reason' | 'referrer_micros'> & {
  paid_at: Date | null;
};

/** Whom a user brought, newest first, in the shape of the reply. */
@Injectable()
export class ListReferrals {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
  ) {}

  async execute(
    userId: UserId,
    query: PageQuery,
  ): Promise<{ referrals: ReferralItemDto[]; next_cursor: string | null }> {
    const [before = null] = fromCursor(query.cursor, UUID) ?? [];
    const found = await this.database.query<Row>(
      `SELECT id, referred_id, at, state, reason, referrer_micros, paid_at FROM referrals.referral
       WHERE referrer_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [userId, before, query.limit + 1],
      'list-referrals',
    );
    const { rows, next_cursor } = page(found, query.limit, (row) => [row.id]);
    const names = await this.accounts.usernames(rows.map(({ referred_id }) => referred_id));
    return { referrals: rows.map((row) => toItem(row, names.get(row.referred_id) ?? null)), next_cursor };
  }
}

function toItem({ id, at, state, reason, referrer_micros, paid_at }: Row, username: string | null): ReferralItemDto {
  return {
    id,
    username,
    state,
    reason,
    reason_text: reason && REASON_TEXTS[reason],
    amount: fromMicros(BigInt(referrer_micros)),
    at: at.toISOString(),
    paid_at: paid_at?.toISOString() ?? null,
  };
}
