import type { HostileBody } from './hostile-values.js';
import type { Api, Operation } from './openapi.js';
import { breaks } from './schema-check.js';
import { pathOf, send, wrongWith, type WireReply } from './wire.js';

/** Sends and collects what is wrong with the answer; `judge` adds what this very request should have got. */
export class Attack {
  readonly wrong: string[] = [];

  constructor(
    private readonly url: string,
    private readonly api: Api,
    /** Ids of records that exist, for the path. */
    private readonly idsOf: (operation: Operation) => Record<string, string>,
  ) {}

  async hit(
    operation: Operation,
    name: string,
    { path = pathOf(operation, this.idsOf(operation)), headers = {}, body }: Sent,
    judge: (reply: WireReply) => string[] = () => [],
  ): Promise<void> {
    try {
      const reply = await send(this.url, operation.method, path, headers, body);
      const found = [...wrongWith(this.api, operation, reply), ...judge(reply)];
      this.wrong.push(...found.map((what) => `${operation.id} [${name}] ${reply.status}: ${what}`.slice(0, 400)));
    } catch (error) {
      this.wrong.push(`${operation.id} [${name}] got no answer: ${String(error)}`);
    }
  }
}

export interface Sent {
  path?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export const refusedAs =
  (...statuses: number[]) =>
  ({ status, text }: WireReply) =>
    statuses.includes(status) ? [] : [`should be ${statuses.join(' or ')}: ${text.slice(0, 200)}`];

/** Rules that JSON Schema cannot say: where the service refuses what the document's schema lets pass. */
const BEYOND_SCHEMA =
  /character that is not allowed|must be an email|spec needs|quorum needs a spec|goes with verification|divide by the quorum|name that is not allowed|lone surrogates/;

/** What the document says about this body: refused by field, or let through. */
export function judged(api: Api, operation: Operation, { value, text }: HostileBody): (reply: WireReply) => string[] {
  const schema = api.bodySchema(operation);
  if (Buffer.byteLength(text) > (operation['x-max-body-bytes'] ?? 0)) return refusedAs(413);
  if (text === '') return operation.requestBody?.required ? refusedAs(400) : () => [];
  if (!schema || value === undefined) return refusedAs(400);
  const broken = breaks(api, schema, value);
  if (broken.length > 0) return (reply) => [...refusedAs(400)(reply), ...unnamed(broken, reply)];
  return ({ status, text: reply }) =>
    status === 400 && reply.includes('"invalid_request"') && !BEYOND_SCHEMA.test(reply)
      ? [`the document allows ${text.slice(0, 200)}: ${reply.slice(0, 300)}`]
      : [];
}

/** What libraries would fall over is refused before anything else is looked at. */
const LOOKED_AT_FIRST = /not allowed|nests too deeply|too many (values|entries)|must contain no more than/;

/** Fields that are wrong but not in `errors`. */
function unnamed(broken: string[], { status, text }: WireReply): string[] {
  const { errors } = JSON.parse(text) as { errors?: Array<{ field: string }> };
  if (status !== 400 || !errors || errors.length >= 20 || LOOKED_AT_FIRST.test(text)) return [];
  const named = new Set(errors.map(({ field }) => field.split('.')[0]));
  const fields = broken.map((line) => /^\$\.([^.:[]*)/.exec(line)?.[1]).filter((field) => field !== undefined);
  return fields.filter((field) => !named.has(field)).map((field) => `${field} is not named: ${text.slice(0, 300)}`);
}
