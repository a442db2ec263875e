import type { Draft } from './draft.js';

/** The most that a job may have. */
export const MOST_FILES = 64;
const LONGEST_PATH = 128;
const LONGEST_ENDING = 16;

/** A name that the API takes: Latin letters, digits, and what needs no quoting in a script. */
const pathOf = (name: string): string =>
  name
    .replace(/[^\w.-]+/g, '_')
    .slice(-LONGEST_PATH)
    .replace(/^[.-]/, '_');

const isKept = (name: string): boolean => pathOf(name) === name;

/** Those first whose name can stay: they would take the place of one whose name was changed into it. */
export const inOrder = <T extends { name: string }>(files: readonly T[]): T[] => [
  ...files.filter(({ name }) => isKept(name)),
  ...files.filter(({ name }) => !isKept(name)),
];

/**
 * With one more file. One of the same name takes the place of the earlier, as in a folder; of two names that had to be
 * changed into the same path the second is numbered.
 */
export function withFile(inputs: Draft['inputs'], name: string, sha256: string): Draft['inputs'] {
  const wanted = pathOf(name);
  const others = inputs.filter((input) => input.path !== wanted || (!isKept(name) && input.sha256 !== sha256));
  const path = freePath(wanted, new Set(others.map((input) => input.path)));
  return [...others, { path, sha256 }].slice(0, MOST_FILES);
}

/** `data.csv`, or else `data-2.csv` and so on. */
function freePath(path: string, taken: ReadonlySet<string>): string {
  const dot = path.lastIndexOf('.');
  const ending = dot > 0 && path.length - dot <= LONGEST_ENDING ? path.slice(dot) : '';
  const stem = path.slice(0, path.length - ending.length);
  let free = path;
  for (let count = 2; taken.has(free); count += 1) {
    const end = `-${count}${ending}`;
    free = `${stem.slice(0, LONGEST_PATH - end.length)}${end}`;
  }
  return free;
}
