import { MOST_FILES, withInput } from './input-paths.js';

const added = (...files: Array<[name: string, sha256: string]>) =>
  files.reduce<ReturnType<typeof withInput>>((inputs, [name, sha256]) => withInput(inputs, name, sha256), []);

describe('files for a job', () => {
  it('have names that a script needs not quote, and none takes the place of another', () => {
    expect(added(['мои данные.csv', 'a'], ['its data.csv', 'b'], ['наши данные.csv', 'c'])).toEqual([
      { path: '_.csv', sha256: 'a' },
      { path: 'its_data.csv', sha256: 'b' },
      { path: '_-2.csv', sha256: 'c' },
    ]);
  });

  it('take the place of one with the same name', () => {
    expect(added(['a.csv', 'old'], ['b.csv', 'b'], ['a.csv', 'new'])).toEqual([
      { path: 'b.csv', sha256: 'b' },
      { path: 'a.csv', sha256: 'new' },
    ]);
    expect(added(['é.csv', 'same'], ['é.csv', 'same'])).toHaveLength(1);
  });

  it('are never too many, and no name is too long', () => {
    const many = Array.from({ length: MOST_FILES + 2 }, (_, n): [string, string] => [`${'ж'.repeat(n)}.csv`, `${n}`]);
    const inputs = added(...many);
    expect(new Set(inputs.map(({ path }) => path)).size).toBe(MOST_FILES);
    const long = added([`é${'x'.repeat(300)}.csv`, 'a'], [`ü${'x'.repeat(300)}.csv`, 'b']);
    expect(long.map(({ path }) => path.length)).toEqual([128, 128]);
    expect(new Set(long.map(({ path }) => path)).size).toBe(2);
  });
});
