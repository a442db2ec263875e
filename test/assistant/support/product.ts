import { readFileSync } from 'node:fs';
import { environmentSchema } from '@app/platform/config/environment';
import { SETTINGS as AGENT_SETTINGS } from '../../../apps/agent/src/settings.js';
import { builtKnowledge } from '../../../libs/assistant/src/chat/adapters/knowledge/indexed-knowledge.js';
import {
  commandsIn,
  endpointsIn,
  fieldsIn,
  flagsIn,
  headersIn,
  pagesIn,
  pathsIn,
  settingsIn,
  variablesIn,
} from '../../../libs/assistant/testing/references.js';
import { Api, walk, withoutNames, type Schema } from '../../support/openapi.js';

/** Pages for those who use or run the service: what they write as code may be named (programs, files, values). */
const PAGES = [
  'README.md',
  'apps/agent/README.md',
  ...['clusters', 'commands', 'configuration', 'events', 'operations', 'tour', 'watching'].map(
    (name) => `docs/${name}.md`,
  ),
];
/** Served, but no part of the document. */
const BESIDE = ['GET /docs', 'GET /openapi.json'];
/** Run npm itself. */
const NPM = ['npm ci', 'npm install'];

/** True, and in none of all that: what other programs call theirs, and what the ports of gateways understand. */
const ELSEWHERE = [
  // curl, Python's requests, and shells in examples
  ...['socks5h', 'https_proxy', 'ALL_PROXY', 'proxies', '$TOKEN'],
  // apps/gateway: how a browser enters a replica (ADR 11), and why a destination was refused (RFC 9209)
  ...['access', 'Proxy-Status'],
  // apps/admin: gifts and corrections; apps/audit: how a check ends
  ...['--key', 'FAIL'],
  // of the OpenAPI document itself
  'info.version',
];

const read = (path: string): string => readFileSync(path, 'utf8');

/** What there is to be named: the running service's document, settings, commands, flags and pages. */
export class Product {
  readonly knowledge = builtKnowledge();
  /** `POST /api/jobs`. */
  readonly operations: ReadonlySet<string>;
  readonly errorCodes = [...read('docs/errors.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code!);
  readonly settings: ReadonlySet<string>;
  private readonly paths: readonly string[];
  private readonly words: ReadonlySet<string>;
  private readonly corpus: string;

  private constructor(readonly api: Api) {
    this.operations = new Set([...api.operations.map(({ id }) => id), ...BESIDE].map(withoutNames));
    this.paths = [...this.operations].map((id) => id.split(' ')[1]!);
    const ofAgent = Object.values(AGENT_SETTINGS).map(({ env }) => env);
    const ofCompose = [...read('docker-compose.yml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!);
    this.settings = new Set([...Object.keys(environmentSchema.shape), ...ofAgent, 'AGENT_CONFIG', ...ofCompose]);
    this.corpus = [JSON.stringify(api.document), ...PAGES.map(read)].join('\n');
    this.words = new Set([...wordsOf(api), ...Object.keys(AGENT_SETTINGS), ...this.errorCodes, ...codeOfPages()]);
  }

  static async of(url: string): Promise<Product> {
    return new Product(await Api.of(url));
  }

  /** What a text names that isn't there. */
  untrue(text: string): string[] {
    const missing = (named: string[], exists: (name: string) => boolean) => named.filter((name) => !exists(name));
    const named = [
      ...missing(endpointsIn(text), (id) => this.operations.has(withoutNames(id)) || this.hasTitle(id)),
      ...missing(pathsIn(text), (path) => this.hasPath(path)),
      ...missing(settingsIn(text), (name) => this.settings.has(name) || this.corpus.includes(`$${name}`)),
      ...missing(variablesIn(text), (name) => this.corpus.includes(name)),
      ...missing(commandsIn(text), (command) => this.hasCommand(command)),
      ...missing(flagsIn(text), (flag) => this.hasTitle(`npm run agent -- ${flag}`) || this.corpus.includes(flag)),
      ...missing(pagesIn(text), (page) => this.hasTitle(page)),
      ...missing(headersIn(text), (name) => this.corpus.includes(name)),
      ...missing(fieldsIn(text), (name) => this.hasWord(name)),
    ];
    return named.filter((name) => !ELSEWHERE.includes(name));
  }

  /** Of `sources`. */
  hasTitle(source: string): boolean {
    return this.knowledge.titleOf(source) !== undefined;
  }

  private hasPath(path: string): boolean {
    return this.paths.some((known) => known === withoutNames(path) || known.startsWith(`${withoutNames(path)}/`));
  }

  private hasCommand(command: string): boolean {
    const [script] = command.split(' -- ') as [string];
    const hasSubcommands = /^npm run (admin|rewards)$/.test(script);
    return NPM.includes(command) || this.hasTitle(hasSubcommands ? command : script);
  }

  private hasWord(name: string): boolean {
    return this.words.has(name) || (name.includes('.') && name.split('.').every((part) => this.words.has(part)));
  }
}

/** Names of fields and parameters, their values where those are listed, and scopes. */
function wordsOf(api: Api): string[] {
  const schemas = Object.values(api.document.components.schemas).flatMap((schema) => walk(api, schema));
  const parameters = api.operations.flatMap((operation) => operation.parameters);
  const valuesOf = (schema: Schema) => [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])];
  return [
    ...schemas.flatMap(([, schema]) => [...Object.keys(schema.properties ?? {}), ...valuesOf(schema).map(String)]),
    ...parameters.flatMap(({ name, schema }) => [name, ...valuesOf(schema).map(String)]),
    ...api.operations.flatMap((operation) => operation['x-required-scope'] ?? []),
  ];
}

const codeOfPages = (): string[] =>
  PAGES.flatMap((page) =>
    [...read(page).matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => code!.match(/[\w.:-]+/g) ?? []),
  );
