import type { Language } from '../../../../domain/language.js';
import type { MarketFacts } from '../../../ports/account-facts.js';
import { moneyAnswer } from './money-questions.js';
import { quote, quoteAskedFor } from './quote.js';

/** As much of a message as a price is looked for in: it is asked in a sentence or two. */
const MAX_READ = 600;

/** The price of what a message describes; undefined: it asks for none. */
export function priced(
  asked: string,
  market: MarketFacts,
  pricePerGbMicros: bigint,
  lang: Language,
): string | undefined {
  const message = asked.slice(0, MAX_READ);
  const request = quoteAskedFor(message, market.gpuPricesUsdMicros, lang);
  return request ? quote(request, market, lang, message) : moneyAnswer(message, market, pricePerGbMicros, lang);
}
