import fc from 'fast-check';
import { migratedDatabase, type MigratedDatabase } from '../../../../../../test/support/migrated-database.js';
import { at } from '../../../../testing/situations.js';
import { priceOf } from '../../../deploys/domain/pricing.js';
import { billedSeconds } from '../../domain/billing.js';
import { BILLED_SECONDS } from './billed-seconds.js';

let db: MigratedDatabase;
beforeAll(async () => void (db = await migratedDatabase()));
afterAll(() => db?.drop());

const seconds = fc.integer({ min: 0, max: 8_000_000 }).map((ms) => ms / 1_000);
const run = fc.record({
  runS: seconds,
  goodS: seconds,
  endS: fc.option(seconds),
  hourMicros: fc.bigInt({ min: 1n, max: 10n ** 12n }),
});

it('BILLED_SECONDS of the audit and of receipts is billedSeconds of the domain, and costs priceOf', async () => {
  const sameOf = async (runs: Array<{ runS: number; goodS: number; endS: number | null; hourMicros: bigint }>) => {
    const rows = runs.map(({ runS, goodS, endS, hourMicros }) => ({
      placement: { runningAt: at(runS), goodAt: at(runS + goodS), hourMicros, billedMicros: 0n },
      endsAt: endS === null ? null : at(runS + endS),
    }));
    const found = await db.database.query<{ seconds: number; price: string }>(
      `SELECT s.seconds::int, div(p.hour_micros * s.seconds, 3600) AS price
       FROM unnest($1::timestamptz[], $2::timestamptz[], $3::bigint[], $4::timestamptz[])
         WITH ORDINALITY AS p (running_at, good_at, hour_micros, until, n)
       CROSS JOIN LATERAL (SELECT p.until AS ends_at) d CROSS JOIN LATERAL (SELECT ${BILLED_SECONDS} AS seconds) s ORDER BY n`,
      [
        rows.map(({ placement }) => placement.runningAt),
        rows.map(({ placement }) => placement.goodAt),
        rows.map(({ placement }) => placement.hourMicros),
        rows.map(({ endsAt }) => endsAt),
      ],
    );
    const expected = rows.map(({ placement, endsAt }) => {
      const billed = billedSeconds(placement, endsAt);
      return { seconds: billed, price: String(priceOf(placement.hourMicros, billed)) };
    });
    expect(found).toEqual(expected);
  };
  await fc.assert(fc.asyncProperty(fc.array(run, { maxLength: 50 }), sameOf), { numRuns: 50 });
});
