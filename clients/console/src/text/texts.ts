import { use } from 'react';
import { language, useLanguage, type Language } from './language.js';

/** How each language's texts are loaded: a chunk per area and language. */
type Loaders<T> = Record<Language, () => Promise<T>>;

/**
 * A hook that answers an area's texts in the user's language; suspends while they are loaded. They are asked for as soon as the
 * area's code is here, not when it is drawn: on a slow line one waits for all at once, not for one after the other.
 */
export function defineTexts<T>(loaders: Loaders<T>): () => T {
  const loaded = new Map<Language, Promise<T>>();
  const load = (wanted: Language): Promise<T> => {
    const known = loaded.get(wanted) ?? loaders[wanted]();
    loaded.set(wanted, known);
    return known;
  };
  // Whoever draws them hears of a failure.
  load(language()).catch(() => undefined);
  return () => use(load(useLanguage()));
}
