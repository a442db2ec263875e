import type { Draft } from './draft.js';

type Input = Draft['inputs'][number];

/** Files that the API takes for one job. */
export const MOST_FILES = 64;
const LONGEST = 128;

/** A name that the API takes: Latin letters, digits, and what needs no quoting in a script. */
const pathOf = (name: string): string =>
  name
    .replace(/[^\w.-]+/g, '_')
    .replace(/^[.-]/, '_')
    .slice(-LONGEST);

/** The inputs with a file. One of the same name takes the other's place; other names never become the same path. */
export function withInput(inputs: readonly Input[], name: string, sha256: string): Input[] {
  const path = pathOf(name);
  const others = inputs.filter((input) => input.sha256 !== sha256 || input.path !== path);
  if (path === name) return [...others.filter((input) => input.path !== path), { path, sha256 }].slice(0, MOST_FILES);
  const taken = new Set(others.map((input) => input.path));
  let free = path;
  for (let n = 2; taken.has(free); n++) free = numbered(path, n);
  return [...others, { path: free, sha256 }].slice(0, MOST_FILES);
}

function numbered(path: string, n: number): string {
  const dot = path.lastIndexOf('.') > 0 ? path.lastIndexOf('.') : path.length;
  const end = `-${n}${path.slice(dot)}`;
  return `${path.slice(0, Math.min(dot, LONGEST - end.length))}${end}`;
}
