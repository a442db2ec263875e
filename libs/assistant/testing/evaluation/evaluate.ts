import { performance } from 'node:perf_hooks';
import { LANGUAGES } from '../../src/domain/language.js';
import { engine, type Reply } from './engine.js';
import { FalseStatements } from './false-statements.js';
import { isUseful } from './judge.js';
import { readProduct } from './product.js';
import { DECLINED, type Asked, type Half } from './question.js';

export interface Judged {
  question: Asked;
  reply: Reply;
  useful: boolean;
  falsehoods: string[];
  ms: number;
}

/** Asks the engine one question after the other, as a server's thread would. */
export async function evaluate(questions: readonly Asked[]): Promise<Judged[]> {
  const ask = engine();
  const checks = new FalseStatements(readProduct());
  const judged: Judged[] = [];
  // What a language's index costs is paid at its first question, when the service starts too.
  for (const lang of LANGUAGES) await ask({ text: WARM[lang], kind: 'plain', need: 'greeting' });
  for (const question of questions) {
    const began = performance.now();
    const reply = await ask(question);
    const ms = performance.now() - began;
    judged.push({
      question,
      reply,
      useful: isUseful(question, reply),
      falsehoods: checks.in(reply.text, question),
      ms,
    });
  }
  return judged;
}

const WARM = { en: 'hello', tr: 'merhaba', ru: 'привет', ko: '안녕하세요' };

/** In percent, rounded down to a tenth: a figure that is kept must be reached again. */
export const usefulOf = (judged: readonly Judged[]): number =>
  Math.floor((judged.filter(({ useful }) => useful).length / judged.length) * 1000) / 10;

export const isToDecline = ({ question }: Judged): boolean => DECLINED.includes(question.kind);

/** Of a half, the share that was useful by language. */
export function byLanguage(judged: readonly Judged[], half: Half): Record<string, number> {
  const own = judged.filter(({ question }) => question.half === half);
  const languages = LANGUAGES.filter((lang) => own.some(({ question }) => question.lang === lang));
  return Object.fromEntries(
    languages.map((lang) => [lang, usefulOf(own.filter(({ question }) => question.lang === lang))]),
  );
}

/** The first of them that at least `share` of the others don't exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
