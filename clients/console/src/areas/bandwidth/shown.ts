import { useMemo } from 'react';
import type { ProxySessionItem } from '@compute-market/sdk';
import { useLanguage } from '../../text/language.js';
import type { Tone } from '../../ui/index.js';

export const TONES: Record<ProxySessionItem['status'], Tone> = {
  active: 'good',
  ended: 'neutral',
  exhausted: 'warn',
  expired: 'neutral',
};

/** Names of countries by their two letters, in the user's language. */
export function useCountries(): { of: (code: string) => string } {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
    return { of: (code) => (/^[a-z]{2}$/i.test(code) ? (names.of(code.toUpperCase()) ?? code) : code) };
  }, [language]);
}
