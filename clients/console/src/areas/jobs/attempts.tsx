import { useQuery } from '@tanstack/react-query';
import type { Attempt } from '@compute-market/sdk';
import { recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { Ago, Badge, Empty, Loaded, Money, Section, Table, type Tone } from '../../ui/index.js';
import styles from './jobs.module.css';
import { plainText } from './log/ansi.js';
import { useJobsTexts } from './texts/index.js';

const SHOWN = 50;
const TONES: Partial<Record<Attempt['status'], Tone>> = {
  running: 'accent',
  completed: 'good',
  failed: 'bad',
  timed_out: 'bad',
};

export function useAttempts(jobId: string) {
  return useQuery({
    queryKey: recordKey('job', jobId, 'attempts'),
    queryFn: () => market.jobs.attempts(jobId, { limit: SHOWN }).page(),
  });
}

/** Who tried the job, and how that ended. */
export function Attempts({ jobId }: { jobId: string }) {
  const t = useJobsTexts();
  const formats = useFormats();
  const attempts = useAttempts(jobId);
  return (
    <Section title={t.attempts} flush>
      <Loaded query={attempts}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty>{t.noAttempts}</Empty>
          ) : (
            <Table
              caption={t.attempts}
              items={items}
              keyOf={({ id }) => id}
              columns={[
                {
                  name: t.device,
                  cell: ({ device_name, device_id, device_reliability }) => (
                    <>
                      <bdi>{device_name || device_id.slice(0, 8)}</bdi>
                      {device_reliability !== null && (
                        <div className={styles['reason']}>{t.reliability(formats.percent(device_reliability))}</div>
                      )}
                    </>
                  ),
                },
                {
                  name: t.status,
                  cell: ({ status, cause }) => (
                    <div className={styles['status']}>
                      <Badge tone={TONES[status]}>{t.attemptStatuses[status] ?? status}</Badge>
                      {cause !== null && <bdi className={styles['reason']}>{plainText(cause)}</bdi>}
                    </div>
                  ),
                },
                { name: t.started, cell: ({ started_at }) => <Ago at={started_at} /> },
                { name: t.ended, cell: ({ ended_at }) => (ended_at ? <Ago at={ended_at} /> : '–') },
                { name: t.exitCode, numeric: true, cell: ({ exit_code }) => exit_code ?? '–' },
                { name: t.earned, numeric: true, cell: ({ coins }) => <Money amount={coins} /> },
              ]}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
