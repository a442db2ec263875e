import { useMemo } from 'react';
import { useLanguage, type Language } from './language.js';

export type Currency = 'coin' | 'usd';

export interface Formats {
  /** An amount of the API, such as `0.5` with its currency. */
  money(amount: number, currency: Currency): string;
  number(value: number, maximumFractionDigits?: number): string;
  percent(share: number): string;
  /** Decimal units: 1 kB is 1,000 bytes, as gigabytes are sold. */
  bytes(count: number): string;
  /** `3 min 4 s`; the two largest units. */
  duration(seconds: number): string;
  date(at: string | Date): string;
  time(at: string | Date): string;
  dateTime(at: string | Date): string;
  /** `3 minutes ago`, `in 2 hours`. */
  relative(at: string | Date, now?: number): string;
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const SPANS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

export function formatsOf(language: Language): Formats {
  const amount = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  const usd = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 6,
  });
  const [coin, rules] = [COIN[language], new Intl.PluralRules(language)];
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium' });
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const unit = (value: number, name: string, digits = 0) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit: name,
      // The short form of bytes is "193 byte".
      unitDisplay: name === 'byte' ? 'long' : 'short',
      maximumFractionDigits: digits,
    }).format(value);
  return {
    money: (value, currency) =>
      currency === 'usd' ? usd.format(value) : `${amount.format(value)} ${coin[rules.select(value)] ?? coin.other}`,
    number: (value, maximumFractionDigits = 2) =>
      new Intl.NumberFormat(language, { maximumFractionDigits }).format(value),
    percent: (share) => percent.format(share),
    bytes: (count) => {
      const step = Math.min(BYTE_UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(count, 1)) / 3)));
      return unit(count / 1000 ** step, BYTE_UNITS[step]!, step === 0 ? 0 : 1);
    },
    duration: (seconds) => {
      let rest = Math.max(0, Math.round(seconds));
      const parts: string[] = [];
      for (const [name, length] of SPANS) {
        const count = Math.floor(rest / length);
        rest %= length;
        if (count > 0) parts.push(unit(count, name));
        else if (parts.length > 0) break;
      }
      return parts.slice(0, 2).join(' ') || unit(0, 'second');
    },
    date: (at) => date.format(new Date(at)),
    time: (at) => time.format(new Date(at)),
    dateTime: (at) => dateTime.format(new Date(at)),
    relative: (at, now = Date.now()) => {
      const seconds = (new Date(at).getTime() - now) / 1000;
      const [name, length] = SPANS.find(([, one]) => Math.abs(seconds) >= one) ?? SPANS[3];
      return relative.format(Math.trunc(seconds / length), name);
    },
  };
}

/** By the plural rule of the number; a missing one is `other`. */
const COIN: Record<Language, { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>> = {
  en: { one: 'coin', other: 'coins' },
  tr: { other: 'coin' },
  ru: { one: 'монета', few: 'монеты', many: 'монет', other: 'монеты' },
  ko: { other: '코인' },
};

export function useFormats(): Formats {
  const language = useLanguage();
  return useMemo(() => formatsOf(language), [language]);
}
