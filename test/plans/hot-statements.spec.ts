import { databaseParts } from '@app/market/database-parts';
import { createDataSource } from '@app/platform/database/data-source';
import { Database } from '@app/platform/database/database';
import { PATIENCE_MS } from '../support/patience.js';
import { marketDatabase } from '../support/postgres.js';
import { entriesRead } from './entries-read.js';
import { hotStatements, type HotStatements } from './hot-statements.js';
import { insertBurst, insertEnded } from './market-data.js';

const BURST = 2_000;
/** Of the largest batch, of 500 events, each is met again as often as it was updated and undone before. */
const ONE_BATCH = 800;
/** What was small for the statistics may be read through: they are renewed when it has grown by a tenth. */
const ALL_OF_THE_BURST = 3 * BURST;
const EXCEPTIONS: Record<string, number> = {
  // Asked now and then: it may look through the jobs of one kind.
  'why a device is idle': ALL_OF_THE_BURST,
  // Queues that were empty are gathered and sorted, once a batch, until ANALYZE has seen how long they are.
  'events to handlers': ALL_OF_THE_BURST,
  'events to feeds': ALL_OF_THE_BURST,
};

describe.each([
  { market: 'an empty market', ended: 0, atMost: ALL_OF_THE_BURST },
  { market: 'a small market', ended: 50, atMost: ALL_OF_THE_BURST },
  { market: 'a large market', ended: 5_000, atMost: ONE_BATCH },
])(
  'a burst does not stop the market: after ANALYZE of $market in which nothing was under way, hot statements',
  ({ ended, atMost }) => {
    let database: Database;
    let close: () => Promise<void>;
    let statements: HotStatements;

    beforeAll(async () => {
      const { url, drop } = await marketDatabase();
      // One connection: it is the one whose plans are old.
      const options = { url, poolSize: 1, applicationName: 'test', connectMs: PATIENCE_MS };
      const dataSource = await createDataSource(options, databaseParts).initialize();
      close = () => dataSource.destroy().then(drop);
      database = new Database(dataSource);
      // What is counted is what is read; a slow disk may take its time over the rows of a market.
      await database.query('SET statement_timeout = 0');
      await insertEnded(database, 1, ended);
      await database.query('ANALYZE');
      // In the middle of the burst, so that whoever walks to it reads half of it.
      statements = hotStatements(database, ended + BURST / 2);
      // From the sixth time on a connection may keep a plan. Those of tables that were ANALYZEd without a row are anything
      // at all, until autovacuum has seen the first fifty: they are not looked at.
      for (let times = 0; times < 6 && ended > 0; times++)
        for (const work of Object.values(statements)) await entriesRead(database, work).catch(() => undefined);
      await insertBurst(database, ended + 1, BURST);
    });
    afterAll(() => close?.());

    async function tooMuch(limit: number): Promise<string[]> {
      const found: string[] = [];
      for (const [name, work] of Object.entries(statements))
        for (const [what, count] of await entriesRead(database, work))
          if (count > (EXCEPTIONS[name] ?? limit)) found.push(`${name}: read ${count} of ${what}`);
      return found;
    }

    it.each<readonly [string, readonly string[], number]>([
      ...(ended === 0 ? [] : [['with the plans of before', [], atMost] as const]),
      ['with new plans', ['DISCARD PLANS'], atMost],
      ['with new statistics', ['ANALYZE'], atMost],
    ])('read no more than they need, %s', async (_plans, settings, limit) => {
      for (const setting of settings) await database.query(setting);
      expect(await tooMuch(limit)).toEqual([]);
    });
  },
);
