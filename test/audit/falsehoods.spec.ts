import fc from 'fast-check';
import { checks } from '@app/market/audit-checks';
import { LONG } from '../support/long.js';
import { mutationsOf, type Mutation } from './support/mutations.js';
import { PLANTED, REFUSED } from './support/planted.js';
import { World } from './support/world.js';

let world: World;
beforeAll(async () => {
  world = await World.build();
});
afterAll(() => world?.close());

/** Whether the world breaks this check. */
const broken = async (sql: string) => (await world.sql(`SELECT 1 FROM (${sql}) violation LIMIT 1`)).length > 0;

async function namedBy(those: typeof checks): Promise<string[]> {
  const named: string[] = [];
  for (const { name, sql } of those) if (await broken(sql)) named.push(name);
  return named;
}

it('finds nothing in an honest world', async () => expect(await namedBy(checks)).toEqual([]));

it.each(Object.entries(PLANTED))('Money 9: the audit names %s', async (_, { named, plant }) => {
  const [check, ...more] = checks.filter(({ name }) => name.startsWith(named));
  expect(more).toEqual([]);
  const found = await world.undone(async () => {
    await plant(world);
    return broken(check!.sql);
  });
  expect(found).toBe(true);
});

it.each(Object.entries(REFUSED))('Money 9: the database refuses %s', async (_, plant) => {
  await expect(world.undone(() => plant(world))).rejects.toThrow(/violates/);
});

it('Money 9: the audit names whatever chance makes otherwise', async () => {
  const mutations = await mutationsOf(world);
  const isNamed = ({ sql, mend }: Mutation) =>
    world.undone(async () => {
      await world.sql(sql);
      if (mend) await world.mend();
      for (const check of checks) if (await broken(check.sql)) return true;
      return false;
    });
  const refused = (error: { code?: string }) => error.code?.startsWith('23') === true;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...mutations), async (mutation) => {
      const named = await isNamed(mutation).catch((error) => refused(error) || Promise.reject(error));
      if (!named) throw new Error(`Nobody named it: ${mutation.what}`);
    }),
    { numRuns: 40 * LONG },
  );
});

it('is honest again', async () => expect(await namedBy(checks)).toEqual([]));
