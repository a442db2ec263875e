import { join } from 'node:path';
import { readAsks, type Asks } from '../src/chat/adapters/embedded/finding/learning/asks.js';
import { LANGUAGES, type Language } from '../src/domain/language.js';

/** The training questions of the build. */
export const ASKS = Object.fromEntries(
  LANGUAGES.map((lang) => [lang, readAsks(join(import.meta.dirname, '../asks'), lang)]),
) as Record<Language, Asks>;
