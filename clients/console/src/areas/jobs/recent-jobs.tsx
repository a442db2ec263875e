import { useQuery } from '@tanstack/react-query';
import { market } from '../../session/session.js';
import { ButtonLink, Empty, Loaded, Section } from '../../ui/index.js';
import { JobsTable } from './jobs-table.js';
import { useJobsTexts } from './texts/index.js';

/** The newest of my jobs. */
export function RecentJobs({ limit }: { limit: number }) {
  const t = useJobsTexts();
  const jobs = useQuery({
    queryKey: ['job', 'list', 'recent', limit],
    queryFn: () => market.jobs.list({ limit }).page(),
  });
  return (
    <Section
      title={t.myJobs}
      flush
      actions={
        <ButtonLink small to="/jobs">
          {t.allJobs}
        </ButtonLink>
      }
    >
      <Loaded query={jobs}>
        {({ items }) => (items.length > 0 ? <JobsTable jobs={items} /> : <Empty>{t.noJobs}</Empty>)}
      </Loaded>
    </Section>
  );
}
