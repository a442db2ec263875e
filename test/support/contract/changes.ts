import {
  Api,
  type Document,
  type Media,
  type Operation,
  type Parameter,
  type Response,
  type Schema,
} from '../openapi.js';
import { SchemaChanges, type Change, type Direction } from './schema-changes.js';

export type { Change } from './schema-changes.js';

/** What changed from one document to another, each with its operation: `POST /api/jobs: request field … became required`. */
export function changesBetween(before: Document, after: Document): Change[] {
  const comparison = new Comparison(before, after);
  return comparison.changes();
}

class Comparison {
  private readonly was: Api;
  private readonly is: Api;

  constructor(before: Document, after: Document) {
    this.was = new Api(before);
    this.is = new Api(after);
  }

  changes(): Change[] {
    const known = new Map(this.was.operations.map((operation) => [operation.id, operation]));
    const now = new Map(this.is.operations.map((operation) => [operation.id, operation]));
    const gone = [...known.keys()].filter((id) => !now.has(id)).map((id) => breaks(`${id} was removed`));
    const come = [...now.keys()].filter((id) => !known.has(id)).map((id) => adds(`${id} was added`));
    const changed = [...known].flatMap(([id, operation]) => {
      const other = now.get(id);
      return other
        ? this.ofOperation(operation, other).map(({ words, breaking }) => ({ words: `${id}: ${words}`, breaking }))
        : [];
    });
    return [...gone, ...changed, ...come, ...this.webhooks()];
  }

  /** What is posted to clients: a reply, as far as they must understand it. */
  private webhooks(): Change[] {
    const [from, to] = [this.was, this.is].map(({ document }) => document.webhooks ?? {}) as [Webhooks, Webhooks];
    const known = Object.entries(from).flatMap(([name, { post }]) => {
      const changed = to[name]
        ? this.media('reply', post.requestBody, to[name].post.requestBody)
        : [breaks('was removed')];
      return changed.map(({ words, breaking }) => ({ words: `webhook \`${name}\`: ${words}`, breaking }));
    });
    const come = Object.keys(to).filter((name) => !from[name]);
    return [...known, ...come.map((name) => adds(`webhook \`${name}\` was added`))];
  }

  private ofOperation(was: Operation, is: Operation): Change[] {
    return [
      ...differs(was.operationId, is.operationId, 'operationId'),
      ...access(was, is),
      ...this.parameters(was.parameters, is.parameters),
      ...this.body(was, is),
      ...this.media('reply', was.responses['200'], is.responses['200']),
      ...codes(was, is),
    ];
  }

  private parameters(was: Parameter[], is: Parameter[]): Change[] {
    const find = (list: Parameter[], { name, in: place }: Parameter) =>
      list.find((one) => one.name === name && one.in === place);
    const gone = was.filter((one) => !find(is, one)).map(({ name }) => breaks(`parameter \`${name}\` was removed`));
    const rest = is.flatMap((one) => {
      const known = find(was, one);
      if (!known)
        return [
          {
            words: `parameter \`${one.name}\` was added${one.required ? ' and is required' : ''}`,
            breaking: one.required === true,
          },
        ];
      const required = one.required && !known.required ? [breaks(`parameter \`${one.name}\` became required`)] : [];
      const changed = this.schemas('request', known.schema, one.schema);
      return [
        ...required,
        ...changed.map((change) => ({ ...change, words: `parameter \`${one.name}\`: ${change.words}` })),
      ];
    });
    return [...gone, ...rest];
  }

  private body(was: Operation, is: Operation): Change[] {
    const required = is.requestBody?.required && !was.requestBody?.required ? [breaks('the body became required')] : [];
    return [...required, ...this.media('request', was.requestBody, is.requestBody)];
  }

  private media(direction: Direction, was: Holder, is: Holder): Change[] {
    const [from, to] = [was?.content ?? {}, is?.content ?? {}];
    const gone = Object.keys(from)
      .filter((type) => !to[type])
      .map((type) => breaks(`${direction} is never ${type}`));
    const come = Object.keys(to)
      .filter((type) => !from[type])
      .map((type) => adds(`${direction} can be ${type}`));
    const changed = Object.entries(from).flatMap(([type, { schema }]) => {
      const other = to[type]?.schema;
      return schema && other ? this.schemas(direction, schema, other) : [];
    });
    return [...gone, ...come, ...changed];
  }

  private schemas(direction: Direction, was: Schema, is: Schema): Change[] {
    const compared = new SchemaChanges(
      direction,
      ($ref) => this.was.resolve({ $ref }),
      ($ref) => this.is.resolve({ $ref }),
    );
    compared.compare(was, is);
    return compared.found;
  }
}

type Webhooks = NonNullable<Document['webhooks']>;
type Holder = { content?: Record<string, Media> } | Response | undefined;

const breaks = (words: string): Change => ({ words, breaking: true });
const adds = (words: string): Change => ({ words, breaking: false });
const differs = (was: unknown, is: unknown, what: string): Change[] =>
  was === is ? [] : [breaks(`${what} is ${String(is ?? 'none')}, was ${String(was ?? 'none')}`)];

/** Credentials and the scope of keys. */
function access(was: Operation, is: Operation): Change[] {
  const ways = ({ security = [] }: Operation) =>
    (security.length ? security : [{}]).map((way) => Object.keys(way).join('+') || 'none');
  const [from, to] = [ways(was), ways(is)];
  const gone = from.filter((way) => !to.includes(way)).map((way) => breaks(`no longer works with credentials ${way}`));
  const come = to.filter((way) => !from.includes(way)).map((way) => adds(`works with credentials ${way}`));
  const scope =
    was['x-required-scope'] === undefined && is['x-required-scope'] !== undefined
      ? [adds(`takes API keys with the scope ${is['x-required-scope']}`)]
      : differs(was['x-required-scope'], is['x-required-scope'], 'the scope for API keys');
  return [...gone, ...come, ...scope];
}

function codes(was: Operation, is: Operation): Change[] {
  const of = ({ responses }: Operation) =>
    Object.entries(responses).flatMap(([status, response]) =>
      (response['x-codes'] ?? []).map((code) => `${status} ${code}`),
    );
  const [from, to] = [of(was), of(is)];
  return [
    ...to.filter((code) => !from.includes(code)).map((code) => adds(`can refuse with ${code}`)),
    ...from.filter((code) => !to.includes(code)).map((code) => adds(`never refuses with ${code}`)),
  ];
}
