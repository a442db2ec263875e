import type { Language } from '../src/domain/language.js';
import {
  codeOf,
  commandsIn,
  endpointsIn,
  every,
  flagsIn,
  isBody,
  pagesIn,
  pathsIn,
  settingsIn,
} from '../src/chat/domain/references.js';

/** Extracts what texts mention of the product, and their sentences, for tests of their truth. */

export {
  commandsIn,
  endpointsIn,
  flagsIn,
  pagesIn,
  pathsIn,
  settingsIn,
  TO_COME,
  variablesIn,
} from '../src/chat/domain/references.js';

/** `Idempotency-Key`, `Authorization: Bearer …`. */
export const headersIn = (text: string): string[] =>
  codeOf(text).flatMap((code) =>
    every(code, /^([A-Z][a-z]+(?:-[A-Z][A-Za-z]+)*)(?=:|$)/g).filter((name) => code !== name || name.includes('-')),
  );

/** Fields, codes and values in backticks: `price_coin`, `spec.inputs`, `ok: true`, and the keys of bodies. */
export function fieldsIn(text: string): string[] {
  const queries = every(text, /[?&]([a-z_]+)=/g);
  return [
    ...queries,
    ...codeOf(text).flatMap((code) => {
      if (isBody(code)) return code.includes('"') ? every(code, /"(\w+)"\s*:/g) : every(code, /\b[a-z]\w*/g);
      return every(code, /^([a-z]\w*(?:[.:]\w+)*)(?=$|\s*=|: )/g);
    }),
  ];
}

/** Turkish "see", which the segmenter takes for the end of a sentence. */
const ABBREVIATION = /\b(bkz)\./gi;
const SEGMENTERS = new Map<Language, Intl.Segmenter>();

/** The sentences of a text; text in backticks never ends one, but may begin one. */
export function sentencesOf(text: string, lang: Language): string[] {
  let segmenter = SEGMENTERS.get(lang);
  if (!segmenter) SEGMENTERS.set(lang, (segmenter = new Intl.Segmenter(lang, { granularity: 'sentence' })));
  const still = text.replace(/`[^`]+`/g, (code) => 'X'.repeat(code.length)).replace(ABBREVIATION, '$1 ');
  return [...segmenter.segment(still)].map(({ index, segment }) => text.slice(index, index + segment.length).trim());
}

/** Whether a sentence says what to call, type, set or read, or which page of the console to open. */
export const namesWhatToUse = (sentence: string): boolean =>
  /`\/app\/[a-z]*`/.test(sentence) ||
  [endpointsIn, pathsIn, commandsIn, flagsIn, settingsIn, pagesIn].some((named) => named(sentence).length > 0);
