import { haveOwnPlaces, INPUT_PATH } from './job-input.js';

const at = (...paths: string[]) => paths.map((path) => ({ path, sha256: '' }));

it('a path stays inside the folder of inputs', () => {
  for (const path of ['train.csv', 'data/2026/a-1_b.tar.gz', '_x', '9']) expect(path).toMatch(INPUT_PATH);
  for (const path of ['', '/etc/passwd', '../x', 'a/../b', 'a//b', 'a/', '.hidden', 'a/.b', '-rf', 'a b', 'a\n', 'ä'])
    expect(path).not.toMatch(INPUT_PATH);
});

it('no input lies where another one is, or has to be a folder', () => {
  expect(haveOwnPlaces(at())).toBe(true);
  expect(haveOwnPlaces(at('a', 'b/a', 'b/c/a', 'bc'))).toBe(true);
  expect(haveOwnPlaces(at('a', 'b', 'a'))).toBe(false);
  expect(haveOwnPlaces(at('a/b/c', 'a'))).toBe(false);
  expect(haveOwnPlaces(at('a', 'a/b'))).toBe(false);
});
