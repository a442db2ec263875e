import { inOrder, MOST_FILES, withFile } from './inputs.js';

const after = (...files: Array<[name: string, sha256: string]>) =>
  files.reduce<ReturnType<typeof withFile>>((inputs, [name, sha256]) => withFile(inputs, name, sha256), []);
const pathsAfter = (...names: string[]) =>
  after(...names.map((name, at) => [name, `hash ${at}`] as [string, string])).map(({ path }) => path);

describe('the input files of a job', () => {
  it('have a path each, where names become the same', () => {
    expect(pathsAfter('данные.csv', 'числа.csv', '数.csv')).toEqual(['_.csv', '_-2.csv', '_-3.csv']);
    expect(pathsAfter('a b', 'a c', 'a?b')).toEqual(['a_b', 'a_c', 'a_b-2']);
    expect(inOrder([{ name: 'a b' }, { name: 'a_b' }])).toEqual([{ name: 'a_b' }, { name: 'a b' }]);
    expect(pathsAfter('.profile', '-profile')).toEqual(['_profile', '_profile-2']);
  });

  it('take the place of an earlier one of the same name, and are there once', () => {
    const files: Array<[string, string]> = [
      ['data.csv', 'old'],
      ['data.csv', 'new'],
      ['a b', 'same'],
      ['a b', 'same'],
    ];
    expect(after(...files)).toEqual([
      { path: 'data.csv', sha256: 'new' },
      { path: 'a_b', sha256: 'same' },
    ]);
  });

  it('have paths that the API takes, and are no more than it takes', () => {
    const long = pathsAfter(`${'x'.repeat(200)} .csv`, `${'x'.repeat(201)}?.csv`, `y.${'z'.repeat(200)}`);
    for (const path of long) expect(path).toMatch(/^[\w][\w.-]{0,127}$/);
    expect(new Set(long).size).toBe(3);
    expect(pathsAfter(...Array.from({ length: 70 }, (_, at) => `${at}`))).toHaveLength(MOST_FILES);
  });
});
