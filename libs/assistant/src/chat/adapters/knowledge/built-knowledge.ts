import { readFileSync } from 'node:fs';
import type { Knowledge } from '../../ports/knowledge.js';
import { builtFile } from '../built-file.js';
import { IndexedKnowledge } from './indexed-knowledge.js';
import type { Known } from './known.js';

/** What the build wrote, read at the first question. Throws at once where there was no build. */
export function builtKnowledge(): Knowledge {
  const file = builtFile('knowledge.json');
  return new IndexedKnowledge(() => JSON.parse(readFileSync(file, 'utf8')) as Known);
}
