import { STATUS_CODES } from 'node:http';
import { CONFIGURED, CONTRADICTIONS, KNOWN_OF_ACCOUNT, PRICES } from './account.js';
import { figuresIn, round, type Figure } from './figures-said.js';
import type { Product } from './product.js';
import type { Asked } from './question.js';

const LATER =
  /(later|future|coming|next) version|coming soon|not (yet )?(available|supported|implemented) yet|sonraki (bir )?sürüm|gelecek sürüm|yakında (gelecek|eklenecek)|(следующ|будущ)\S+ верси|скоро появ|이후 버전|다음 버전|추후|곧 (지원|추가)/i;
/** Counted things of a sentence, "three steps", are no claims. */
const SMALL = 12;
const COINS_PER_DOLLAR = 10;

/** Finds what a reply says that isn't so; made once, since it reads the product. */
export class FalseStatements {
  private readonly known = new Map<string, Set<number>>();

  constructor(private readonly product: Product) {
    this.know(figuresIn(product.documents));
    this.know(figuresOfSettings(product.documents));
    this.know(figuresIn(JSON.stringify(CONFIGURED, withUnits, 1)));
  }

  in(reply: string, question: Asked): string[] {
    return [
      ...this.names(reply, question),
      ...this.figures(reply, question),
      ...contradicted(reply, question),
      ...(LATER.exec(reply) ?? []).slice(0, 1).map((promise) => `promises: ${promise}`),
    ];
  }

  private names(reply: string, { text, history = [] }: Asked): string[] {
    const given = new Set(
      JSON.stringify([text, history, KNOWN_OF_ACCOUNT], inUnits, 1).match(/[A-Za-z][\w-]*|--[a-z][\w-]*/g),
    );
    const exists = (word: string) => this.product.words.has(word) || given.has(word) || OF_OTHERS.has(word);
    const endpoints = [...reply.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/[\w/{}.:-]*)/g)].map(
      ([, method, path]) => `${method} ${bare(path!)}`,
    );
    const paths = [...reply.matchAll(/(?<![\w.:/}])\/(?:api|auth|health)\/[\w/{}.:-]*/g)].map(([path]) => bare(path));
    return [
      ...endpoints.filter((endpoint) => !this.product.endpoints.has(endpoint) && !PAGES.has(endpoint)),
      ...paths.filter((path) => !this.isPath(path)),
      ...[...reply.matchAll(/npm run ([\w:-]+)/g)]
        .filter(([, name]) => !this.product.scripts.has(name!))
        .map(([all]) => all),
      ...[...reply.matchAll(/npm run (?:admin|rewards) -- ([a-z][\w-]*)/g)]
        .filter(([, name]) => !exists(name!))
        .map(([all]) => all),
      ...[...reply.matchAll(/\b(?:docs|apps|libs)\/[\w/-]+\.md/g)]
        .map(([path]) => path)
        .filter((path) => !this.product.hasFile(path)),
      ...(reply.match(/\b[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+\b|(?<![\w-])--[a-z][\w-]+/g) ?? []).filter(
        (name) => !exists(name),
      ),
    ].map((name) => `names: ${name}`);
  }

  /** Whole, or what all calls of a kind begin with: `/api/admin`. */
  private isPath(path: string): boolean {
    return [...this.product.endpoints].some(
      (endpoint) => endpoint.endsWith(` ${path}`) || endpoint.includes(` ${path}/`),
    );
  }

  private figures(reply: string, question: Asked): string[] {
    const prose = reply.replace(/`[^`]*`|\S*:\/\/\S*|\S*\/\S*\/\S*/g, ' ');
    const given = figuresIn(
      JSON.stringify([question.text, question.history, question.facts === false ? [] : KNOWN_OF_ACCOUNT], inUnits, 1),
    );
    const own = new Set(given.flatMap(({ values, bare }) => [...values, ...bare]));
    const said = figuresIn(prose);
    return said
      .filter((figure) => !this.isKnown(figure, own) && !isPrice(figure, question, said))
      .map(({ text }) => `figure: ${text}`);
  }

  private isKnown({ kind, values, bare: unitless }: Figure, own: ReadonlySet<number>): boolean {
    if (kind === '' && values.some((value) => (value <= SMALL && Number.isInteger(value)) || isHttpError(value)))
      return true;
    return (
      unitless.some((value) => own.has(value)) ||
      values.some((value) => own.has(value) || this.known.get(kind)?.has(value))
    );
  }

  private know(figures: readonly Figure[]): void {
    for (const { kind, values } of figures)
      for (const value of values)
        // A bare number may be any that is written somewhere; one with a unit, only one of that unit.
        for (const group of new Set([kind, ''])) this.known.set(group, (this.known.get(group) ?? new Set()).add(value));
  }
}

/** Variables that other programs read, such as curl. */
const OF_OTHERS = new Set(['ALL_PROXY', 'HTTP_PROXY', 'HTTPS_PROXY', 'all_proxy', 'http_proxy', 'https_proxy']);

/** Proxies and clients know them, whether or not a document lists them: 407. */
const isHttpError = (value: number): boolean => value >= 400 && value in STATUS_CODES;

/** Served without a controller. */
const PAGES = new Set(['GET /docs', 'GET /errors/{}']);

const bare = (path: string): string =>
  path
    .replace(/\{[^}]*\}|:\w+|[0-9a-f]{8}-[0-9a-f-]{27}/g, '{}')
    .replace(/[.:/-]+$/, '')
    .replace(/^(\/errors)\/\w+$/, '$1/{}');

/** README's table gives a setting's figure in one column and its unit in another; a currency may be named for a rate. */
function figuresOfSettings(documents: string): Figure[] {
  return [...documents.matchAll(/^\| `[A-Z][A-Z0-9_]*` \| `([^`|]*)` \| (.*) \|$/gm)].flatMap(
    ([, value = '', meaning = '']) => {
      const [unit] =
        /\b(seconds?|minutes?|hours?|days?|percent|MB|GB|coins?|dollars?|basis points)\b/.exec(meaning) ?? [];
      const numbers = value.match(/\d+(\.\d+)?/g) ?? [];
      return numbers.flatMap((number) =>
        unit === 'basis points' ? figuresIn(`${Number(number) / 100} %`) : figuresIn(`${number} ${unit ?? ''}`),
      );
    },
  );
}

/** Amounts as people are told them. */
const inUnits = (name: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return Number(value) / 1e6;
  if (value instanceof Map) return Object.fromEntries(value);
  if (typeof value === 'number' && name.endsWith('Bytes')) return `${value / 1e6} MB`;
  return value;
};

/** Amounts count in both currencies: a name doesn't always say which. */
const withUnits = (name: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return `${Number(value) / 1e6} coins, ${Number(value) / 1e6} USD`;
  const [, unit] = typeof value === 'number' ? (/(Hours|Days|Minutes|Percent|S)$/.exec(name) ?? []) : [];
  return unit
    ? `${value as number} ${unit.toLowerCase()}`
    : name.endsWith('Bps')
      ? `${(value as number) / 100} %`
      : inUnits(name, value);
};

/** A price of the list, or what as many GPUs, hours and replicas cost as the reply itself says. */
function isPrice({ kind, values }: Figure, { usd }: Asked, said: readonly Figure[]): boolean {
  // Hours that the question has in words: those that make up its price, or the price that the reply itself gives.
  if (kind === 's') return values.some((value) => makesUp(value / 3600, usd) || isQuoted(value / 3600, said));
  if (kind !== 'USD' && kind !== 'coin' && kind !== '') return false;
  const counts = [
    1,
    ...said.filter((figure) => figure.kind !== 'USD' && figure.kind !== 'coin').flatMap(countsOf),
  ].slice(0, MOST_COUNTS);
  const units = counts.flatMap((a) => counts.flatMap((b) => counts.map((c) => a * b * c)));
  const amounts = new Set([...RATES.flatMap((rate) => units.map((count) => round(rate * count))), usd]);
  const isIn = (value: number, perDollar: number) => amounts.has(round(value / perDollar));
  return values.some(
    (value) => (kind !== 'coin' && isIn(value, 1)) || (kind !== 'USD' && isIn(value, COINS_PER_DOLLAR)),
  );
}

const makesUp = (hours: number, usd: number | undefined): boolean =>
  usd !== undefined && RATES.some((rate) => Number.isInteger(round(usd / (rate * hours))));

/** Whether an amount of the reply is what a GPU of the list costs for these hours, times what is counted in it. */
function isQuoted(hours: number, said: readonly Figure[]): boolean {
  const counts = [1, ...said.filter(({ kind }) => kind === '').flatMap(({ values }) => values)].slice(0, MOST_COUNTS);
  const units = new Set(counts.flatMap((a) => counts.map((b) => a * b)));
  const amounts = said.filter(({ kind }) => kind === 'USD').flatMap(({ values }) => values);
  return amounts.some((amount) => RATES.some((rate) => units.has(round(amount / (rate * hours)))));
}

const RATES = [...PRICES.gpuPricesUsdMicros.values()].map((micros) => Number(micros) / 1e6);
/** A reply with more figures is no price. */
const MOST_COUNTS = 12;

/** Times count in hours, as prices do. */
const countsOf = ({ kind, values }: Figure): number[] => (kind === 's' ? values.map((value) => value / 3600) : values);

/** From the name of a thing to that of the next. */
function contradicted(reply: string, { facts = true }: Asked): string[] {
  const clauses = facts ? reply.split(NEXT_THING) : [];
  return clauses
    .filter((clause) => CONTRADICTIONS.some(({ names, says }) => names.test(clause) && says.test(clause)))
    .map((clause) => `contradicts the account: ${clause}`);
}

const NEXT_THING = new RegExp(`(?=${CONTRADICTIONS.map(({ names }) => names.source).join('|')})|(?<=[.!?\\n])\\s`);
