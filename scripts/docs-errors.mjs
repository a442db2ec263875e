// `npm run docs:errors`: updates the table in docs/errors.md with the codes that the service declares. The advice is
// the assistant's English text about the code; test/errors-doc.spec.ts requires one for every code.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from './build.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const page = join(root, 'docs', 'errors.md');
const libs = join(root, 'dist', 'libs');
const WORDS = 'assistant/src/chat/adapters/embedded/help/errors';

await build();
for (const file of readdirSync(libs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))) {
  const source = readFileSync(join(libs, file), 'utf8');
  if (/^import .*\bdefineErrors\b/m.test(source)) await import(pathToFileURL(join(libs, file)).href);
}
const { declaredErrors } = await import(pathToFileURL(join(libs, 'kernel/src/domain-error.js')).href);
const { ERROR_WORDS } = await import(pathToFileURL(join(libs, `${WORDS}/index.js`)).href);
const { INTERNAL, STATUS_OF } = await import(pathToFileURL(join(libs, 'platform/src/http/problem.js')).href);

const text = readFileSync(page, 'utf8');
const declared = declaredErrors().map(({ code, kind, title }) => ({ code, status: STATUS_OF[kind], title }));
/** The English text begins with the title, which has its own column. */
const advice = (code, title) => ERROR_WORDS[code]?.en.slice(`${title}. `.length) ?? '';
const table = [...declared, { ...INTERNAL, status: 500 }].map(
  ({ code, status, title }) => `| \`${code}\` | ${status} | ${title} | ${advice(code, title)} |`,
);
const head = text.slice(0, text.indexOf('| ---')).trimEnd();
writeFileSync(page, `${head}\n| --- | --- | --- | --- |\n${table.join('\n')}\n`);
const missing = table.filter((row) => row.endsWith('|  |')).map((row) => row.split('`')[1]);
if (missing.length > 0) console.log(`Add advice for these codes to libs/${WORDS}: ${missing.join(', ')}`);
