import { oddTexts, ODD_VALUES, edgesOf, randomBodies, seeded } from '../../support/hostile-values.js';
import type { Operation, Parameter } from '../../support/openapi.js';
import { person } from '../../support/client.js';
import { eachOf, pathOf, send, wrongWith, type WireReply } from '../../support/wire.js';
import type { Lab } from '../support/lab.js';
import { leaksOf } from '../support/leaks.js';
import { Outcome } from '../support/outcome.js';
import { admin, apiKey, nobody, user, workerToken, type Principal } from '../support/principals.js';
import { pathsNaming } from './other-peoples-ids.js';

/** What ends the one who asks is asked by somebody who is not needed any more. */
const ENDS = ['DELETE /auth/me', 'POST /auth/logout', 'POST /auth/password/change'];
/** The answer to these goes on as long as the client does, or waits. */
const MOST_WAIT_S = 1;
const ODD_IDS = ['x', '0', '%', '%00', '..%2f..%2fetc%2fpasswd', "' OR 1=1 --", '🙈', 'a'.repeat(300), '{id}', '%ff'];
const NOBODYS_ID = '0197a3c2-7d1e-7b60-9c1f-000000000000';
const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
];
const HEADERS: Array<[string, string[]]> = [
  ['idempotency-key', ['k', 'k'.repeat(256), 'é', "'; --"]],
  ['accept', ['*/*', 'text/html', 'application/json;q=0', 'x']],
  ['accept-language', ['tr', 'de;q=x', '*'.repeat(2000)]],
  ['accept-encoding', ['gzip', 'br;q=9', 'identity;q=0']],
  ['range', ['bytes=0-', 'bytes=5-1', 'bytes=-0', 'bytes=0-1,2-3', 'x=1']],
  ['if-none-match', ['*', '"x"', 'x']],
  ['last-event-id', ['0', '-1', 'x', '9'.repeat(40)]],
  ['x-request-id', ['a', '<script>', 'x'.repeat(300)]],
  ['x-forwarded-for', ['127.0.0.1', "'", '::1, 10.0.0.1']],
  ['x-forwarded-host', ['evil.test']],
  ['x-http-method-override', ['DELETE']],
  ['stripe-signature', ['t=1,v1=00', 'x']],
  ['cookie', ['a=b', '='.repeat(3000)]],
  ['content-encoding', ['gzip', 'x']],
  ['origin', ['https://evil.test', 'null']],
];

/**
 * Requests put together by chance out of the document, by everybody there is. Each answer has to be one that the document
 * tells of, well formed and without anything of the inside or of the victim; and nobody does what they may not.
 */
export async function fuzz(lab: Lab, requests: number, seed: number): Promise<Outcome> {
  const outcome = new Outcome('fuzz');
  const random = seeded(seed);
  const fuzzer = new Fuzzer(lab, random);
  await eachOf(
    Array.from({ length: requests }, (_, n) => n),
    async () => {
      const { principal, operation, path, headers, body } = await fuzzer.next();
      const name = `${operation.id} by ${principal.name} (${path.slice(0, 120)} ${String(body).slice(0, 120)})`;
      try {
        const reply = await send(lab.url, operation.method, path, headers, body);
        outcome.count(name, wrongIn(lab, operation, principal, reply));
      } catch (error) {
        outcome.count(name, [`got no answer: ${String(error)}`]);
      }
    },
  );
  return outcome;
}

function wrongIn({ api, victim }: Lab, operation: Operation, principal: Principal, reply: WireReply): string[] {
  const { status, text } = reply;
  // What isn't set up here says so; whatever else is 5xx has failed.
  const failed = status >= 500 && !(status === 503 && operation.responses['503']) ? [`failed: ${status} ${text}`] : [];
  // A part of a file, and one that is known already, are no JSON and no problem.
  const isPart = (status === 206 || status === 304) && operation.responses[status] !== undefined;
  const undocumented = isPart ? [] : wrongWith(api, operation, reply);
  const beyond = status < 400 && !principal.may(operation) ? [`was let in: ${status}`] : [];
  return [...failed, ...undocumented, ...beyond, ...leaksOf(reply, principal, victim)];
}

interface FuzzRequest {
  principal: Principal;
  operation: Operation;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

class Fuzzer {
  private readonly principals: Principal[];
  private readonly texts = new Map<Operation, string[]>();

  constructor(
    private readonly lab: Lab,
    private readonly random: () => number,
  ) {
    const { rival } = lab;
    const scoped = apiKey(rival.narrowKey, ['jobs:read']);
    this.principals = [nobody, user(rival.person.token), scoped, workerToken(rival.worker), admin(lab.admin.token)];
  }

  async next(): Promise<FuzzRequest> {
    const operation = this.pick(this.lab.api.operations);
    let principal = this.pick(this.principals);
    const request = {
      path: `${this.path(operation, principal)}${this.query(operation)}`,
      headers: this.headers(),
      ...this.body(operation),
    };
    if (ENDS.includes(operation.id) && principal.name !== 'nobody')
      principal = user((await person(this.lab.url, 'short-lived')).token);
    return { ...request, principal, operation, headers: { ...request.headers, ...request.type, ...principal.headers } };
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)]!;
  }

  private chance(of: number): boolean {
    return this.random() < of;
  }

  /** Their own record, the victim's, nobody's, or no id at all. An administrator could harm the victim by right. */
  private path(operation: Operation, { name }: Principal): string {
    const { rival, victim } = this.lab;
    const owners = name === 'admin' ? [] : [rival.records, rival.records, victim.records];
    const owned =
      owners.length > 0 && this.chance(0.7) ? this.pick(pathsNaming(operation, this.pick(owners))) : undefined;
    if (owned) return owned.replace(/\?.*/, '');
    const id = this.chance(0.5) ? NOBODYS_ID : this.pick(ODD_IDS);
    return this.chance(0.5) ? operation.path.replace(/\{\w+\}/g, encodeURIComponent(id)) : pathOf(operation);
  }

  private query({ parameters }: Operation): string {
    const known = parameters.filter((one) => one.in === 'query' && this.chance(0.4));
    const parts = known.map((one) => `${one.name}=${encodeURIComponent(this.valueOf(one))}`);
    if (this.chance(0.03)) parts.push(this.pick(['a=b', '__proto__[x]=1', '%', '&&', 'limit=1&limit=2', '[]=']));
    return parts.length > 0 ? `?${parts.join('&')}` : '';
  }

  private valueOf({ name, schema, example }: Parameter): string {
    if (name === 'wait_s') return this.pick(['0', '-1', 'x', '1e9']);
    const edges = [...edgesOf(this.lab.api.resolve(schema)), example];
    const value = this.chance(0.6) ? this.pick(edges) : this.pick(ODD_VALUES);
    return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 2000).toWellFormed();
  }

  private headers(): Record<string, string> {
    const some = HEADERS.filter(() => this.chance(0.04));
    return Object.fromEntries(some.map(([name, values]) => [name, Buffer.from(this.pick(values)).toString('latin1')]));
  }

  private body(operation: Operation): { type?: Record<string, string>; body?: string | Buffer } {
    if (operation.method === 'GET' || this.chance(0.05)) return {};
    const documented = Object.keys(operation.requestBody?.content ?? { 'application/json': {} })[0]!;
    const type = { 'content-type': this.chance(0.95) ? documented : this.pick(TYPES) };
    const json = documented.includes('json') && this.lab.api.bodySchema(operation) !== undefined;
    return { type, body: json ? this.json(operation) : this.bytes() };
  }

  private json(operation: Operation): string {
    const { api } = this.lab;
    const example = api.bodyExample(operation) ?? {};
    if (this.chance(0.15)) return this.pick(this.oddTexts(operation, example));
    const [made] = randomBodies(api, api.bodySchema(operation)!, example, this.random, 1);
    const text = this.chance(0.2) ? JSON.stringify(example) : made!.text;
    return patient(this.chance(0.2) ? this.broken(text) : text);
  }

  private oddTexts(operation: Operation, example: Record<string, unknown>): string[] {
    const known = this.texts.get(operation) ?? oddTexts(example).map(({ text }) => text);
    this.texts.set(operation, known);
    return known;
  }

  /** A character too many, too few, or another one. */
  private broken(text: string): string {
    const at = Math.floor(this.random() * text.length);
    const instead = this.pick(['', '"', '{', ']', ',', '\\', '\u0000', '\ud800', '9'.repeat(40), '0x', '\\u0000']);
    return text.slice(0, at) + instead + text.slice(at + this.pick([0, 1, 5]));
  }

  private bytes(): Buffer {
    return Buffer.from(Array.from({ length: Math.floor(this.random() * 300) }, () => Math.floor(this.random() * 256)));
  }
}

/** Nothing waits for a job. */
const patient = (text: string) => text.replace(/("wait_s":)\s*[2-9\d]\d*/g, `$1${MOST_WAIT_S}`);
