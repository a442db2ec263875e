import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../domain/language.js';
import { builtFile } from '../../built-file.js';
import { Finder } from './finder.js';
import { fromFile } from './learned.js';
import type { LearnedFile } from './learned.js';
import { Meanings } from './meanings.js';
import { Vectors } from './vectors.js';

export type FinderOf = (lang: Language) => { finder: Finder; topics: readonly string[] };

/** A finder of what the build learned of how people ask in a language. Throws where there was no build. */
export const builtFinder: FinderOf = (lang) => {
  const learned = fromFile(JSON.parse(readFileSync(built(`${lang}.json`), 'utf8')) as LearnedFile);
  const { buffer } = Uint8Array.from(readFileSync(built('meanings')));
  const [own, english] = [lang, 'en'].map((name) => Vectors.read(built(`${name}.vec`)));
  return {
    finder: new Finder(learned, new Meanings(new Float32Array(buffer), own!, english!)),
    topics: learned.topics,
  };
};

const built = (name: string): string => builtFile(join('finding', name));
