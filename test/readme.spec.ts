import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { environmentSchema } from '@app/platform/config/environment';

const read = (path: string) => readFileSync(resolve(process.cwd(), path), 'utf8');
const readme = read('README.md');

it('README.md is short', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(120);
});

describe('The pages of settings and commands', () => {
  it('list every environment variable with its default and meaning', () => {
    const rows = Object.entries(environmentSchema.shape).map(([name, field]) => {
      const parsed = field.safeParse(undefined);
      const fallback =
        parsed.success && parsed.data !== undefined && parsed.data !== '' ? `\`${String(parsed.data)}\`` : '';
      return `| \`${name}\` | ${fallback} | ${field.description} |`;
    });
    const table = read('docs/configuration.md')
      .split('<!-- configuration -->\n')[1]
      ?.split('<!-- /configuration -->')[0]
      ?.trimEnd()
      .split('\n')
      .slice(2);
    expect(table).toEqual(rows);
  });

  it('name only npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
    const pages = ['docs/contributing.md', 'docs/commands.md', 'docs/tour.md', 'docs/operations.md'].map(read);
    const named = [...(readme + pages.join('')).matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
    expect(named.filter((name) => !(name! in scripts))).toEqual([]);
  });
});
