import { Injectable } from '@nestjs/common';
import { fromMicros, type UserId } from '@app/kernel';
import { Database, fromCursor, page, UUID, type PageQuery } from '@app/platform';
import type { Language } from '../../../domain/language.js';
import { rewardMessage } from '../../domain/reward-messages.js';
import type { RewardItemDto } from '../http/rewards.dto.js';
import type { RewardRow } from './reward-statements.js';

type Row = Pick<RewardRow, 'id' | 'at' | 'kind' | 'status' | 'reason' | 'amount_micros' | 'held_until' | 'deed'>;

/** A user's rewards, newest first, in the shape of the reply. */
@Injectable()
export class ListRewards {
  constructor(private readonly database: Database) {}

  async execute(
    userId: UserId,
    query: PageQuery,
    lang: Language,
  ): Promise<{ rewards: RewardItemDto[]; next_cursor: string | null }> {
    const [before = null] = fromCursor(query.cursor, UUID) ?? [];
    const found = await this.database.query<Row>(
      `SELECT id, at, kind, status, reason, amount_micros, held_until, deed FROM assistant.reward
       WHERE user_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [userId, before, query.limit + 1],
      'list-rewards',
    );
    const { rows, next_cursor } = page(found, query.limit, (row) => [row.id]);
    return { rewards: rows.map((row) => toItem(row, lang)), next_cursor };
  }
}

function toItem({ id, at, kind, status, reason, amount_micros, held_until, deed }: Row, lang: Language): RewardItemDto {
  const amountMicros = BigInt(amount_micros);
  return {
    id,
    at: at.toISOString(),
    kind,
    status,
    reason,
    amount_coin: fromMicros(amountMicros),
    message: rewardMessage({ reason, amountMicros, heldUntil: held_until }, lang),
    held_until: status === 'held' ? (held_until?.toISOString() ?? null) : null,
    goodness_type: deed,
  };
}
