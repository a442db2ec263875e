import { Injectable } from '@nestjs/common';
import { fromMicros, type UserId } from '@app/kernel';
import { Database, fromCursor, page, UUID, type PageQuery } from '@app/platform';
import { LessThan } from 'typeorm';
import type { Language } from '../../../domain/language.js';
import { rewardMessage } from '../../domain/reward-messages.js';
import type { RewardId } from '../../domain/reward.js';
import type { RewardDto } from '../http/rewards.dto.js';
import { RewardRow } from './reward.row.js';

/** A user's rewards, newest first, in the shape of the reply. */
@Injectable()
export class ListRewards {
  constructor(private readonly database: Database) {}

  async execute(
    userId: UserId,
    query: PageQuery,
    lang: Language,
  ): Promise<{ rewards: RewardDto[]; next_cursor: string | null }> {
    const [before = null] = fromCursor(query.cursor, UUID) ?? [];
    const found = await this.database.repository(RewardRow).find({
      where: { userId, ...(before !== null && { id: LessThan(before as RewardId) }) },
      order: { id: 'DESC' },
      take: query.limit + 1,
    });
    const { rows, next_cursor } = page(found, query.limit, (row) => [row.id]);
    return { rewards: rows.map((row) => toItem(row, lang)), next_cursor };
  }
}

function toItem(row: RewardRow, lang: Language): RewardDto {
  const { id, at, kind, status, reason, amountMicros, heldUntil, deed } = row;
  return {
    id,
    at: at.toISOString(),
    kind,
    status,
    reason,
    amount_coin: fromMicros(amountMicros),
    message: rewardMessage({ reason, amountMicros, heldUntil }, lang),
    held_until: status === 'held' ? (heldUntil?.toISOString() ?? null) : null,
    goodness_type: deed,
  };
}
