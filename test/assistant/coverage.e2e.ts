import { readdirSync, readFileSync } from 'node:fs';
import { ERRORS } from '../../libs/assistant/src/chat/adapters/embedded/help/errors/index.js';
import { HELP } from '../../libs/assistant/src/chat/adapters/embedded/help/index.js';
import { LANGUAGES } from '../../libs/assistant/src/domain/language.js';
import { commandsIn, endpointsIn, pagesIn } from '../../libs/assistant/testing/references.js';
import { withoutNames } from '../support/openapi.js';
import { sharedService, type SharedService } from '../support/service.js';
import { Product } from './support/product.js';

/** What agents and gateways say to the service: nobody types that, and the agent's README tells its owner what it does. */
const PROTOCOL = [
  'GET /api/worker/commands',
  'GET /api/worker/own-earnings',
  'GET /api/worker/self-test',
  'POST /api/worker/self-test',
  'POST /api/worker/self-test/begin',
  'POST /api/worker/self-test/round',
  'POST /api/worker/self-test/network',
  'POST /api/worker/enrol',
  'POST /api/worker/jobs/claim',
  'POST /api/jobs/{id}/progress',
  'POST /api/jobs/{id}/logs',
  'POST /api/jobs/{id}/artifacts',
  'POST /api/jobs/{id}/release',
  'GET /api/jobs/{id}/inputs/{sha256}',
  'POST /api/bandwidth/exits',
  'POST /api/bandwidth/exits/stop',
  'POST /api/deploy/replicas/sync',
  'POST /api/deploy/replicas/{id}/logs',
  // Stripe's own.
  'POST /api/wallet/webhooks/stripe',
];

/** Pages for who works on the product's code; its questions are answered from them as they are. */
const FOR_DEVELOPERS = [
  'adding-a-feature',
  'api-conventions',
  'architecture',
  'benchmarks',
  'contributing',
  'dependencies',
  'faults',
  'scale',
  'specification',
  'style',
].map((name) => `docs/${name}.md`);

/** Commands for the same. */
const COMMANDS_OF_DEVELOPERS =
  /^npm (?:test|ci|run (?:test:\w+|bench|simulate|demo|lint|format|docs:\w+|sdk:python|console:dev|eval:assistant))$/;

let service: SharedService;
let product: Product;

beforeAll(async () => {
  service = await sharedService();
  product = await Product.of(service.url);
});

/** What every language's text names, and what topics give as sources; endpoints without the names of parameters. */
const told = new Set(
  [...HELP, ...ERRORS.values()].flatMap((topic) => {
    const [first, ...others] = LANGUAGES.map((lang) => namesIn(topic[lang].text));
    const inAll = [...first!].filter((name) => others.every((names) => names.has(name)));
    return [...(topic.sources ?? []).flatMap(forms), ...inAll];
  }),
);

function namesIn(text: string): Set<string> {
  const codes = [...text.matchAll(/`([a-z]+(?:_[a-z]+)*)`/g)].map(([, code]) => code!);
  return new Set([...endpointsIn(text), ...commandsIn(text), ...pagesIn(text)].flatMap(forms).concat(codes));
}

/** `docs/events.md#webhooks` tells of its page, `npm run admin -- grant` of `npm run admin`, `GET /errors/x` of the code. */
function forms(name: string): string[] {
  const code = /^GET \/errors\/([a-z_]+)$/.exec(name)?.[1];
  return [withoutNames(name), name.split('#')[0]!, name.split(' -- ')[0]!, ...(code === undefined ? [] : [code])];
}

const untold = (names: Iterable<string>): string[] =>
  [...new Set(names)].filter((name) => !told.has(withoutNames(name)));

describe('A topic in all languages tells of', () => {
  it('every operation that somebody calls', () => {
    const called = product.api.operations.map(({ id }) => id).filter((id) => !PROTOCOL.includes(id));
    expect(untold(called)).toEqual([]);
  });

  it('every group of operations', () => {
    const groups = product.api.document.tags.map(({ name }) => name);
    const told = (group: string) =>
      product.api.operations.some(({ id, tags }) => tags?.includes(group) && untold([id]).length === 0);
    expect(groups.filter((group) => !told(group))).toEqual([]);
  });

  it('every command', () => {
    const commands = commandsIn(readFileSync('docs/commands.md', 'utf8')).map((command) => command.split(' -- ')[0]!);
    expect(untold(commands.filter((command) => !COMMANDS_OF_DEVELOPERS.test(command)))).toEqual([]);
  });

  it('every page for users and operators', () => {
    const docs = readdirSync('docs').filter((name) => name.endsWith('.md'));
    const pages = [
      'README.md',
      'apps/agent/README.md',
      'apps/gateway/README.md',
      ...docs.map((name) => `docs/${name}`),
    ];
    expect(untold(pages.filter((page) => !FOR_DEVELOPERS.includes(page)))).toEqual([]);
  });

  it('every error code', () => {
    expect(product.errorCodes.length).toBeGreaterThan(100);
    expect(untold(product.errorCodes)).toEqual([]);
  });
});

it('what is left out is there', () => {
  const operations = new Set(product.api.operations.map(({ id }) => id));
  expect(PROTOCOL.filter((id) => !operations.has(id))).toEqual([]);
  expect(FOR_DEVELOPERS.filter((page) => !product.hasTitle(page))).toEqual([]);
});
