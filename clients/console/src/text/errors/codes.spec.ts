import { readFileSync } from 'node:fs';
import { en } from './en.js';

it('every code that has a sentence is one of the API', () => {
  const documented = new Set(
    [...readFileSync('docs/errors.md', 'utf8').matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code),
  );
  expect(Object.keys(en.codes).filter((code) => !documented.has(code))).toEqual([]);
});
