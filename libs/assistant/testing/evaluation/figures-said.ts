/** Units as the four languages write them, and what one of them is in the unit of its kind. */
const UNITS: ReadonlyArray<{ kind: string; factor: number; unit: RegExp }> = [
  { kind: '%', factor: 1, unit: /^\s?(%|percent|процент|퍼센트)/i },
  { kind: 's', factor: 1, unit: /^[\s-]?(s\b|sec|saniye|сек|초(?!과))/i },
  { kind: 's', factor: 60, unit: /^[\s-]?(min|dakika|мин|분(?!쟁))/i },
  { kind: 's', factor: 3600, unit: /^[\s-]?(h\b|hour|saat|час|ч(?![а-яё])|시간)/i },
  { kind: 's', factor: 86_400, unit: /^[\s-]?(day|gün|дн|день|дня|сут|일(?!부|\s?(때|경우)))/i },
  { kind: 's', factor: 604_800, unit: /^[\s-]?(week|hafta|недел|주(?!소|문|세))/i },
  { kind: 'B', factor: 1e3, unit: /^\s?(kB|KiB|КБ)/i },
  { kind: 'B', factor: 1e6, unit: /^\s?(MB|MiB|МБ)/i },
  { kind: 'B', factor: 1e9, unit: /^\s?(GB|GiB|ГБ)/i },
  { kind: 'coin', factor: 1, unit: /^\s?(coin|jeton|монет|койн|코인)/i },
  { kind: 'USD', factor: 1, unit: /^\s?(USD|dollar|dolar|доллар|달러|\$)/i },
];

/** `{kind: 's', value: 86400}` of "24 hours"; a figure without a unit has an empty kind. */
export interface Figure {
  text: string;
  kind: string;
  /** More than one where a separator may be read in two ways: 1.234 is a thousand in Turkish. */
  values: number[];
  /** The same without regard to the unit: the account's fields have none. */
  bare: number[];
}

const NUMBER = /(?<![\w.,/:#-])[$%]?\d+(?:[.,\u00a0\u202f ]\d{3})*(?:[.,]\d+)?/gu;

export function figuresIn(text: string): Figure[] {
  return [...text.matchAll(NUMBER)].map((match) => {
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 12);
    const before = /^[$%]/.exec(match[0])?.[0];
    const unit = UNITS.find(({ unit: written }) => written.test(before ?? after));
    const digits = match[0].replace(/[$%\s\u00a0\u202f]/gu, '');
    const readings = [digits.replace(/,/g, ''), digits.replace(/\./g, '').replace(',', '.')].map(Number);
    const bare = [...new Set(readings)].filter((value) => !Number.isNaN(value));
    return {
      text:
        match[0] +
        (unit && !before
          ? after
              .split(/[\s.,;)]/)
              .slice(0, 2)
              .join(' ')
          : ''),
      kind: unit?.kind ?? '',
      values: bare.map((value) => round(value * (unit?.factor ?? 1))),
      bare,
    };
  });
}

export const round = (value: number): number => Math.round(value * 1e6) / 1e6;
