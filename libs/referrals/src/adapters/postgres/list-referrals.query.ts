import { Injectable } from '@nestjs/common';
import { fromMicros, type UserId } from '@app/kernel';
import { Accounts } from '@app/identity/contract';
import { Database, fromCursor, page, UUID, type PageQuery } from '@app/platform';
import { LessThan } from 'typeorm';
import type { ReferralId } from '../../domain/referral.js';
import type { ReferralDto } from '../http/referral.dto.js';
import { REASON_TEXTS } from '../http/texts.js';
import { ReferralRow } from './referral.row.js';

/** The people a user referred, newest first, in the shape of the reply. */
@Injectable()
export class ListReferrals {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
  ) {}

  async execute(userId: UserId, query: PageQuery): Promise<{ referrals: ReferralDto[]; next_cursor: string | null }> {
    const [before = null] = fromCursor(query.cursor, UUID) ?? [];
    const found = await this.database.repository(ReferralRow).find({
      where: { referrerId: userId, ...(before !== null && { id: LessThan(before as ReferralId) }) },
      order: { id: 'DESC' },
      take: query.limit + 1,
    });
    const { rows, next_cursor } = page(found, query.limit, (row) => [row.id]);
    const names = await this.accounts.usernames(rows.map(({ referredId }) => referredId));
    return { referrals: rows.map((row) => toItem(row, names.get(row.referredId) ?? null)), next_cursor };
  }
}

function toItem({ id, at, state, reason, referrerMicros, paidAt }: ReferralRow, username: string | null): ReferralDto {
  return {
    id,
    username,
    state,
    reason,
    reason_text: reason && REASON_TEXTS[reason],
    amount: fromMicros(referrerMicros),
    at: at.toISOString(),
    paid_at: paidAt?.toISOString() ?? null,
  };
}
