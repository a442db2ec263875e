import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORED = 'market.theme';
const dark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let choice: Theme = THEMES.find((one) => one === localStorage.getItem(STORED)) ?? 'system';

/** Sets `data-theme`, by which tokens.css chooses its colours. */
function apply(): void {
  const isDark = choice === 'dark' || (choice === 'system' && dark.matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

export function startTheme(): void {
  dark.addEventListener('change', apply);
  apply();
}

export function setTheme(next: Theme): void {
  choice = next;
  localStorage.setItem(STORED, next);
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme that is shown; plots are drawn anew when it changes. */
export const useTheme = (): string =>
  useSyncExternalStore(subscribe, () => document.documentElement.dataset['theme'] ?? 'light');
export const useThemeChoice = (): Theme => useSyncExternalStore(subscribe, () => choice);
