// Writes dist/knowledge.json: the product's own documentation, for the assistant. Part of the build, in a separate
// process.
import 'reflect-metadata';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiPassages, describedApi } from './knowledge/api.mjs';
import { commandPassages } from './knowledge/commands.mjs';
import { passages, rowText, sections } from './knowledge/markdown.mjs';

const root = join(import.meta.dirname, '..');

/**
 * Not searched. Decisions and their reasons answer few questions; conversations as they ran hold questions that are off
 * topic, and the assistant's own words; the page on style quotes wrong wording.
 */
const ONLY_TITLES = /^docs\/(adr\/|assistant\.md|style\.md)/;
/** Written for whoever works on the product: they know words of everything, and answer few questions of others. */
const INSIDE =
  /^(docs\/(?:api-conventions|architecture|benchmarks|contributing|dependencies|economics|faults|scale|security|specification)|apps\/gateway|libs\/)/;
const INSIDE_WEIGHT = 0.5;
/** Its rows come from the schema itself. */
const SETTINGS_TABLE = /<!-- configuration -->[\s\S]*<!-- \/configuration -->/;
const SETTINGS_PATH = 'docs/configuration.md#settings';

const under = (folder, options) => readdirSync(join(root, folder), options).map((name) => `${folder}/${name}`);
const readmes = ['apps', 'clients', 'libs'].flatMap((folder) => under(folder)).map((folder) => `${folder}/README.md`);
const docs = under('docs', { recursive: true }).filter((path) => path.endsWith('.md'));
const pages = ['README.md', ...readmes.filter((path) => existsSync(join(root, path))), ...docs];

const read = pages.map((path) => {
  const markdown = readFileSync(join(root, path), 'utf8').replace(SETTINGS_TABLE, '');
  return { path, sections: sections(path, markdown) };
});
const told = read.filter(({ path }) => !ONLY_TITLES.test(path)).flatMap((page) => page.sections);
const rowsOf = (path) => told.find((section) => section.path === path)?.rows ?? [];

const errors = rowsOf('docs/errors.md').map(([[, code], [, status], [, meaning], [, advice]]) => {
  const name = code.replaceAll('`', '');
  const text = `${code}: ${meaning} (status ${status}). ${advice}`;
  return { title: meaning, path: `GET /errors/${name}`, text, names: [name] };
});

const { environmentSchema } = await import('../dist/libs/platform/src/config/environment.js');
const settings = Object.entries(environmentSchema.shape).map(([name, field]) => {
  const { success, data } = field.safeParse(undefined);
  const fallback = success && data !== undefined && data !== '' ? ` Default: \`${data}\`.` : '';
  return { title: name, path: SETTINGS_PATH, text: `\`${name}\`: ${field.description}.${fallback}`, names: [name] };
});

const prose = told.flatMap(({ title, path, parts, rows }) => {
  const texts = path === 'docs/errors.md' ? [] : rows.map((row) => ({ title, path, text: rowText(row) }));
  const weight = INSIDE.test(path) ? INSIDE_WEIGHT : undefined;
  return [...passages(title, path, parts), ...texts].map((passage) => ({ ...passage, weight }));
});

const all = [
  ...prose,
  ...errors,
  ...settings,
  ...(await commandPassages(root, told)),
  ...apiPassages(await describedApi()),
];
const titles = Object.fromEntries(read.flatMap((page) => page.sections.map(({ path, title }) => [path, title])));
const { PassageIndex } = await import('../dist/libs/assistant/src/chat/adapters/knowledge/passage-index.js');
const file = join(root, 'dist', 'knowledge.json');
// A reader meanwhile gets the old file or the new one.
writeFileSync(`${file}.new`, JSON.stringify({ passages: all, titles, index: new PassageIndex({ passages: all }) }));
renameSync(`${file}.new`, file);
