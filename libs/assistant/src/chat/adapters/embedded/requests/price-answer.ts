import { feeOf, shareOf } from '@app/kernel';
import type { Language } from '../../../../domain/language.js';
import type { MarketFacts } from '../../../ports/account-facts.js';
import { PRICE_PHRASES } from '../phrases/prices/index.js';
import { coins, decimal, gigabytes, percent, usd, inCoins, inDollars } from '../text/amounts.js';
import { asksForPrice, isNoRequest } from './intent.js';
import { coinsIn, dollarsIn } from './money-amounts.js';
import { quote, quoteAskedFor } from './quote.js';

/** A price is asked in a sentence or two; the rest of a longer message is ignored. */
const MAX_READ = 600;

/** The price of the work or traffic that a message describes; undefined: it asks for none. */
export function priceAnswer(
  asked: string,
  market: MarketFacts,
  pricePerGbMicros: bigint,
  lang: Language,
): string | undefined {
  const message = asked.slice(0, MAX_READ);
  const request = quoteAskedFor(message, market.gpuPricesUsdMicros, lang);
  return request ? quote(request, market, lang, message) : moneyAnswer(message, market, pricePerGbMicros, lang);
}

/** The limit of one proxy session (POST /api/bandwidth/create). */
const MAX_GB = 100_000;

const PROXY =
  /proxy|proxies|bandwidth|traffic|residential|bant genişliği|bant genisligi|trafik|прокси|трафик|프록시|트래픽|대역폭/iu;
const GB =
  /(?<![\p{L}\p{N}.,])(\d{1,9})(?:[.,](\d{1,6}))?\s{0,3}(gb|gigs?|gigabytes?|gigabayt|гб|гигабайт\p{L}{0,2}|гиг\p{L}{0,2}|기가(?:바이트)?|tb|тб|terabytes?|terabayt|терабайт\p{L}{0,2}|테라(?:바이트)?)(?![\p{Script=Latin}\p{Script=Cyrillic}\p{N}])/iu;
const LEFT = /left|remain|used|kal(?:dı|an|mış)|kullan|осталось|остат|израсход|남|사용/iu;
const FEE = /(?<!\p{L})(?:fees?|commission|cut)(?!\p{L})|komisyon|kesinti|комисси|сбор|удержи|수수료/iu;
const MOVES = /withdraw|deposit|exchange|çek|yatır|вывод|вывести|пополн|обмен|출금|입금|환전/iu;
const NET =
  /(?:what|how much) (?:do|will|would|can) (?:i|we|the (?:worker|device|owner)) (?:get|receive|keep|end up)|take home|net of|elime (?:ne|kaç)|ne kadar(?:ı)? (?:kalır|alır)|bana ne|сколько (?:я )?(?:получу|останется|дойд)|на руки|что (?:я )?получу|실수령|얼마(?:를|나)? 받|내가 받/iu;
const WORTH =
  /how much|how many|worth|convert|equal|in (?:usd|dollars?|coins?|\$)|(?<!\p{L})to (?:usd|dollars?|coins?)|kaç|kac (?:coin|dolar)|ne kadar|eder|сколько|в доллар|в монет|это (?:в|сколько)|стоят|몇|얼마|환산/iu;
const NAMES_USD = /(?<!\p{L})(?:usd|dollars?|bucks)(?!\p{L})|\$|dolar|доллар|бакс|달러/iu;
const NAMES_COINS = /coin|jeton|монет|коин|코인/iu;

/**
 * Answers what traffic costs, the fee on an amount and what is left, or its value in the other currency; undefined:
 * none of these.
 */
export function moneyAnswer(
  message: string,
  market: MarketFacts,
  pricePerGbMicros: bigint,
  lang: Language,
): string | undefined {
  return (
    proxyPrice(message, market, pricePerGbMicros, lang) ??
    feeAnswer(message, market, lang) ??
    worth(message, market, lang)
  );
}

function proxyPrice(message: string, market: MarketFacts, perGb: bigint, lang: Language): string | undefined {
  const [, whole, fraction = '', unit] = GB.exec(message) ?? [];
  if (whole === undefined || !PROXY.test(message) || LEFT.test(message)) return undefined;
  if (isNoRequest(message, asksForPrice(message))) return undefined;
  const gb = Number(`${whole}.${fraction}`) * (/^(?:t|т|테)/i.test(unit!) ? 1000 : 1);
  if (gb === 0) return undefined;
  const say = PRICE_PHRASES[lang];
  if (gb > MAX_GB) return say.proxyTooLarge(gigabytes(MAX_GB, lang));
  const usdMicros = shareOf(BigInt(Math.round(gb * 1e6)), perGb, 1_000_000n);
  return say.proxy({
    gb: gigabytes(gb, lang),
    perGb: usd(perGb, lang),
    usd: usd(usdMicros, lang),
    coins: inCoins(usdMicros, market.coinUsdMicros, lang),
  });
}

function feeAnswer(
  message: string,
  { platformFeeBps, coinUsdMicros }: MarketFacts,
  lang: Language,
): string | undefined {
  const amount = coinsIn(message, lang);
  if (amount === undefined || MOVES.test(message)) return undefined;
  if (!FEE.test(message) && !NET.test(message)) return undefined;
  const fee = feeOf(amount, platformFeeBps);
  return PRICE_PHRASES[lang].fee({
    amount: coins(amount, lang),
    percent: percent(platformFeeBps, lang),
    fee: coins(fee, lang),
    net: coins(amount - fee, lang),
    netUsd: inDollars(amount - fee, coinUsdMicros, lang),
  });
}

function worth(message: string, { coinUsdMicros }: MarketFacts, lang: Language): string | undefined {
  if (!WORTH.test(message) || MOVES.test(message)) return undefined;
  const say = PRICE_PHRASES[lang];
  const [coin, dollars] = [coinsIn(message, lang), dollarsIn(message, lang)];
  const value = usd(coinUsdMicros, lang);
  if (coin !== undefined && dollars === undefined && NAMES_USD.test(message))
    return say.worth(coins(coin, lang), inDollars(coin, coinUsdMicros, lang), value);
  if (dollars !== undefined && coin === undefined && NAMES_COINS.test(message))
    return say.worth(`${decimal(dollars, lang)} USD`, inCoins(dollars, coinUsdMicros, lang), value);
  return undefined;
}
