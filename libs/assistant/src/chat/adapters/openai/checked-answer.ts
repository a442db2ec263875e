import { commandsIn, every, flagsIn, pagesIn, settingsIn, TO_COME, variablesIn } from '../../domain/references.js';
import { quantitiesIn } from '../../domain/quantities.js';
import { LANGUAGES } from '../../../domain/language.js';
import type { Knowledge } from '../../ports/knowledge.js';
import { spoken, withoutIdleNumbers } from './answer-text.js';
import { ToldQuantities, type Told } from './told-quantities.js';

/** Longer than any answer the instructions allow. */
const MAX_READ = 8000;

const METHOD = '(?:GET|POST|PUT|PATCH|DELETE)\\b';
const NO_PAGE = '(?![\\w./-]*\\.md)';
const PATH = `(?<![\\w/}.>-])\\/(?:api|auth|errors|health|docs|v\\d+(?=\\/))(?:\\/[\\w{}./-]*[\\w}])?${NO_PAGE}`;
/** A method a few words before its path, a path with the method after it (as in Korean), or a path alone. */
const CALL = new RegExp(
  [
    `\\b(?<method>${METHOD})(?:(?!${METHOD})[^\\n/.;]){1,24}(?<path>\\/[\\w{}./-]*[\\w}])`,
    `(?<alone>${PATH})(?:[^\\n/.;,]{1,12}?\\b(?<after>${METHOD})(?![^\\n/.;]{1,24}\\/))?`,
  ].join('|'),
  'g',
);
const IDENTIFIER = /(?<![\w$@/.-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b(?!\.\w)/g;
const KEY = /"([a-z]\w*)"\s*:/g;
const HOST = /\bhttps?:\/\/([^\s/`'"()<>[\]{},]*)/g;
const OF_EXAMPLES = /^(?:[\w-]*|127\.0\.0\.1|(?:[\w-]+\.)*example\.(?:com|org))(?::\d+)?[.:;!?]*$/;
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;
const ID = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi;
/** Placeholders in examples. */
const PLACEHOLDER =
  /^(?:\$?(?:YOUR|MY)_\w+|\$?(?:JOB|DEPLOY|DEVICE|SESSION|FILE|API|WORKER)_(?:ID|TOKEN|KEY)|POST|PATCH|DELETE|\$[A-Z]+)$/;
/** Commands of npm itself. */
const NPM = /^npm (?!run )/;
const HAS_COMMANDS = /^npm run (?:admin|rewards) -- /;

/**
 * The claims of an answer about the product that its material doesn't support, as text for a log without any words of a
 * person; empty if all are supported. docs/adr/0034 says what this can't see.
 */
export function unfounded(answer: string, told: Told, knowledge: Knowledge): string[] {
  if (answer.length > MAX_READ) return [`more than ${MAX_READ} characters`];
  const text = answer.replaceAll('\\_', '_');
  const own = spoken(text);
  const ofService = [...told.passages, JSON.stringify(told.facts)].join('\n');
  const ofAll = [ofService, ...told.conversation].join('\n');
  const isStrange = (name: string) => !knowledge.has(name) && !ofService.includes(name);
  const quantities = new ToldQuantities(told);
  const strange: Record<string, string[]> = {
    endpoint: callsIn(text).filter((call) => !knowledge.has(call)),
    command: commandsIn(text).filter((command) => !NPM.test(command) && !isCommand(command, knowledge)),
    page: pagesIn(text).filter((page) => !knowledge.has(page)),
    flag: flagsIn(own).filter(isStrange),
    setting: [...settingsIn(own), ...variablesIn(own)].filter((name) => !PLACEHOLDER.test(name) && isStrange(name)),
    name: [...every(own, IDENTIFIER), ...every(own, KEY)].filter(isStrange),
    figure: quantitiesIn(withoutIdleNumbers(own))
      .filter((quantity) => !quantities.has(quantity))
      .map(({ text }) => text),
  };
  const hidden: Record<string, string[]> = {
    address: [...every(text, HOST).filter((host) => !OF_EXAMPLES.test(host)), ...every(text, EMAIL)].filter(
      (address) => !ofAll.includes(address),
    ),
    id: every(text, ID).filter((id) => !ofAll.includes(id)),
    promise: LANGUAGES.flatMap((lang) => TO_COME[lang].exec(text)?.[0] ?? []),
  };
  const people = wordsOf([...told.conversation, ...stringsOf(told.facts)].join(' '));
  const shown = (name: string) =>
    name.replace(/[\p{L}\p{N}]+/gu, (word) => (word.length > 2 && people.has(word.toLowerCase()) ? '…' : word));
  return [
    ...Object.entries(strange).flatMap(([what, names]) =>
      names.map((name) => `${what} ${what === 'figure' ? name : shown(name)}`),
    ),
    ...Object.entries(hidden).flatMap(([what, names]) => names.map(() => what)),
  ];
}

/** `POST /api/jobs`, or a path alone. Ids may be written in several ways. */
function callsIn(text: string): string[] {
  const plain = text
    .replace(HOST, ' ')
    .replace(/[`*"']/g, '')
    .replace(/(?<=\/)[:$](\w+)|(?<=\/)<([^<>\s]{1,40})>|(?<=\/)(?:…|\.\.\.)/g, '{id}');
  return [...plain.matchAll(CALL)].map(({ groups }) => {
    const { method = groups?.after, path = groups?.alone } = groups ?? {};
    return method === undefined ? path! : `${method} ${path}`;
  });
}

const isCommand = (command: string, knowledge: Knowledge): boolean =>
  knowledge.has(command) || (!HAS_COMMANDS.test(command) && knowledge.has(command.split(' -- ')[0]!));

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}
