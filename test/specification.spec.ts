import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SPECIFIED } from './support/spec-table.js';

const path = (file: string) => resolve(process.cwd(), file);
const page = readFileSync(path('docs/specification.md'), 'utf8');

const filesIn = (text: string) => [...text.matchAll(/`([\w./-]+\.(?:ts|mjs))`/g)].map(([, file]) => file!);
const linksIn = (text: string) => [...text.matchAll(/\]\(([\w./-]+)\)/g)].map(([, link]) => `docs/${link}`);

describe('docs/specification.md', () => {
  it('has every section and every endpoint of the specification', () => {
    const sections = [...page.matchAll(/^## (\d)\./gm)].map(([, number]) => Number(number));
    expect(sections).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(Object.keys(SPECIFIED).filter((id) => !page.includes(`\`${id}\``))).toEqual([]);
  });

  it('names only files that exist', () => {
    const named = [...filesIn(page), ...linksIn(page)];
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((file) => !existsSync(path(file)))).toEqual([]);
  });

  it('names only tests that exist', () => {
    const tests = [...page.matchAll(/`([\w./-]+\.ts)` \*([^*]+)\*/g)].map(([, file, name]) => [file!, name!] as const);
    expect(tests.length).toBeGreaterThan(20);
    expect(tests.filter(([file, name]) => !readFileSync(path(file), 'utf8').includes(name))).toEqual([]);
  });
});

describe('docs/security.md', () => {
  const page = readFileSync(path('docs/security.md'), 'utf8');

  it('names only files that exist', () => {
    // `spec-caps.e2e.ts` beside `test/identity/…` is short for the same folder.
    const named = [...filesIn(page).filter((file) => file.includes('/')), ...linksIn(page)];
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((file) => !existsSync(path(file)))).toEqual([]);
  });

  it('has a test for every hole of the review, by its name', () => {
    const holes = [
      'C1',
      'H1',
      'H2',
      'H3',
      ...[1, 2, 3, 4, 5].map((n) => `M${n}`),
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `L${n}`),
    ];
    const { stdout } = spawnSync('grep', ['-rhoE', '\\b[CHML][1-8]: ', 'test', 'apps', 'libs', '--include=*.ts'], {
      encoding: 'utf8',
    });
    expect(holes.filter((hole) => !stdout.includes(`${hole}: `))).toEqual([]);
  });
});
