import { LANGUAGES, type Language } from '../../src/domain/language.js';
import { HALVES, type Asked, type Half, type Question } from './question.js';

/** Only the files that are asked for are read. */
export async function questionsOf(halves = HALVES, languages: readonly Language[] = LANGUAGES): Promise<Asked[]> {
  const lists = await Promise.all(halves.flatMap((half) => languages.map((lang) => listOf(half, lang))));
  return lists.flat();
}

async function listOf(half: Half, lang: Language): Promise<Asked[]> {
  const { QUESTIONS } = (await import(`./${half}/${lang}.js`)) as { QUESTIONS: Question[] };
  return QUESTIONS.map((question) => ({ ...question, lang, half }));
}
