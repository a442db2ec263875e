import { Link } from '@tanstack/react-router';
import type { JobItem } from '@compute-market/sdk';
import { Ago, Money, Progress, Table } from '../../ui/index.js';
import { JobReason, JobStatusBadge } from './job-status.js';
import styles from './jobs.module.css';
import { plainText } from './log/ansi.js';
import { useJobsTexts } from './texts/index.js';

export function JobsTable({ jobs }: { jobs: readonly JobItem[] }) {
  const t = useJobsTexts();
  return (
    <Table
      caption={t.jobs}
      items={jobs}
      keyOf={({ id }) => id}
      columns={[
        {
          name: t.title,
          cell: ({ id, title }) => (
            <Link to="/jobs/$id" params={{ id }} className={styles['title']} title={title}>
              <bdi>{title}</bdi>
            </Link>
          ),
        },
        {
          name: t.status,
          cell: (job) => (
            <div className={styles['status']}>
              <JobStatusBadge status={job.status} />
              <span className={styles['reason']}>
                <JobReason job={job} />
              </span>
            </div>
          ),
        },
        {
          name: t.progress,
          cell: ({ progress, status }) => status === 'running' && <JobProgress progress={progress} />,
        },
        { name: t.cost, numeric: true, cell: (job) => <JobCost job={job} /> },
        { name: t.created, cell: ({ created_at }) => <Ago at={created_at} /> },
      ]}
    />
  );
}

/** What it has cost, and what it may. */
function JobCost({ job: { cost_so_far_coin: cost, price_coin: price, status } }: { job: JobItem }) {
  const isOpen = status === 'waiting' || status === 'running';
  return (
    <>
      {cost === null ? '–' : <Money amount={cost} />}
      {isOpen && (
        <div className={styles['reason']}>
          / <Money amount={price} />
        </div>
      )}
    </>
  );
}

export function JobProgress({ progress }: { progress: JobItem['progress'] }) {
  const t = useJobsTexts();
  if (!progress) return null;
  return (
    <div className={styles['progress']}>
      <Progress percent={progress.percent} label={`${t.progress}: ${Math.round(progress.percent)} %`} />
      <span className={styles['reason']}>
        {Math.round(progress.percent)} % {progress.message && <bdi>{plainText(progress.message)}</bdi>}
      </span>
    </div>
  );
}
