import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = ['apps', 'libs'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
    .map((name) => join(folder, name)),
);

describe('the built product', () => {
  it('loads nothing by the name of a library in an `import()`: the build puts paths into static imports only', () => {
    expect(sources.length).toBeGreaterThan(500);
    const byName = sources.filter((file) => /\bimport\(\s*['"`]@app\//.test(readFileSync(file, 'utf8')));
    expect(byName).toEqual([]);
  });
});
