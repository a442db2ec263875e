import { readdirSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { usage } from '../errors.js';

const MOST = 64;
/** What the API takes as a path of an input. */
const PATH = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}(\/[A-Za-z0-9_][A-Za-z0-9._-]{0,127}){0,8}$/;

export interface Input {
  /** The file here. */
  file: string;
  /** Where the job finds it, below `$INPUT_DIR`. */
  path: string;
}

/** What `--input` names: `FILE`, `NAME=FILE`, or a folder with all its files. */
export function inputsOf(words: string[]): Input[] {
  const inputs = words.flatMap(filesOf);
  const wrong = inputs.find(({ path }) => !PATH.test(path));
  if (wrong)
    throw usage(
      `A job can't have an input called "${wrong.path}" (letters, digits, . _ - and /). Name it: --input NAME=${wrong.file}`,
    );
  const twice = inputs.find(({ path }, index) => inputs.findIndex((one) => one.path === path) < index);
  if (twice) throw usage(`Two inputs are called "${twice.path}". Name one of them: --input NAME=${twice.file}`);
  if (inputs.length > MOST)
    throw usage(`A job takes ${MOST} input files and these are ${inputs.length}: pack them into an archive.`);
  return inputs;
}

function filesOf(word: string): Input[] {
  const [, name, file] = exists(word) ? [] : (/^([^=]+)=(.+)$/s.exec(word) ?? []);
  const given = file ?? word;
  if (!exists(given)) throw usage(`There is no input file ${given}.`);
  const path = name ?? basename(given);
  if (!statSync(given).isDirectory()) return [{ file: given, path }];
  return readdirSync(given, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .map((inside) => ({ file: inside, path: [path, ...relative(given, inside).split(sep)].join('/') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
