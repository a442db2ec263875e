import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SPECIFIED } from './support/spec-table.js';

const path = (file: string) => resolve(process.cwd(), file);
const page = readFileSync(path('docs/specification.md'), 'utf8');

describe('docs/specification.md', () => {
  it('has every section and every endpoint of the specification', () => {
    const sections = [...page.matchAll(/^## (\d)\./gm)].map(([, number]) => Number(number));
    expect(sections).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(Object.keys(SPECIFIED).filter((id) => !page.includes(`\`${id}\``))).toEqual([]);
  });

  it('names only files that exist', () => {
    const files = [...page.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file]) => file!);
    const links = [...page.matchAll(/\]\(([\w./-]+)\)/g)].map(([, link]) => `docs/${link}`);
    expect(files.length + links.length).toBeGreaterThan(50);
    expect([...files, ...links].filter((file) => !existsSync(path(file)))).toEqual([]);
  });

  it('names only tests that exist', () => {
    const tests = [...page.matchAll(/`([\w./-]+\.ts)` \*([^*]+)\*/g)].map(([, file, name]) => [file!, name!] as const);
    expect(tests.length).toBeGreaterThan(20);
    expect(tests.filter(([file, name]) => !readFileSync(path(file), 'utf8').includes(name))).toEqual([]);
  });
});
