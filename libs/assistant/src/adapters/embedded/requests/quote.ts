import { MICROS, shareOf } from '@app/kernel';
import type { Language } from '../../../domain/language.js';
import type { MarketFacts } from '../../../ports/account-facts.js';
import { priceList } from '../figures.js';
import { PHRASES } from '../phrases/index.js';
import { coins, count, usd } from '../text/amounts.js';
import { gpuIn } from './gpu-models.js';
import { parseRequest } from './parse-request.js';
import type { ParsedRequest } from './parse-request.js';

/** The largest deploy a price is told for. */
export const LARGEST = { gpuCount: 64, hours: 8760, replicas: 100 };

const ASKS_PRICE =
  /cost|price|pricing|how much|expensive|fiyat|ücret|ucret|kaça|kaca|ne kadar|maliyet|tutar|сто[ия]т|стоимост|цен|почём|почем|сколько|обойд|비용|가격|얼마|요금/iu;
const EARNS = /earn|kazan|зараб|벌|수익|income|gelir|доход/iu;

/** What a message asks the price of; GPUs with hours are such a question without the word too. */
export function quoteAskedFor(
  message: string,
  prices: ReadonlyMap<string, bigint>,
  lang: Language,
): ParsedRequest | undefined {
  if (!gpuIn(message, prices) || EARNS.test(message)) return undefined;
  const request = parseRequest(message, prices, lang);
  const isComplete = request.hours !== undefined && request.gpuCount !== undefined;
  return isComplete || ASKS_PRICE.test(message) ? request : undefined;
}

/** What a deploy would cost, exactly; what wasn't said counts as one, as in POST /api/deploy/job. */
export function quote(request: ParsedRequest, market: MarketFacts, lang: Language): string {
  const say = PHRASES[lang];
  const { gpu, hours = 1, replicas = 1 } = request;
  // A machine without regard to GPUs is one machine.
  const gpuCount = gpu?.model === 'cpu' ? 1 : (request.gpuCount ?? 1);
  if (!gpu) return say.quoteNeedsModel(priceList(market.gpuPricesUsdMicros, lang));
  if (gpuCount > LARGEST.gpuCount || hours > LARGEST.hours || replicas > LARGEST.replicas) return say.quoteTooLarge;
  const usdMicros = gpu.priceMicros * BigInt(gpuCount) * BigInt(hours) * BigInt(replicas);
  const price = usd(gpu.priceMicros, lang);
  const sentence = say.quote({
    gpus: `${count(gpuCount, lang)} × ${gpu.model}`,
    hours: count(hours, lang),
    replicas: count(replicas, lang),
    price,
    usd: usd(usdMicros, lang),
    coins: inCoins(usdMicros, market.coinUsdMicros, lang),
  });
  return gpu.listed ? sentence : `${sentence} ${say.quoteDefault(gpu.model, price)}`;
}

/** Dollars at the value of a coin; marked when it doesn't come out even. */
function inCoins(usdMicros: bigint, coinUsdMicros: bigint, lang: Language): string {
  const even = (usdMicros * MICROS) % coinUsdMicros === 0n;
  return `${even ? '' : '≈ '}${coins(shareOf(usdMicros, MICROS, coinUsdMicros), lang)}`;
}
