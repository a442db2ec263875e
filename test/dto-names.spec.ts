import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const files = readdirSync('libs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.dto.ts'));
const matches = (pattern: RegExp) =>
  files.flatMap((file) => [...readFileSync(join('libs', file), 'utf8').matchAll(pattern)]);

describe('DTO classes', () => {
  it('have names of their own: OpenAPI would describe only one of two', () => {
    const names = matches(/^export class (\w+)/gm).map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('use a name of an enum for the same values everywhere', () => {
    const values = new Map<string, Set<string>>();
    const named = matches(/enum: ([^{}]*?),\s*enumName: '(\w+)'/g);
    const chosen = matches(/QueryChoice\('(\w+)', ([^{}]*?), '/g);
    for (const [name, list] of [
      ...named.map(([, ...found]) => found.reverse()),
      ...chosen.map(([, ...found]) => found),
    ])
      values.set(name!, (values.get(name!) ?? new Set()).add(list!));
    expect(values.size).toBeGreaterThan(40);
    expect([...values].filter(([, lists]) => lists.size > 1)).toEqual([]);
  });
});
