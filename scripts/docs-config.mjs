// Writes the table of docs/configuration.md from the configuration schema (test/pages.spec.ts compares them).
import { readFileSync, writeFileSync } from 'node:fs';
import { build } from './build.mjs';

await build();
const { environmentSchema } = await import('../dist/libs/platform/src/config/environment.js');
const rows = Object.entries(environmentSchema.shape).map(([name, field]) => {
  const parsed = field.safeParse(undefined);
  const shown = parsed.success && parsed.data !== undefined && parsed.data !== '';
  return `| \`${name}\` | ${shown ? `\`${parsed.data}\`` : ''} | ${field.description} |\n`;
});
const page = readFileSync('docs/configuration.md', 'utf8');
const table = `<!-- configuration -->\n| variable | default | meaning |\n| --- | --- | --- |\n${rows.join('')}<!-- /configuration -->`;
writeFileSync(
  'docs/configuration.md',
  page.replace(/<!-- configuration -->[\s\S]*<!-- \/configuration -->/, () => table),
);
