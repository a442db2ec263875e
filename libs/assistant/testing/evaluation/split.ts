import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../src/domain/language.js';
import { HALVES, KINDS, type Half, type Question } from './question.js';
import { questionsOf } from './questions.js';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Every second of each kind in the order of their texts' hashes, so nobody chooses what is held out. */
export function halvesOf(questions: readonly Question[]): Record<Half, Question[]> {
  const inOrder = KINDS.flatMap((kind) =>
    questions.filter((question) => question.kind === kind).toSorted((a, b) => (hash(a.text) < hash(b.text) ? -1 : 1)),
  );
  return {
    development: inOrder.filter((_, i) => i % 2 === 0),
    'held-out': inOrder.filter((_, i) => i % 2 === 1),
  };
}

/**
 * Adds a list of one language to both halves, what is there already stays where it is;
 * `npm run eval:assistant -- --split=FILE --lang=LANG` calls it.
 */
export async function addToHalves(lang: Language, questions: readonly Question[]): Promise<void> {
  const there = await questionsOf(HALVES, [lang]);
  const texts = new Set(there.map(({ text }) => text));
  const halves = halvesOf(questions.filter(({ text }) => !texts.has(text)));
  for (const half of HALVES) {
    const before = there
      .filter((question) => question.half === half)
      .map(({ lang: _, half: __, ...question }) => question);
    const items = [...before, ...halves[half]].map((question) => `  ${written(question)},\n`).join('');
    const head = `import type { Question } from '../question.js';\n\nexport const QUESTIONS: Question[] = [\n`;
    writeFileSync(join(import.meta.dirname, half, `${lang}.ts`), `${head}${items}];\n`);
  }
}

const written = ({ not, ...question }: Question): string =>
  `{ ${Object.entries(question)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ')}${not ? `, not: ${not}` : ''} }`;
