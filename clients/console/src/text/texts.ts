import { use } from 'react';
import { language, setLanguage, useLanguage, type Language } from './language.js';

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
    known.catch(() => loaded.delete(wanted));
    return known;
  };
  areas.push(load);
  void load(language());
  return () => use(load(useLanguage()));
}

const areas: Array<(wanted: Language) => Promise<unknown>> = [];

/** Shows another language, once everything on the page can be told in it. Throws if that can't be loaded. */
export async function switchLanguage(next: Language): Promise<void> {
  await Promise.all(areas.map((load) => load(next)));
  setLanguage(next);
}
