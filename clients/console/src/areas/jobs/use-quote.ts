import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { JobQuote } from '@compute-market/sdk';
import { useSettled } from '../../live/use-settled.js';
import { market } from '../../session/session.js';
import { useLanguage, type Language } from '../../text/language.js';
import { orderOf, problemsOf, type Draft } from './draft.js';

const TYPING_MS = 500;
/** Devices of others come and go without an event to us. */
const AGAIN_MS = 20_000;

export interface ShownQuote {
  /** The newest; undefined while the draft says nothing to run. */
  quote: JobQuote | undefined;
  /** Why there is none. */
  error: unknown;
}

/** What the draft should cost and which devices would take it now. */
export function useQuote(draft: Draft): ShownQuote {
  const asked = useSettled(quoteOf(draft, useLanguage()), TYPING_MS);
  const { data, error } = useQuery({
    queryKey: ['job', 'quote', asked],
    queryFn: () => quoted(asked!),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });
  return asked === null ? { quote: undefined, error: null } : { quote: data, error };
}

const quoted = (asked: string): Promise<JobQuote> =>
  market.jobs.quote(JSON.parse(asked) as Parameters<typeof market.jobs.quote>[0]);

/** What is suggested for exactly this draft, which has no problems: what is shown may be of the one before. */
export const suggestedFor = async (draft: Draft, language: Language): Promise<number> =>
  (await quoted(quoteOf(draft, language)!)).price_coin;

/** Null while the draft can't be quoted. The price and the title say nothing to devices. */
function quoteOf(draft: Draft, language: Language): string | null {
  if (Object.keys(problemsOf({ ...draft, price: '' }, language)).length > 0) return null;
  const { title: _, ...order } = orderOf(draft, language);
  return JSON.stringify(order);
}
