import { DEFAULT_LANGUAGE, LANGUAGES } from '../../domain/language.js';
import type { Language } from '../../domain/language.js';

/** The language of ours that `Accept-Language` (RFC 9110 §12.5.4) likes best. */
export function preferredLanguage(header: string | undefined): Language {
  const wishes = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((entry) =>
      entry
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/),
    )
    .map(([tag = '', quality = '1']) => ({
      lang: LANGUAGES.find((lang) => lang === tag.split('-')[0]),
      quality: Number(quality),
    }));
  const [best] = wishes.filter(({ lang, quality }) => lang && quality > 0).sort((a, b) => b.quality - a.quality);
  return best?.lang ?? DEFAULT_LANGUAGE;
}
