import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
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

describe('All pages', () => {
  const under = (folder: string, name: RegExp) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => name.test(file))
      .map((file) => join(folder, file));
  const pages = ['README.md', ...['docs', 'libs', 'apps', 'test'].flatMap((folder) => under(folder, /\.md$/))];
  /** Headings as GitHub makes anchors of them. */
  const anchorsOf = (page: string) =>
    [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\- _]/gu, '')
        .replaceAll(' ', '-'),
    );

  it('link to files and headings that exist', () => {
    const links = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([link, path, anchor]) => {
        const file = path ? join(dirname(page), path) : page;
        const isThere = existsSync(file) && (anchor === undefined || anchorsOf(file).includes(anchor));
        return isThere ? '' : `${page}: ${link}`;
      }),
    );
    expect(links.filter((broken) => broken !== '')).toEqual([]);
  });

  it("name only the operator's commands that exist", () => {
    const sources = under('apps/admin/src', /\.ts$/).map(read).join('');
    const commands = [...sources.matchAll(/name: '([a-z-]+)'/g)].map(([, name]) => name);
    expect(commands.length).toBeGreaterThan(20);
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/npm run (?:--silent )?admin -- ([a-z-]+)/g)].map(([, name]) => name),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !commands.includes(name))).toEqual([]);
  });

  it("name only the ledger audit's checks that exist", () => {
    const [, table] = /\| what fails \|([\s\S]*?)\n\n/.exec(read('docs/operations.md'))!;
    const named = [...table!.matchAll(/\*([^*]+)\*/g)].map(([, name]) => name!.replace(/^… | …$/g, ''));
    expect(named.length).toBeGreaterThan(3);
    const audits = under('libs', /audit.*\.ts$/)
      .map(read)
      .join('');
    expect(named.filter((name) => !audits.includes(name))).toEqual([]);
  });
});
