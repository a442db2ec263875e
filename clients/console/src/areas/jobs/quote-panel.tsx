import type { JobExplanation, JobQuote } from '@compute-market/sdk';
import { useFormats } from '../../text/formats.js';
import { Badge, Stack } from '../../ui/index.js';
import styles from './jobs.module.css';
import { useJobsTexts } from './texts/index.js';

/** Which devices would take it now. */
export function QuotePanel({ quote }: { quote: JobQuote | undefined }) {
  const t = useJobsTexts();
  const formats = useFormats();
  return (
    <aside aria-label={t.quote.title} aria-live="polite">
      <Stack>
        <h3>{t.quote.title}</h3>
        {quote ? (
          <>
            {quote.devices && (
              <>
                <div>
                  <Badge tone={quote.devices.ready > 0 ? 'good' : 'warn'}>
                    {quote.devices.ready > 0 ? t.quote.ready(quote.devices.ready) : t.quote.noneReady}
                  </Badge>
                </div>
                <p>{t.quote.fit(quote.devices.matching, quote.devices.online)}</p>
              </>
            )}
            <p>{(t.quote.codes as Record<string, string>)[quote.code] ?? quote.text}</p>
            <Blockers blockers={quote.blockers} />
            <p className={styles['figure']}>{t.form.suggested(formats.money(quote.price_coin, 'coin'))}</p>
            <p className={styles['reason']}>
              {t.form.usual(formats.number(quote.low_coin, 6), formats.money(quote.high_coin, 'coin'))}
            </p>
          </>
        ) : (
          <p className={styles['reason']}>{t.quote.waits}</p>
        )}
      </Stack>
    </aside>
  );
}

/** What keeps devices from a job, the most first. */
export function Blockers({ blockers }: { blockers: JobExplanation['blockers'] }) {
  const t = useJobsTexts();
  if (blockers.length === 0) return null;
  return (
    <ul className={styles['list']}>
      {blockers.map(({ code, devices, text }) => (
        <li key={code}>{t.blockers[code]?.(devices) ?? text}</li>
      ))}
    </ul>
  );
}
