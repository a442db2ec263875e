import { useSyncExternalStore } from 'react';

export const LANGUAGES = { en: 'English', tr: 'Türkçe', ru: 'Русский', ko: '한국어' } as const;
export type Language = keyof typeof LANGUAGES;

const STORED = 'market.language';
const listeners = new Set<() => void>();
let current = chosen();

/** The stored choice, else the first language of the browser that the console has. */
function chosen(): Language {
  const wishes = [localStorage.getItem(STORED) ?? '', ...navigator.languages].map((wish) => wish.slice(0, 2));
  return (wishes.find((wish) => Object.hasOwn(LANGUAGES, wish)) ?? 'en') as Language;
}

export const language = (): Language => current;

export function setLanguage(next: Language): void {
  current = next;
  localStorage.setItem(STORED, next);
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, language);
