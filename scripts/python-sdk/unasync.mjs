const WORDS = [
  [/^from asyncio import (.*)\n/gm, (_, names) => names.split(', ').map(twinOf).join('')],
  [/\bawait to_thread\(([\w.]+)(?:, )?/g, '$1('],
  [/\bawait /g, ''],
  [/\basync (def|for|with)\b/g, '$1'],
  [/\ba(?=closing\b)/g, ''],
  [/\bAsyncGenerator\[(.*), None\]/g, 'Generator[$1, None, None]'],
  [/\b__a(enter|exit|iter)__\b/g, '__$1__'],
  [/\ba(close|read|iter_bytes)\(/g, '$1('],
  [/`aclose`/g, '`close`'],
  [/\bAsync(\w+)/g, '$1'],
];

const twinOf = (name) =>
  ({ Lock: 'from threading import Lock\n', sleep: 'from time import sleep\n', to_thread: '' })[name];

/** The sync twin of a Python module that was written for asyncio. */
export function unasync(python) {
  return WORDS.reduce((text, [from, to]) => text.replaceAll(from, to), python);
}
