import { quantitiesIn, rounded, type Quantity, type Kind } from '../../domain/quantities.js';
import type { MarketFacts } from '../../ports/account-facts.js';

/** A model's material by kind, since an answer may use the quantities of each kind differently. */
export interface Told {
  /** About the product: a quantity keeps its unit in an answer. */
  passages: readonly string[];
  /** Account and prices as sent: the unit is in a field's name, or missing. */
  facts: object;
  /** Both sides' messages: people leave out units. */
  conversation: readonly string[];
  market: MarketFacts;
}

interface Amount {
  kind: Kind;
  value: number;
}

const ANY: readonly Kind[] = ['', '%', 's', 'B', 'coin', 'USD', 'money'];
/** A number in a table may be a time or a size, but not money or a share. */
const OF_A_TABLE: readonly Kind[] = ['', 's', 'B'];
const FIELDS: ReadonlyArray<readonly [name: RegExp, Kind, factor: number]> = [
  [/usd/, 'USD', 1],
  [/coin/, 'coin', 1],
  [/percent/, '%', 1],
  [/gb$/, 'B', 1e9],
];
/** Numbers of a conversation that may multiply a price. */
const MAX_COUNTS = 8;

const IDS = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
const withoutIds = (text: string): string => text.replace(IDS, ' ');

/** The quantities that an answer may name: those in its material, and prices computed from them. */
export class ToldQuantities {
  private readonly known = new Map<Kind, Set<number>>(ANY.map((kind) => [kind, new Set()]));
  private longestList = 1;

  constructor({ passages, facts, conversation, market }: Told) {
    const told = passages.map(withoutIds).flatMap(quantitiesIn);
    const said = conversation.map(withoutIds).flatMap(quantitiesIn);
    const own = [...this.fieldsOf(facts)];
    for (const { kind, values } of told) this.know(kind, values, OF_A_TABLE);
    for (const { kind, values } of [...said, ...own.map(({ kind, value }) => ({ kind, values: [value] }))])
      this.know(kind, values, ANY);
    // Parts of dates.
    const texts = [...passages, ...conversation, JSON.stringify(facts)].map(withoutIds);
    const digits = texts.flatMap((text) => text.match(/\d+/g) ?? []);
    this.know('', digits.map(Number));

    const [ofPassages, ofPeople] = [amounts(told), [...amounts(said), ...own]];
    const rates = [...gpuRates(market, conversation.join(' ')), ...ofPassages].filter(isMoney);
    const fee = market.platformFeeBps / 10_000;
    const priced = rates.flatMap((rate) => productsOf(countsIn(said)).map((count) => times(rate, count)));
    const shared = ofPeople.filter(isMoney).flatMap((amount) => [times(amount, fee), times(amount, 1 - fee)]);
    for (const { kind, value } of [...priced, ...shared, ...ofPassages, ...ofPeople].flatMap(inBoth(market)))
      this.know(kind, [value]);
  }

  has({ kind, values, bare, decimals }: Quantity): boolean {
    if (kind === '')
      return bare.some((value) => this.isCount(value) || [...this.known.values()].some((all) => all.has(value)));
    const known = this.known.get(kind)!;
    const isRounded = (value: number) => values.includes(rounded(value, decimals));
    return values.some((value) => known.has(value)) || (decimals >= 2 && [...known].some(isRounded));
  }

  /** Whether it may count the items of a list. */
  private isCount(value: number): boolean {
    return Number.isInteger(value) && value <= this.longestList;
  }

  /** `meant`: the possible units of a number without one. */
  private know(kind: Kind, values: readonly number[], meant: readonly Kind[] = ['']): void {
    for (const each of kind === '' ? meant : [kind])
      for (const value of values)
        for (const unit of kind === '' ? (UNITS_OF[each] ?? [1]) : [1])
          this.known.get(each)!.add(rounded(value * unit));
  }

  /** Every number of a document, with the unit from the name of its field or of an outer field. */
  private *fieldsOf(value: unknown, kind: Kind = '', factor = 1): Generator<Amount> {
    if (typeof value === 'number') yield { kind, value: rounded(value * factor) };
    if (typeof value === 'string')
      for (const told of quantitiesIn(withoutIds(value))) this.know(told.kind, told.values);
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) this.longestList = Math.max(this.longestList, value.length);
    for (const [name, inner] of Object.entries(value)) {
      const [, own, times] = FIELDS.find(([field]) => field.test(name)) ?? [undefined, kind, factor];
      yield* this.fieldsOf(inner, own, times);
    }
  }
}

/** The possible units of a number without one. */
const UNITS_OF: Partial<Record<Kind, readonly number[]>> = {
  s: [1, 60, 3600, 86_400, 604_800],
  B: [1, 1e3, 1e6, 1e9],
};

const isMoney = ({ kind }: Amount): boolean => kind === 'USD' || kind === 'coin';
const times = ({ kind, value }: Amount, factor: number): Amount => ({ kind, value: value * factor });
const amounts = (quantities: readonly Quantity[]): Amount[] =>
  quantities.flatMap(({ kind, values }) => values.map((value) => ({ kind, value })));

/** The rates of the GPUs that the conversation mentions, or of all if it mentions none. */
function gpuRates({ gpuPricesUsdMicros }: MarketFacts, conversation: string): Amount[] {
  const said = conversation.toLowerCase().replace(/[\s-]/g, '');
  const spokenOf = [...gpuPricesUsdMicros].filter(([model]) => said.includes(model.toLowerCase().replace(/\s/g, '')));
  const rates = spokenOf.length > 0 ? spokenOf : [...gpuPricesUsdMicros];
  return rates.map(([, micros]) => ({ kind: 'USD', value: Number(micros) / 1e6 }));
}

/** GPUs, hours, replicas, GB. */
function countsIn(said: readonly Quantity[]): number[] {
  const counts = said.flatMap(({ kind, values }) => {
    if (kind === '') return values;
    if (kind === 's') return values.map((value) => value / 3600);
    return kind === 'B' ? values.map((value) => value / 1e9) : [];
  });
  return [...new Set(counts)].slice(0, MAX_COUNTS);
}

/** The products of up to three of the counts, and 1. */
function productsOf(counts: readonly number[], most = 3): number[] {
  if (most === 0) return [1];
  return [1, ...counts.flatMap((count, i) => productsOf(counts.slice(i + 1), most - 1).map((rest) => count * rest))];
}

const inBoth =
  ({ coinUsdMicros }: MarketFacts) =>
  (amount: Amount): Amount[] => {
    const rate = Number(coinUsdMicros) / 1e6;
    if (amount.kind === 'USD') return [amount, { kind: 'coin', value: amount.value / rate }];
    return amount.kind === 'coin' ? [amount, { kind: 'USD', value: amount.value * rate }] : [amount];
  };
