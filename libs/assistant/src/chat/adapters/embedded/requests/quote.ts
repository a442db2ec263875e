import { shareOf } from '@app/kernel';
import type { Language } from '../../../../domain/language.js';
import type { MarketFacts } from '../../../ports/account-facts.js';
import { priceList } from '../placeholders.js';
import { PHRASES } from '../phrases/index.js';
import { PRICE_PHRASES } from '../phrases/prices/index.js';
import { count, usd, inCoins } from '../text/amounts.js';
import { durationIn, NIGHT_HOURS } from './durations.js';
import { gpuIn, withLatinNames } from './gpu-models.js';
import { asksForPrice, describesWork, isNoRequest, namesRate, namesWork, SPEAKS_OF_JOBS } from './intent.js';
import { parseRequest, type ParsedRequest } from './parse-request.js';

/** The largest deploy that gets a price. */
export const LARGEST = { gpuCount: 64, hours: 8760, replicas: 100 };
const DAYS_OF_MONTH = 30;
/** The longest message that may ask for a machine without naming one. */
const LONGEST = 160;
/** A card with a time and little else asks for that price. */
const FEW_WORDS = 5;

/** The request whose price a message asks for. Work with its hours asks for a price even without saying so. */
export function quoteAskedFor(
  message: string,
  prices: ReadonlyMap<string, bigint>,
  lang: Language,
): ParsedRequest | undefined {
  const asks = asksForPrice(message);
  // Parsing a request is the expensive part, and most messages aren't one.
  const isOfGpu = gpuIn(withLatinNames(message), prices) !== undefined;
  if (!isOfGpu && (!(asks || describesWork(message)) || durationIn(message, lang) === undefined)) return undefined;
  if (isNoRequest(message, asks)) return undefined;
  const request = parseRequest(message, prices, lang);
  if (request.gpu) {
    if (asks) return request;
    const isComplete = (request.gpuCount ?? request.replicas) !== undefined || wordsIn(message) <= FEW_WORDS;
    const isTimed = request.hours !== undefined || namesRate(message);
    return isTimed && (isComplete || describesWork(message)) ? request : undefined;
  }
  if (!prices.has('cpu') || request.hours === undefined || request.gpuCount !== undefined) return undefined;
  // A long story mentions times and servers that nobody wants to pay for.
  const isWork = describesWork(message) || (asks && namesWork(message) && !isNoRequest(message, false));
  return isWork && message.length <= LONGEST ? onCpu(request, prices) : undefined;
}

const wordsIn = (text: string): number => text.split(/\s+/u).filter(Boolean).length;

/** The request on a machine without a GPU, if the market has a price for it. */
export function onCpu(request: ParsedRequest, prices: ReadonlyMap<string, bigint>): ParsedRequest {
  const priceMicros = prices.get('cpu');
  if (priceMicros === undefined) return request;
  return { ...request, gpu: { model: 'cpu', priceMicros, listed: true, from: 0, to: 0 } };
}

/** The price of the exact minutes, which the buyer pays after stopping the deploy then. */
function partOfHours(
  { gpu, gpuCount, duration, replicas = 1 }: ParsedRequest,
  market: MarketFacts,
  lang: Language,
): string {
  const perHour = (gpu?.priceMicros ?? 0n) * BigInt((gpu?.model === 'cpu' ? 1 : (gpuCount ?? 1)) * replicas);
  const usdMicros = shareOf(perHour, BigInt(duration?.minutes ?? 0), 60n);
  return PRICE_PHRASES[lang].wholeHours(usd(usdMicros, lang), inCoins(usdMicros, market.coinUsdMicros, lang));
}

/** The exact price of a deploy; whatever the message leaves out counts as one, as in POST /api/deploy/job. */
export function quote(request: ParsedRequest, market: MarketFacts, lang: Language, message = ''): string {
  const say = PHRASES[lang];
  const { gpu, hours = 1, replicas = 1 } = request;
  // Without a GPU it is one machine.
  const gpuCount = gpu?.model === 'cpu' ? 1 : (request.gpuCount ?? 1);
  if (!gpu) return say.quoteNeedsModel(priceList(market.gpuPricesUsdMicros, lang));
  if (gpuCount > LARGEST.gpuCount || hours > LARGEST.hours || replicas > LARGEST.replicas)
    return PRICE_PHRASES[lang].tooLarge(
      count(LARGEST.gpuCount, lang),
      count(LARGEST.hours, lang),
      count(LARGEST.replicas, lang),
    );
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
  return [
    sentence,
    ...(gpu.listed ? [] : [say.quoteDefault(gpu.model, price)]),
    ...assumptions(request, market, message, lang),
  ].join(' ');
}

function assumptions(request: ParsedRequest, market: MarketFacts, message: string, lang: Language): string[] {
  const say = PRICE_PHRASES[lang];
  const { gpu, duration } = request;
  const assumed: [boolean | undefined, string][] = [
    [gpu?.model === 'cpu' && gpu.to === 0, say.noGpu],
    [duration?.assumed.includes('night'), say.night(count(NIGHT_HOURS, lang))],
    [duration?.assumed.includes('month'), say.month(count(DAYS_OF_MONTH, lang))],
    [duration && duration.minutes % 60 !== 0, partOfHours(request, market, lang)],
    [SPEAKS_OF_JOBS.test(message), say.ofJob],
  ];
  return assumed.filter(([applies]) => applies).map(([, words]) => words);
}
