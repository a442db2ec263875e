import { Link } from '@tanstack/react-router';
import type { Job } from '@compute-market/sdk';
import { Ago, DateTime, Facts, Money, Section, Stack } from '../../ui/index.js';
import { JobStatusBadge } from './job-status.js';
import styles from './jobs.module.css';
import { plainText } from './log/ansi.js';
import { useJobsTexts } from './texts/index.js';

export function JobFacts({ job }: { job: Job }) {
  const t = useJobsTexts();
  const isOpen = job.ended_at === null;
  return (
    <Section title={t.facts}>
      <Facts
        of={[
          [t.cost, job.cost_so_far_coin === null ? null : <Money key="cost" amount={job.cost_so_far_coin} />],
          [t.price, <Money key="price" amount={job.price_coin} />],
          ...(isOpen ? [] : ([[t.paid, <Money key="paid" amount={job.cost_coin} />]] as const)),
          [t.duration, t.durationHours(job.duration_hrs)],
          [t.check, t.form.verifications[job.verification]],
          [t.created, <Ago key="created" at={job.created_at} />],
          [t.started, job.started_at && <DateTime at={job.started_at} />],
          ...(job.status === 'waiting' ? ([[t.expires, <DateTime key="expires" at={job.expires_at} />]] as const) : []),
          ...(job.ended_at === null ? [] : ([[t.ended, <DateTime key="ended" at={job.ended_at} />]] as const)),
          ...(job.exit_code === null ? [] : ([[t.exitCode, job.exit_code]] as const)),
        ]}
      />
      {job.copies && job.copies.length > 0 && (
        <Stack>
          <h3>{t.copies}</h3>
          <ul className={styles['list']}>
            {job.copies.map(({ id, status }) => (
              <li key={id}>
                <Link to="/jobs/$id" params={{ id }}>
                  {id.slice(0, 8)}
                </Link>{' '}
                <JobStatusBadge status={status} />
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Section>
  );
}

/** The order itself, as it was sent. */
export function WhatRuns({ job: { spec, description, requirements } }: { job: Job }) {
  const t = useJobsTexts();
  const words = [description, requirements].filter((text) => text !== null);
  if (!spec && words.length === 0) return null;
  const { script, ...rest } = spec ?? {};
  return (
    <Section title={t.whatRuns}>
      {words.map((text) => (
        <p key={text} className={styles['reason']}>
          {plainText(text)}
        </p>
      ))}
      {script && (
        <pre className={styles['text']} tabIndex={0}>
          {plainText(script)}
        </pre>
      )}
      {Object.keys(rest).length > 0 && (
        <Facts
          of={Object.entries(rest).map(([name, value]) => [
            name,
            <code key={name}>{plainText(typeof value === 'object' ? JSON.stringify(value) : String(value))}</code>,
          ])}
        />
      )}
    </Section>
  );
}
