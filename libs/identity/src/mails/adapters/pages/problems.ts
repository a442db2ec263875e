import type { DomainError } from '@app/kernel';
import { FIELD_OF, FIELDS, type Field, type FormRefusal, type Problems } from './register-fields.js';
import { TEXTS } from './texts/index.js';
import type { Language } from '../../../contract.js';

const isField = (name: string): name is Field => FIELDS.some((field) => field === name);
const isFormRefusal = (code: string): code is FormRefusal => code in FIELD_OF;

/** A refusal in the words of the page; null for one that somebody who fills in a form can do nothing about. */
export function problemsOf(error: DomainError, lang: Language): Problems | null {
  const texts = TEXTS[lang];
  if (isFormRefusal(error.code)) return { fields: { [FIELD_OF[error.code]]: texts.refusals[error.code] } };
  if (error.code === 'email_taken') return { fields: {}, general: texts.taken };
  if (error.kind === 'unavailable' || error.kind === 'too_many') return { fields: {}, general: texts.busy };
  if (error.code !== 'invalid_request') return null;
  const named = (error.details.errors ?? []).map(({ field }) => field).filter(isField);
  const fields = Object.fromEntries(named.map((field) => [field, texts.fields[field].wrong]));
  return named.length > 0 ? { fields } : { fields, general: texts.unreadable };
}
