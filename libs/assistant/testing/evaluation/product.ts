import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');
/** What the assistant itself says proves nothing. */
const NOT_READ = 'libs/assistant/src/chat/adapters/embedded/';
/** Measurements: their figures promise nothing. */
const MEASURED = ['docs/benchmarks.md', 'docs/scale.md', 'docs/faults.md'];

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const filesUnder = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);

/** What there is in the product, read from its sources and documents: what a reply names must be among it. */
export interface Product {
  /** `POST /api/jobs/{}/cancel` */
  endpoints: ReadonlySet<string>;
  scripts: ReadonlySet<string>;
  /** All that was read, to look names up in. */
  words: ReadonlySet<string>;
  /** What users and operators read, where figures come from. */
  documents: string;
  hasFile(path: string): boolean;
}

export function readProduct(): Product {
  const pages = ['README.md', 'apps/agent/README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)];
  const documents = pages.filter((path) => path.endsWith('.md'));
  const sources = [...filesUnder('libs'), ...filesUnder('apps')].filter(
    (path) => /\/src\/.*(?<!\.spec)\.ts$/.test(path) && !path.startsWith(NOT_READ),
  );
  const http = sources.filter((path) => path.includes('/http/') || path.endsWith('.controller.ts'));
  const text = [...documents, ...sources, 'docker-compose.yml'].map(read).join('\n');
  return {
    endpoints: new Set(http.flatMap((path) => endpointsOf(read(path)))),
    scripts: new Set([...Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts), 'ci']),
    words: new Set(text.match(/[A-Za-z][\w-]*|--[a-z][\w-]*/g)),
    documents: [
      ...documents.filter((path) => !MEASURED.includes(path)).map(read),
      ...http.map(
        (path) =>
          read(path)
            .match(/^\s*(\/?\*.*|\s*@(Min|Max).*|.*default.*)$/gm)
            ?.join('\n') ?? '',
      ),
    ].join('\n'),
    hasFile: (path) => existsSync(join(ROOT, path)),
  };
}

/** By the decorators: the OpenAPI document would need the whole service. */
const endpointsOf = (file: string): string[] => file.split(/(?=@Controller\()/).flatMap(endpointsOfOne);

function endpointsOfOne(controller: string): string[] {
  const [, base = ''] = /@Controller\((?:'([^']*)')?\)/.exec(controller) ?? [];
  const served = [...controller.matchAll(/@(Get|Post|Put|Patch|Delete)\((?:'([^']*)')?\)/g)].map(
    ([, method, path = '']) => `${method!.toUpperCase()} /${[base, path].filter(Boolean).join('/')}`,
  );
  const others = [...controller.matchAll(/\.get\('(\/[^']*)'/g)].map(([, path]) => `GET ${path}`);
  return [...served, ...others].map((endpoint) => endpoint.replace(/:\w+/g, '{}'));
}
