/** The unit of a quantity; `money`: a currency we don't use. */
export type Kind = '' | '%' | 's' | 'B' | 'coin' | 'USD' | 'money';

export interface Quantity {
  /** As written, with its unit. */
  text: string;
  kind: Kind;
  /**
   * In seconds, bytes, percent, coins or dollars; two values where 1.234 may mean either a thousand or a little more
   * than one.
   */
  values: readonly number[];
  /** The same without the unit. */
  bare: readonly number[];
  /** Digits after the point. */
  decimals: number;
}

/** Units in the four languages, with the factor to the base unit. */
const UNITS: ReadonlyArray<readonly [Kind, factor: number, written: RegExp]> = [
  ['%', 1, /^\s?(?:%|percent|per cent|процент|퍼센트|프로(?!그))/i],
  ['s', 1, /^[\s-]?(?:s(?![a-z])|secs?(?![a-z])|second|saniye|sn(?!\p{L})|сек|초)/iu],
  ['s', 60, /^[\s-]?(?:m(?:in(?:ute)?s?)?(?![a-z])|dakika|dk(?!\p{L})|мин|분)/iu],
  ['s', 3600, /^[\s-]?(?:h(?![a-z])|hrs?(?![a-z])|hour|saat|sa(?!\p{L})|час|ч(?!\p{L})|시간)/iu],
  ['s', 86_400, /^[\s-]?(?:d(?![a-z])|day|gün|gun(?!\p{L})|дн|день|сут|일(?!부))/iu],
  ['s', 604_800, /^[\s-]?(?:week|hafta|недел|주(?!소|문))/i],
  ['s', 2_592_000, /^[\s-]?(?:month|ay(?!\p{L})|месяц|개월|달(?!러))/iu],
  ['B', 1e3, /^\s?(?:k(?:i)?B|кБ|килобайт)/i],
  ['B', 1e6, /^\s?(?:M(?:i)?B|МБ|мегабайт|메가)/i],
  ['B', 1e9, /^\s?(?:G(?:i)?B|ГБ|гигабайт|gig|기가)/i],
  ['B', 1e12, /^\s?(?:T(?:i)?B|ТБ|терабайт|테라)/i],
  ['coin', 1, /^[\s-]?(?:coin|jeton|монет|койн|коин|코인)/i],
  ['USD', 1, /^[\s-]?(?:US\$|\$|USD|dollar|dolar|доллар|бакс|bucks|달러)/i],
  ['money', 1, /^\s?(?:€|£|¥|₺|₽|₩|EUR|euro|евро|유로|TL(?!\p{L})|lira|руб|원(?!\p{L}))/iu],
];
const BEFORE: ReadonlyArray<readonly [Kind, RegExp]> = [
  ['%', /(?:%|yüzde )$/i],
  ['USD', /(?:\$|USD\s)$/i],
  ['money', /[€£¥₺₽₩]\s?$/],
];
const SCALES: ReadonlyArray<readonly [number, RegExp]> = [
  [1e3, /^\s?(?:k(?![a-z])|thousand|bin(?!\p{L})|тыс|천)/iu],
  [1e4, /^\s?만/],
  [1e6, /^\s?(?:million|milyon|млн|миллион|백만)/i],
  [1e9, /^\s?(?:billion|milyar|млрд|миллиард|십억)/i],
];

/** A number, unless it is part of a name, an address or a version: `A100`, `10.0.0.1`, `v2`. */
const NUMBER =
  /(?<![A-Za-z_/:#\d]|\d[.,]|[A-Za-z][.-])\d{1,3}(?:(?:[.,]\d{3})+|(?:[\u00a0\u202f ]\d{3})+)(?!\d)(?:[.,]\d+)?|(?<![A-Za-z_/:#\d]|\d[.,]|[A-Za-z][.-])\d+(?:[.,]\d+)?/gu;
const DATE = /\b(\d{1,2})[./](\d{1,2})[./](\d{4})\b/g;
/** Also matches addresses; but 1.234.567 is a quantity. */
const VERSION = /\b(?!\d{1,3}(?:\.\d{3})+(?![\d.]))\d+(?:\.\d+){2,}/g;
const UNIT_LENGTH = 12;

export function quantitiesIn(written: string): Quantity[] {
  const text = written.replace(DATE, '$1;$2;$3').replace(VERSION, (version) => ' '.repeat(version.length));
  return [...text.matchAll(NUMBER)].map((match) => {
    const end = match.index + match[0].length;
    const { scale, after } = scaled(text.slice(end, end + 2 * UNIT_LENGTH));
    const before = text.slice(Math.max(0, match.index - UNIT_LENGTH), match.index);
    const leading = BEFORE.find(([, written]) => written.test(before));
    const unit = UNITS.find(([, , written]) => written.test(after));
    const [kind, factor] = leading ? [leading[0], 1] : (unit ?? ['' as const, 1]);
    const bare = readingsOf(match[0]).map((value) => rounded(value * scale));
    return {
      text: leading || !unit ? match[0] : `${match[0]} ${kind}`,
      kind,
      values: bare.map((value) => rounded(value * factor)),
      bare,
      decimals: /[.,](\d+)$/.exec(match[0])?.[1]?.length ?? 0,
    };
  });
}

export const rounded = (value: number, decimals = 6): number => Number(value.toFixed(decimals));

/** "5k coins", "2 million". */
function scaled(after: string): { scale: number; after: string } {
  for (const [scale, written] of SCALES) {
    const said = written.exec(after)?.[0];
    if (said !== undefined) return { scale, after: after.slice(said.length) };
  }
  return { scale: 1, after };
}

/**
 * The possible values of digits: a lone separator before three digits is a decimal point in some languages and groups
 * thousands in others.
 */
function readingsOf(digits: string): number[] {
  const plain = digits.replace(/[\s\u00a0\u202f]/g, '');
  const separators = plain.match(/[.,]/g) ?? [];
  const last = plain.lastIndexOf(separators.at(-1) ?? '#');
  if (last < 0) return [Number(plain)];
  const asDecimal = Number(`${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`);
  const whole = Number(plain.replace(/[.,]/g, ''));
  if (new Set(separators).size > 1) return [asDecimal];
  if (separators.length > 1) return [whole];
  return plain.length - last - 1 === 3 ? [asDecimal, whole] : [asDecimal];
}
