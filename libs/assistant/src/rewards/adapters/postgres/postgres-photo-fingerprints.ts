import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform/database/database';
import {
  DUPLICATE_BITS,
  PhotoFingerprints,
  type PhotoFingerprint,
  type SimilarPhoto,
} from '../../ports/photo-fingerprints.js';

interface SimilarRow {
  distance: number;
  exact: boolean;
  user_id: UserId | null;
  seen_at: Date;
}

/**
 * An arbitrary lock key. Claims that remember photos wait for each other, so that one of several near copies sent at
 * once is stored.
 */
const REMEMBER_LOCK = 727_104;

/** By hand: calls a SQL function. The index finds the exact photo first, which is the nearest possible. */
const FIND = `
  WITH exact AS (SELECT id, user_id, seen_at FROM assistant.photo WHERE sha256 = decode($1, 'hex'))
  SELECT 0 AS distance, true AS exact, user_id, seen_at FROM exact
  UNION ALL
  SELECT s.distance, false, p.user_id, p.seen_at
    FROM assistant.similar_photo($2::bigint[], $3) s JOIN assistant.photo p ON p.id = s.photo_id
    WHERE NOT EXISTS (SELECT FROM exact)
  LIMIT 1`;

/** By hand: one statement for the photo and all its hashes. */
const STORE = `
  WITH photo AS (INSERT INTO assistant.photo (sha256, user_id) VALUES (decode($1, 'hex'), $2) RETURNING id)
  INSERT INTO assistant.photo_hash (photo_id, hash) SELECT photo.id, h FROM photo, unnest($3::bigint[]) AS h`;

@Injectable()
export class PostgresPhotoFingerprints extends PhotoFingerprints {
  constructor(private readonly database: Database) {
    super();
  }

  async findSimilar(fingerprint: PhotoFingerprint, maxDistance: number): Promise<SimilarPhoto | null> {
    const asked = [...fingerprint.perceptual, ...fingerprint.turned].map(String);
    const [row] = await this.database.query<SimilarRow>(FIND, [fingerprint.sha256, asked, maxDistance], 'photo_find');
    return row ? { distance: row.distance, exact: row.exact, userId: row.user_id, seenAt: row.seen_at } : null;
  }

  remember(fingerprint: PhotoFingerprint, userId: UserId | null): Promise<boolean> {
    return this.database.run(async () => {
      await this.database.query('SELECT pg_advisory_xact_lock($1)', [REMEMBER_LOCK], 'photo_lock');
      // A separate statement, so that it sees what earlier holders of the lock committed.
      if (await this.findSimilar(fingerprint, DUPLICATE_BITS)) return false;
      const stored = fingerprint.perceptual.map(String);
      await this.database.query(STORE, [fingerprint.sha256, userId, stored], 'photo_store');
      return true;
    });
  }
}
