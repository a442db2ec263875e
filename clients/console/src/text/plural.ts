import type { Language } from './language.js';

type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** Picks the form that a number needs, and puts the number for `#`: `plural('ru', 3, { one: '# файл', few: '# файла', other: '# файлов' })`. */
export function plural(language: Language, count: number, forms: Forms): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replace('#', new Intl.NumberFormat(language).format(count));
}
