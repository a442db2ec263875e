import type { Job } from '@compute-market/sdk';
import { useFormats } from '../../text/formats.js';
import { Notice, Stack, type Tone } from '../../ui/index.js';
import { useExplanation, useSituation } from './job-status.js';
import styles from './jobs.module.css';
import { plainText } from './log/ansi.js';
import { Blockers } from './quote-panel.js';
import { useJobsTexts } from './texts/index.js';

/** By the status, and by the notice that asks for a decision. */
const SAID_ELSEWHERE = new Set<string>(['running', 'completed', 'awaiting_review']);
const TONES: Partial<Record<Job['status'], Tone>> = { waiting: 'warn', failed: 'bad' };

/** Where the job stands, what keeps it there, and what would help. */
export function Situation({ job }: { job: Job }) {
  const t = useJobsTexts();
  const formats = useFormats();
  const situation = useSituation();
  const { data } = useExplanation(job.id);
  if (!data || SAID_ELSEWHERE.has(data.code)) return null;
  return (
    <Notice tone={TONES[job.status]}>
      <Stack>
        <p>{situation(data)}</p>
        <Blockers blockers={data.blockers} />
        {data.price_needed_coin !== null && <p>{t.needsPrice(formats.money(data.price_needed_coin, 'coin'))}</p>}
        {job.failure && <Failure failure={job.failure} />}
      </Stack>
    </Notice>
  );
}

function Failure({ failure: { by, exit_code, reason, log_tail } }: { failure: NonNullable<Job['failure']> }) {
  const t = useJobsTexts();
  return (
    <>
      <p>
        {t.failedBy[by]} {exit_code !== null && `${t.exitCode}: ${exit_code}.`}{' '}
        {reason !== null && by === 'device' && <bdi>{plainText(reason)}</bdi>}
      </p>
      {log_tail !== null && (
        <pre className={styles['text']} tabIndex={0}>
          {plainText(log_tail)}
        </pre>
      )}
    </>
  );
}
