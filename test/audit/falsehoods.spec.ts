import { checks } from '../../apps/audit/src/checks.js';
import { World } from './support/world.js';

let world: World;
beforeAll(async () => {
  world = await World.build();
});
afterAll(() => world?.close());

async function namedBy(those: typeof checks): Promise<string[]> {
  const named: string[] = [];
  for (const { name, sql } of those)
    if ((await world.sql(`SELECT 1 FROM (${sql}) v LIMIT 1`)).length > 0) named.push(name);
  return named;
}

it('finds nothing in an honest world', async () => expect(await namedBy(checks)).toEqual([]));
