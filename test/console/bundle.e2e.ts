import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Vite's manifest: https://vite.dev/guide/backend-integration */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const APP = 'dist/public/app';
const MOST_AT_FIRST = 150_000;
const MOST_PER_PAGE = 40_000;

const manifest = JSON.parse(readFileSync(join(APP, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
/** As it is served to browsers that don't know Brotli. */
const sizeOf = (file: string): number => statSync(join(APP, `${file}.gz`)).size;

/** The files that a chunk needs at once. */
function filesOf(name: string, into = new Set<string>()): Set<string> {
  const { file, css = [], imports = [] } = manifest[name]!;
  if (into.has(file)) return into;
  for (const one of [file, ...css]) into.add(one);
  for (const one of imports) filesOf(one, into);
  return into;
}

const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + sizeOf(file), 0);
const isPage = (name: string) => /\/[\w-]+-page\.tsx$/.test(name);

/** A page's texts: the largest of the four languages, in its area's folder. */
function textsOf(name: string): string[] {
  const folder = name.slice(0, name.lastIndexOf('/'));
  const languages = ['en', 'tr', 'ru', 'ko'].map((language) => `${folder}/texts/${language}.ts`);
  const known = languages.filter((path) => manifest[path]).map((path) => manifest[path]!.file);
  return known.sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, 1);
}

/** What every page of a signed-in user has: the entry, the frame, its texts. */
const frame = new Set([
  ...filesOf('index.html'),
  ...filesOf('src/app/shell.tsx'),
  ...['app', 'ui'].map((folder) => manifest[`src/${folder}/texts/ru.ts`]!.file),
]);

describe('the console’s size, compressed', () => {
  it(`is at most ${MOST_AT_FIRST / 1000} KB at first`, () => {
    const home = [...filesOf('src/areas/jobs/home-page.tsx'), ...textsOf('src/areas/jobs/home-page.tsx')];
    expect(sum(new Set([...frame, ...home]))).toBeLessThan(MOST_AT_FIRST);
  });

  it(`grows by at most ${MOST_PER_PAGE / 1000} KB with each page`, () => {
    const pages = Object.keys(manifest).filter(isPage);
    expect(pages.length).toBeGreaterThan(15);
    const large = pages
      .map((name) => [name, sum([...filesOf(name), ...textsOf(name)].filter((file) => !frame.has(file)))] as const)
      .filter(([, size]) => size > MOST_PER_PAGE);
    expect(large).toEqual([]);
  });
});
