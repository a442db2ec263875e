import { isAmount, toMicros } from '@app/kernel';
import { LANGUAGES, type Language } from '../../../../domain/language.js';

const START = String.raw`(?<![\p{L}\p{N}.,])`;
/** Thousands separators: "1,500 coins" isn't one and a half. */
const GROUP: Record<Language, string> = { en: ',', ko: ',', tr: '.', ru: ' \u00a0\u202f' };
const COIN = 'coin|jeton|монет|коин|코인';
const USD = 'usd|dollars?|bucks|\\$|dolar|доллар|бакс|달러|불(?!\\p{L})';

const number = (lang: Language) => `(\\d{1,3}(?:[${GROUP[lang]}]\\d{3}){1,4}(?!\\d)|\\d{1,9})([.,]\\d{1,6})?`;
const patterns = (lang: Language) => ({
  coin: new RegExp(`${START}${number(lang)}\\s{0,3}(?:${COIN})`, 'iu'),
  usd: new RegExp(`${START}(?:\\$\\s{0,2}${number(lang)}|${number(lang)}\\s{0,3}(?:${USD}))`, 'iu'),
});
const AMOUNTS = Object.fromEntries(LANGUAGES.map((lang) => [lang, patterns(lang)])) as Record<
  Language,
  ReturnType<typeof patterns>
>;

/** The first amount of coins in a message, in micro-coins. */
export const coinsIn = (text: string, lang: Language): bigint | undefined => amountOf(AMOUNTS[lang].coin.exec(text));

/** The first amount of dollars, in micro-dollars. */
export const dollarsIn = (text: string, lang: Language): bigint | undefined => amountOf(AMOUNTS[lang].usd.exec(text));

function amountOf(found: RegExpExecArray | null): bigint | undefined {
  const [whole, fraction = ''] = found?.slice(1).filter((part) => part !== undefined) ?? [];
  if (whole === undefined) return undefined;
  const amount = Number(whole.replace(/\D/g, '') + fraction.replace(',', '.'));
  return amount > 0 && isAmount(amount) ? toMicros(amount) : undefined;
}
