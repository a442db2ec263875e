import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

describe('DTO classes', () => {
  it('have names of their own: OpenAPI would describe only one of two', () => {
    const files = readdirSync('libs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.dto.ts'));
    const names = files.flatMap((file) =>
      [...readFileSync(join('libs', file), 'utf8').matchAll(/^export class (\w+)/gm)].map(([, name]) => name!),
    );
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
