/** A GPU as a message names it. */
export interface NamedGpu {
  /** As the list writes it, or as the message did, in capitals. */
  model: string;
  /** Micro-dollars per GPU and hour. */
  priceMicros: bigint;
  /** False: the model isn't in the list, so the price is the one for all others. */
  listed: boolean;
  /** Where the message names it. */
  from: number;
  to: number;
}

/** Names of GPUs that are no entry of the list: makers' series with their numbers. */
const SERIES = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:nvidia|geforce|tesla|quadro|amd|radeon|instinct)\s+)*` +
    String.raw`(?:(?:rtx|gtx|rx)\s*-?\s*(?:pro\s*)?a?\d{3,4}(?:\s*(?:ti|super|xtx?|ada))*|gb\d{3}|[ahb]\d{2,4}|l4|l40s?|t4|p4|p40|k80|m60|[pv]100|mi\d{2,3}[ax]?)` +
    String.raw`(?![\p{Script=Latin}\p{N}])`,
  'iu',
);

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The GPU a message names: an entry of the list by whole words, else another known series. */
export function gpuIn(message: string, prices: ReadonlyMap<string, bigint>): NamedGpu | undefined {
  const models = [...prices.keys()].filter((model) => model !== 'default').sort((a, b) => b.length - a.length);
  const series = SERIES.exec(message);
  for (const model of models) {
    const words = model.split(/\s+/).map(escape);
    const found = new RegExp(
      `(?<![\\p{L}\\p{N}])${words.join('[\\s-]*')}(?:['’]?s)?(?![\\p{Script=Latin}\\p{N}])`,
      'iu',
    ).exec(message);
    if (!found) continue;
    // "RTX 4090 Ti" is no RTX 4090: a longer name of a series is another model.
    if (series && series.index <= found.index && longer(series[0], found[0])) continue;
    return {
      model,
      priceMicros: prices.get(model)!,
      listed: true,
      from: found.index,
      to: found.index + found[0].length,
    };
  }
  if (!series) return undefined;
  const model = series[0].replace(/\s+/g, ' ').toUpperCase();
  const to = series.index + series[0].length;
  return { model, priceMicros: prices.get('default')!, listed: false, from: series.index, to };
}

/** Whether a name says more than the other, beyond the maker and a plural. */
function longer(name: string, other: string): boolean {
  return (
    name
      .replace(/\s/g, '')
      .toLowerCase()
      .split(other.replace(/\s/g, '').toLowerCase())[1]
      ?.match(/^(ti|super|xt|ada)/) != null
  );
}
