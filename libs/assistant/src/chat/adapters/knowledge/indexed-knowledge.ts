import { readFileSync } from 'node:fs';
import { builtFile } from '@app/platform/built-file';
import { Knowledge, type Passage } from '../../ports/knowledge.js';
import { excerpt } from './excerpt.js';
import type { Known, KnownPassage } from './knowledge-file.js';
import { Names } from './names.js';
import { PassageIndex } from './passage-index.js';

/** The question is in the first lines; the rest of a long message is not read. */
const MAX_READ = 500;
const MAX_EXACT = 5;

/** Passages in memory: searched by their words, and looked up by the names in a question. */
export class IndexedKnowledge extends Knowledge {
  private made: { index: PassageIndex; names: Names } | undefined;

  /** `read` is called once, at the first question. */
  constructor(private readonly read: () => Known) {
    super();
  }

  search(question: string, limit: number): Passage[] {
    const asked = question.slice(0, MAX_READ);
    const found = this.ready.index.search(asked);
    return unlike(found.map(({ passage }) => passage))
      .slice(0, limit)
      .map((passage) => shown(passage, found.find((hit) => hit.passage === passage)!.terms));
  }

  exact(question: string): Passage[] {
    return this.ready.names
      .in(question.slice(0, MAX_READ))
      .slice(0, MAX_EXACT)
      .map((passage) => shown(passage, new Set()));
  }

  has(name: string): boolean {
    return this.ready.names.has(name);
  }

  titleOf(path: string): string | undefined {
    return this.ready.names.titleOf(path);
  }

  private get ready() {
    if (this.made === undefined) {
      const known = this.read();
      this.made = { index: new PassageIndex(known), names: new Names(known) };
    }
    return this.made;
  }
}

const shown = ({ title, path, text }: KnownPassage, terms: ReadonlySet<string>): Passage => ({
  title,
  path,
  text: excerpt(text, terms),
});

/** The best of each title and path. */
function unlike(passages: KnownPassage[]): KnownPassage[] {
  const best = new Map<string, KnownPassage>();
  for (const passage of passages) {
    const key = `${passage.path} ${passage.title}`;
    if (!best.has(key)) best.set(key, passage);
  }
  return [...best.values()];
}

/** The knowledge that the build wrote, read at the first question. Throws at once if there was no build. */
export function builtKnowledge(): Knowledge {
  const file = builtFile('knowledge.json');
  return new IndexedKnowledge(() => JSON.parse(readFileSync(file, 'utf8')) as Known);
}
