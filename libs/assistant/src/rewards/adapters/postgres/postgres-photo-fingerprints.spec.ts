import { createHash, randomUUID } from 'node:crypto';
import type { UserId } from '@app/kernel';
import { assistantDatabase } from '@app/assistant/assistant.database';
import { migratedDatabase, type MigratedDatabase } from '../../../../../../test/support/migrated-database.js';
import { DUPLICATE_BITS, SIMILAR_BITS, type PhotoFingerprint } from '../../ports/photo-fingerprints.js';
import { PostgresPhotoFingerprints } from './postgres-photo-fingerprints.js';

const MANY = 100_000;

let migrated: MigratedDatabase;
let photos: PostgresPhotoFingerprints;

beforeAll(async () => {
  migrated = await migratedDatabase(assistantDatabase);
  photos = new PostgresPhotoFingerprints(migrated.database);
});

afterAll(() => migrated?.drop());

const someone = () => randomUUID() as UserId;

/** 63 bits that depend only on the text. */
function hashOf(text: string): bigint {
  return createHash('sha256').update(text).digest().readBigUInt64BE() >> 1n;
}

function fingerprintOf(name: string, changes: Partial<PhotoFingerprint> = {}): PhotoFingerprint {
  const sha256 = createHash('sha256').update(`bytes of ${name}`).digest('hex');
  return { sha256, perceptual: [hashOf(name)], turned: [hashOf(`turned ${name}`)], ...changes };
}

/** The hash with these bits changed. */
const changed = (hash: bigint, bits: number[]) => bits.reduce((sum, bit) => sum ^ (1n << BigInt(bit)), hash);

describe('photos seen before', () => {
  it('are found by their bytes, with who showed them and when', async () => {
    const owner = someone();
    expect(await photos.findSimilar(fingerprintOf('first'), SIMILAR_BITS)).toBeNull();
    expect(await photos.remember(fingerprintOf('first'), owner)).toBe(true);
    const found = await photos.findSimilar(fingerprintOf('first'), SIMILAR_BITS);
    expect(found).toMatchObject({ distance: 0, exact: true, userId: owner });
    expect(Math.abs((found?.seenAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(await photos.remember(fingerprintOf('first'), someone())).toBe(false);
  });

  it('are found by their bytes when a picture has no features', async () => {
    const blank = fingerprintOf('blank', { perceptual: [], turned: [] });
    expect(await photos.remember(blank, null)).toBe(true);
    expect(await photos.findSimilar(blank, SIMILAR_BITS)).toMatchObject({ exact: true, userId: null });
    const other = fingerprintOf('another blank', { perceptual: [], turned: [] });
    expect(await photos.findSimilar(other, SIMILAR_BITS)).toBeNull();
  });

  it('are found however eight bits are spread, and not with more than asked for', async () => {
    const known = fingerprintOf('spread');
    await photos.remember(known, someone());
    const spreads = [
      [0, 1, 2, 3, 4, 5, 6, 7],
      [0, 1, 2, 21, 22, 23, 42, 43],
      [0, 20, 21, 41, 42, 62, 5, 30],
      [18, 19, 20, 39, 40, 41, 61, 62],
      [62],
    ];
    for (const bits of spreads) {
      const copy = fingerprintOf('copy', { perceptual: [changed(known.perceptual[0] as bigint, bits)] });
      const found = await photos.findSimilar(copy, DUPLICATE_BITS);
      expect([bits, found?.distance, found?.exact]).toEqual([bits, bits.length, false]);
    }
    const nine = changed(known.perceptual[0] as bigint, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await photos.findSimilar(fingerprintOf('nine', { perceptual: [nine] }), DUPLICATE_BITS)).toBeNull();
    expect(await photos.findSimilar(fingerprintOf('nine', { perceptual: [nine] }), SIMILAR_BITS)).toMatchObject({
      distance: 9,
    });
  });

  it('are found by their crops and by turns of the asked picture', async () => {
    const known = fingerprintOf('uncut', { perceptual: [hashOf('uncut'), hashOf('crop of uncut')] });
    await photos.remember(known, someone());
    const turned = fingerprintOf('mirrored crop', { turned: [changed(hashOf('crop of uncut'), [3, 33])] });
    expect(await photos.findSimilar(turned, DUPLICATE_BITS)).toMatchObject({ distance: 2 });
  });

  it('are stored once when the same picture comes twenty times at once, in different bytes', async () => {
    const copies = Array.from({ length: 20 }, (_, n) =>
      fingerprintOf(`parallel ${n}`, { perceptual: [changed(hashOf('parallel'), n % 3 ? [n] : [n, n + 21])] }),
    );
    const stored = await Promise.all(copies.map((copy) => photos.remember(copy, someone())));
    expect(stored.filter(Boolean)).toHaveLength(1);
  });

  it('are not remembered when the unit of work they belong to fails', async () => {
    const work = migrated.database.run(async () => {
      expect(await photos.remember(fingerprintOf('undone'), someone())).toBe(true);
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    expect(await photos.findSimilar(fingerprintOf('undone'), SIMILAR_BITS)).toBeNull();
  });

  it(`are looked up among ${MANY} hashes without reading them`, async () => {
    const { database } = migrated;
    await database.query(
      `INSERT INTO assistant.photo_hash (photo_id, hash)
         SELECT -n, ('x' || substr(md5(n::text), 1, 16))::bit(64)::bigint & 9223372036854775807
         FROM generate_series(1, $1::int) n`,
      [MANY],
    );
    const read = async () => {
      const [row] = await database.query<{ scans: string; rows: string }>(
        `SELECT seq_scan AS scans, seq_tup_read + idx_tup_fetch AS rows FROM pg_stat_xact_user_tables
           WHERE relname = 'photo_hash'`,
      );
      return { scans: Number(row?.scans), rows: Number(row?.rows) };
    };
    const known = fingerprintOf('needle');
    await photos.remember(known, someone());
    const asked = Array.from({ length: 24 }, (_, n) => hashOf(`other ${n}`));
    await database.run(async () => {
      const before = await read();
      const copy = fingerprintOf('hay', {
        perceptual: [...asked, changed(known.perceptual[0] as bigint, [1, 30, 62])],
      });
      expect(await photos.findSimilar(copy, DUPLICATE_BITS)).toMatchObject({ distance: 3 });
      const after = await read();
      expect(after.scans - before.scans).toBe(0);
      expect(after.rows - before.rows).toBeLessThan(MANY / 10);
    });
  });
});
