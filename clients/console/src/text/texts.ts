import { use } from 'react';
import { useLanguage, type Language } from './language.js';

/** How each language's texts are loaded: a chunk per area and language. */
type Loaders<T> = Record<Language, () => Promise<T>>;

/** A hook that answers an area's texts in the user's language; suspends while they are loaded. */
export function defineTexts<T>(loaders: Loaders<T>): () => T {
  const loaded = new Map<Language, Promise<T>>();
  return () => {
    const language = useLanguage();
    if (!loaded.has(language)) loaded.set(language, loaders[language]());
    return use(loaded.get(language)!);
  };
}
