import type { Known, KnownPassage } from './knowledge-file.js';

const COMMAND = /\bnpm (?:run )?[\w:]+(?: +-- +[\w-]+)?/g;
const ENDPOINT = /(?:\b(GET|POST|PUT|PATCH|DELETE) +)?(\/[\w./{}:-]+)/g;
const HOST = /\bhttps?:\/\/[^/\s]+/g;
const QUOTED = /[`"']([\w-]+)[`"']/g;
/** Words that only name things: `price_coin`, `--max-gb-month`, `JWT_TTL`. */
const IDENTIFIER = /--[a-z][a-z-]+|\b[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+\b/g;
/** `PORT`, in a message that is not all in capitals. */
const CAPITALS = /\b[A-Z]{4,}\b/g;
/** A field may have another meaning in each endpoint; answers name at most this many. */
const MAX_MEANINGS = 2;

const METHOD = /^(GET|POST|PUT|PATCH|DELETE) /;

/** Passages by their exact names. */
export class Names {
  private readonly byName = new Map<string, KnownPassage[]>();
  private readonly endpoints: { method: string; segments: string[]; passage: KnownPassage }[] = [];
  private readonly titles: Map<string, string>;

  constructor({ passages, titles }: Known) {
    this.titles = new Map(Object.entries(titles));
    for (const passage of passages) {
      for (const name of passage.names ?? []) this.add(name, passage);
      const path = withoutNames(passage.path);
      if (passage.names !== undefined && !passage.byNameOnly && !this.titles.has(path))
        this.titles.set(path, passage.title);
    }
  }

  private add(name: string, passage: KnownPassage): void {
    const method = METHOD.exec(name)?.[1];
    if (method !== undefined) this.endpoints.push({ method, segments: name.split(' ')[1]!.split('/'), passage });
    else this.byName.set(key(name), [...(this.byName.get(key(name)) ?? []), passage]);
  }

  /** The passages that a question names, in its order, each once. */
  in(question: string): KnownPassage[] {
    const text = question.replace(HOST, '');
    const found = [
      ...matches(text, COMMAND, ([command]) => this.command(command.replace(/ +/g, ' '))),
      ...matches(text, ENDPOINT, ([, method, path]) => this.called(path!, method)),
      ...matches(text, QUOTED, ([, name]) => this.named(name!)),
      ...matches(text, IDENTIFIER, ([name]) => this.named(name)),
      ...matches(/\p{Ll}/u.test(text) ? text : '', CAPITALS, ([name]) => this.named(name)),
      ...matches(text, /^\s*(\w+)\s*\??$/g, ([, name]) => this.named(name!)),
    ];
    return [...new Set(found.sort((a, b) => a.at - b.at).flatMap(({ passages }) => passages))];
  }

  /** Unlike `in`, accepts a word as an id only if it looks like one: `/api/jobs/dance` isn't a job. */
  has(name: string): boolean {
    const [, method, path] = /^(?:([A-Z]+) )?(\/.*)$/.exec(name) ?? [];
    if (path === undefined) return this.byName.has(key(name)) || this.titleOf(name) !== undefined;
    const segments = path.split('/');
    const isBegun = (known: string[]) => segments.every((segment, i) => segment === known[i]);
    if (method === undefined && this.endpoints.some((endpoint) => isBegun(endpoint.segments))) return true;
    return this.called(path, method).some(({ path: known }) => isOfForm(known, segments));
  }

  titleOf(path: string): string | undefined {
    return this.titles.get(withoutNames(path));
  }

  private named(name: string): KnownPassage[] {
    return (this.byName.get(key(name)) ?? []).slice(0, MAX_MEANINGS);
  }

  /** With the part after `--` if that is known; otherwise the command alone. */
  private command(typed: string): KnownPassage[] {
    const whole = this.named(typed);
    return whole.length > 0 ? whole : this.named(typed.split(' -- ')[0]!);
  }

  /** Endpoints of a path, with ids in it or with names in braces. */
  private called(path: string, method?: string): KnownPassage[] {
    const segments = path.replace(/[./:-]+$/, '').split('/');
    const fits = (template: string, i: number) => template.startsWith('{') || template === segments[i];
    const called = this.endpoints.filter(
      (endpoint) =>
        endpoint.segments.length === segments.length &&
        endpoint.segments.every(fits) &&
        (method === undefined || endpoint.method === method),
    );
    const literal = called.filter((endpoint) => endpoint.segments.every((segment, i) => segment === segments[i]));
    return (literal.length > 0 ? literal : called).map(({ passage }) => passage);
  }
}

const ID = /^\{.*\}$|^[A-Z_]+$|^(?=.*\d)[\w-]+$/;

function isOfForm(endpoint: string, segments: string[]): boolean {
  const known = endpoint.split(' ')[1]!.split('/');
  return segments.every((segment, i) => segment === known[i] || ID.test(segment));
}

/** `GET /api/jobs/{id}` and `GET /api/jobs/{job_id}` are the same endpoint. */
const withoutNames = (path: string): string => path.replace(/\{[^}]*\}/g, '{}');

const key = (name: string): string => name.toLowerCase();

function matches(text: string, pattern: RegExp, look: (match: RegExpExecArray) => KnownPassage[]) {
  return [...text.matchAll(pattern)].map((match) => ({ at: match.index, passages: look(match) }));
}
