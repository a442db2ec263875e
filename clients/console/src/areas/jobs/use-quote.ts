import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { JobQuote } from '@compute-market/sdk';
import { market } from '../../session/session.js';
import { orderOf, problemsOf, type Draft } from './draft.js';

const TYPING_MS = 500;
/** Devices of others come and go without an event to us. */
const AGAIN_MS = 20_000;

/** What the draft should cost and which devices would take it now; undefined while it says nothing to run. */
export function useQuote(draft: Draft): JobQuote | undefined {
  const asked = useSettled(quoteOf(draft), TYPING_MS);
  const quote = useQuery({
    queryKey: ['job', 'quote', asked],
    queryFn: () => market.jobs.quote(JSON.parse(asked!) as Parameters<typeof market.jobs.quote>[0]),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });
  return asked === null ? undefined : quote.data;
}

/** Null while the draft can't be quoted. The price and the title say nothing to devices. */
function quoteOf(draft: Draft): string | null {
  if (Object.keys(problemsOf({ ...draft, price: '' })).length > 0) return null;
  const { title: _, ...order } = orderOf(draft);
  return JSON.stringify(order);
}

/** A value once it has stayed the same for a while. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
