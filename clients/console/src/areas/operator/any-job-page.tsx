import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { AdminJob } from '@compute-market/sdk';
import { market } from '../../session/session.js';
import { ButtonLink, DateTime, Empty, Facts, Money, Page, Section, Table } from '../../ui/index.js';
import { useJobsTexts } from '../jobs/texts/index.js';
import { AdminsOnly } from './admins-only.js';
import { JobState } from './job-state.js';
import { operatorKey } from './keys.js';
import { DeviceLink, JobLink, UserLink } from './links.js';
import { useOperatorTexts } from './texts/index.js';

const route = getRouteApi('/signed-in/operator/jobs/$id');
const DISPUTED = ['disputed', 'settled'];

export function AnyJobPage() {
  const t = useOperatorTexts();
  const { id } = route.useParams();
  const query = useQuery({ queryKey: operatorKey('job', id), queryFn: () => market.admin.getJob(id) });
  const job = query.data;
  return (
    <Page
      title={job?.title ?? t.job}
      about={job && <JobState of={job.status} />}
      actions={
        DISPUTED.includes(job?.review ?? '') && (
          <ButtonLink to="/operator/disputes/$id" params={{ id }}>
            {t.dispute}
          </ButtonLink>
        )
      }
    >
      <AdminsOnly query={query}>{(data) => <Job of={data} />}</AdminsOnly>
    </Page>
  );
}

/** In words; what this build doesn't know as the service calls it. */
const named = (names: Record<string, string>, code: string) => names[code] ?? <code>{code}</code>;

function Job({ of: job }: { of: AdminJob }) {
  const t = useOperatorTexts();
  const { verifications } = useJobsTexts().form;
  return (
    <>
      <Section title={t.whatItIsAbout}>
        <Facts
          of={[
            ['ID', <code key="id">{job.id}</code>],
            [t.type, named(t.jobTypes, job.job_type)],
            [t.buyer, <UserLink key="buyer" id={job.buyer_id} />],
            [t.price, <Money key="price" amount={job.price_coin} />],
            [t.paid, <Money key="paid" amount={job.paid_coin} />],
            [t.verification, named(verifications, job.verification)],
            [t.review, job.review && named(t.reviewStates, job.review)],
            [t.copyOf, job.copy_of && <JobLink key="copy" id={job.copy_of} />],
            [t.orderedAt, <DateTime key="from" at={job.created_at} />],
            [t.endedAt, job.ended_at && <DateTime key="to" at={job.ended_at} />],
            [t.failure, job.failure_reason],
          ]}
        />
      </Section>
      <Section title={t.attempts} flush>
        <Attempts of={job.attempts} />
      </Section>
    </>
  );
}

function Attempts({ of }: { of: AdminJob['attempts'] }) {
  const t = useOperatorTexts();
  if (of.length === 0) return <Empty>{t.noAttempts}</Empty>;
  return (
    <Table
      caption={t.attempts}
      items={of}
      keyOf={({ id }) => id}
      columns={[
        { name: t.state, cell: ({ status }) => <JobState of={status} /> },
        { name: t.device, cell: ({ device_id }) => <DeviceLink id={device_id} /> },
        { name: t.owner, cell: ({ owner_id }) => <UserLink id={owner_id} /> },
        { name: t.startedAt, cell: ({ started_at: at }) => <DateTime at={at} /> },
        { name: t.endedAt, cell: ({ ended_at: at }) => (at === null ? '–' : <DateTime at={at} />) },
        { name: t.cause, cell: ({ cause }) => cause ?? '–' },
        { name: t.earned, numeric: true, cell: ({ earned_coin }) => <Money amount={earned_coin} /> },
      ]}
    />
  );
}
