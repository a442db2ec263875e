/** A GPU named in a message. */
export interface NamedGpu {
  /** As in the price list, otherwise as in the message, in capitals. */
  model: string;
  /** Micro-dollars per GPU and hour. */
  priceMicros: bigint;
  /** False: the model isn't in the list, so the price is the one for all others. */
  listed: boolean;
  /** The position in the message. */
  from: number;
  to: number;
}

/** Four digits are a card only if they aren't an amount of something else. */
const OF_CARDS = String.raw`(?!\s{0,3}(?:coin|jeton|монет|коин|코인|usd|\$|dollar|dolar|доллар|달러|[gmt]b|гб|мб|hour|saat(?![li])|час|시간(?!당)|day|gün|дн|job))`;

/** The end of a name; English and Turkish append endings. */
const END = String.raw`(?=(?:['’]?(?:s|[ld][ae]n?|t[ae]n?|n?[iıuü]n|y?[aeiıuü]))?(?![\p{Script=Latin}\p{N}]))`;

/** The start of a name: alone, or after its count ("2x3090"). */
const BEGIN = String.raw`(?:(?<![\p{L}\p{N}])|(?<=(?<![\p{L}\p{N}])\d{1,2}[x×х]))`;

/** GPUs that aren't in the list: the makers' series with their numbers. */
const SERIES = new RegExp(
  BEGIN +
    String.raw`(?:(?:rtx|gtx|rx)\s{0,3}-?\s{0,3}(?:pro\s{0,3})?a?\d{3,4}(?:\s{0,3}(?:ti|super|xtx?|ada)){0,2}` +
    String.raw`|[2345]0[5-9]0(?:\s{0,3}(?:ti|super))?${OF_CARDS}|gb\d{3}|[ahb]\d{2,4}g?|l4|l40s?|t4|p4|p40|k80|m60|[pv]100|mi\d{2,3}[ax]?)` +
    END,
  'iu',
);

/** The GPU a message names: an entry of the list by whole words, else another known series. */
export function gpuIn(message: string, prices: ReadonlyMap<string, bigint>): NamedGpu | undefined {
  const series = SERIES.exec(message);
  for (const [model, words] of patternsOf(prices)) {
    const found = words.exec(message);
    if (!found) continue;
    // "RTX 4090 Ti" isn't an RTX 4090: a longer name is another model.
    if (series && series.index <= found.index && isLonger(series[0], found[0])) continue;
    const to = found.index + found[0].length;
    return { model, priceMicros: prices.get(model)!, listed: true, from: found.index, to };
  }
  if (!series) return undefined;
  const model = series[0].replace(/\s+/g, ' ').toUpperCase();
  const from = series.index;
  return { model, priceMicros: prices.get('default')!, listed: false, from, to: from + series[0].length };
}

const compiled = new WeakMap<ReadonlyMap<string, bigint>, [string, RegExp][]>();

/** The list's entries as patterns, longest names first. A process's list never changes, so they are cached. */
function patternsOf(prices: ReadonlyMap<string, bigint>): [string, RegExp][] {
  let patterns = compiled.get(prices);
  if (!patterns) {
    const models = [...prices.keys()].filter((model) => model !== 'default').sort((a, b) => b.length - a.length);
    patterns = models.map((model) => [model, patternOf(model)]);
    compiled.set(prices, patterns);
  }
  return patterns;
}

function patternOf(model: string): RegExp {
  // "4090" is enough for an RTX 4090.
  const [, bare] = /^[RG]TX (\d{4})$/i.exec(model) ?? [];
  const words = bare
    ? `(?:(?:rtx|gtx)[\\s-]{0,3})?${bare}${OF_CARDS}`
    : model
        .split(/\s+/)
        .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('[\\s-]{0,3}');
  return new RegExp(`${BEGIN}${words}${END}`, 'iu');
}

function isLonger(name: string, other: string): boolean {
  const rest = spaceless(name).split(spaceless(other))[1];
  return rest !== undefined && /^(?:ti|super|xt|ada)/.test(rest);
}

/** Russian keyboards write А100 and Н100 with letters of their own. */
export const withLatinNames = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])[АВНТавнт](?=\d{1,4}(?!\d))/gu, (letter) => LOOKALIKES[letter.toUpperCase()]!);

const LOOKALIKES: Record<string, string> = { А: 'A', В: 'B', Н: 'H', Т: 'T' };

const spaceless = (text: string): string => text.replace(/\s/g, '').toLowerCase();
