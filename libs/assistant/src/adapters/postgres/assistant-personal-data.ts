import { Injectable } from '@nestjs/common';
import { PersonalData } from '@app/kernel';
import { Database, SqlPersonalSource, type PersonalSql } from '@app/platform';

/** A user's rewards and the hashes of their photos. */
@Injectable()
export class AssistantPersonalData extends SqlPersonalSource {
  readonly name = 'assistant';

  constructor(database: Database, registry: PersonalData) {
    super(database, registry);
  }

  protected readonly sql: PersonalSql = {
    sections: {
      rewards: `SELECT id AS key, id, kind, status, reason, deed, amount_micros::float8 / 1000000 AS amount_coin, at, held_until,
                  paid_at, ended_at FROM assistant.reward WHERE user_id = $1`,
      // We don't keep photos, only their hashes.
      photos: `SELECT id::text AS key, encode(sha256, 'hex') AS sha256, seen_at FROM assistant.photo WHERE user_id = $1`,
    },
    textKeys: ['photos'],
    // A held reward lapses when its user leaves.
    forget: [
      `UPDATE assistant.reward SET status = 'refused', reason = 'taken_back', ended_at = now()
         WHERE user_id = $1 AND status = 'held'`,
      `UPDATE assistant.reward SET note = NULL WHERE user_id = $1 AND note IS NOT NULL`,
      `UPDATE assistant.photo SET user_id = NULL WHERE user_id = $1`,
    ],
  };
}
