import { useEffect, useState } from 'react';
import { useFormats, type Currency } from '../text/formats.js';

/** An amount with its currency. */
export function Money({ amount, currency = 'coin' }: { amount: number; currency?: Currency }) {
  return <>{useFormats().money(amount, currency)}</>;
}

/** How long ago, kept up to date; the exact time as a tooltip. */
export function Ago({ at }: { at: string }) {
  const formats = useFormats();
  const now = useNow(10_000);
  return (
    <time dateTime={at} title={formats.dateTime(at)}>
      {formats.relative(at, now)}
    </time>
  );
}

export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{useFormats().dateTime(at)}</time>;
}

/** The time, every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
