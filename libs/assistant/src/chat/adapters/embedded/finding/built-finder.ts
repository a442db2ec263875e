import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtFile } from '@app/platform/built-file';
import type { Language } from '../../../../domain/language.js';
import { Finder } from './finder.js';
import { fromFile, type LearnedFile } from './learned.js';

export type FinderOf = (lang: Language) => { finder: Finder; topics: readonly string[] };

/** The finder of a language, from what the build learned. Throws if there was no build. */
export const builtFinder: FinderOf = (lang) => {
  const learned = fromFile(JSON.parse(readFileSync(builtFile(join('finding', `${lang}.json`)), 'utf8')) as LearnedFile);
  return { finder: new Finder(learned), topics: learned.topics };
};
