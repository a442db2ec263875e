import { preferredOf } from '@app/platform/http/preferred-language';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../domain/language.js';

/** The language of ours that `Accept-Language` likes best. */
export function preferredLanguage(header: string | undefined): Language {
  return preferredOf(header, LANGUAGES) ?? DEFAULT_LANGUAGE;
}
