// Writes openapi/openapi.json, the contract, from the built service. Needs no database.
//   --release   also makes it the document that later ones must stay compatible with; at a commit with a tag
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { build } from './build.mjs';

await build();
const { apiDocument } = await import('../dist/libs/market/src/api-document.js');
const document = await apiDocument();
write('openapi.json', document, 2);
if (process.argv.includes('--release')) {
  if (!isTagged()) throw new Error('Tag the release first: its document is the one that clients know (docs/adr/0038).');
  write('released.json', document, 0, withoutWords);
  write('breaking-changes.json', [], 2);
}

function isTagged() {
  return execFileSync('git', ['tag', '--points-at', 'HEAD']).length > 0;
}

function write(name, content, indent, replacer) {
  writeFileSync(new URL(`../openapi/${name}`, import.meta.url), `${JSON.stringify(content, replacer, indent)}\n`);
}

/** Compatibility doesn't depend on them. A field may have such a name, too, but is no text. */
function withoutWords(name, value) {
  return /^(description|summary|examples?)$/.test(name) && (typeof value === 'string' || name.startsWith('example'))
    ? undefined
    : value;
}
