import type { Language } from '../../../../../domain/language.js';

/**
 * What an error code means and what to do, in one to three short sentences a language. The English begins with the
 * title that the code is declared with; the rest of it is the last column of docs/errors.md (`npm run docs:errors`).
 */
export interface ErrorWords extends Record<Language, string> {
  /** The endpoint that answers with it most; absent where it may be any. */
  from?: string;
}

export type ErrorTable = Record<string, ErrorWords>;
