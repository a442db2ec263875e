import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Deploy } from '@compute-market/sdk';
import { recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { Badge, DateTime, Facts, Grid, Loaded, Notice, Page, Section, Stat } from '../../ui/index.js';
import { Tabs } from '../../ui/tabs.js';
import { usePageSubject } from '../assistant/page-subject.js';
import { DeployActions } from './deploy-actions.js';
import { EventsTab } from './events-tab.js';
import { ReceiptSection } from './receipt-section.js';
import { ReplicaLog } from './replica-log.js';
import { ReplicasTab } from './replicas-tab.js';
import { RevisionsTab } from './revisions-tab.js';
import { TABS } from './search.js';
import { isOver, STATUS_TONES } from './shown.js';
import { useDeploysTexts } from './texts/index.js';

const route = getRouteApi('/signed-in/deploys/$id');

export function DeployPage() {
  const t = useDeploysTexts();
  const { id } = route.useParams();
  const query = useQuery({ queryKey: recordKey('deploy', id), queryFn: () => market.deploys.get(id) });
  const job = query.data?.job;
  usePageSubject({ name: job?.job_name });
  return (
    <Page
      title={job?.job_name ?? t.deploy}
      about={job && <Badge tone={STATUS_TONES[job.status]}>{t.statuses[job.status]}</Badge>}
      actions={job && !isOver(job) && <DeployActions job={job} />}
    >
      <Loaded query={query}>{(deploy) => <Shown deploy={deploy} />}</Loaded>
    </Page>
  );
}

function Shown({ deploy }: { deploy: Deploy }) {
  const t = useDeploysTexts();
  const { tab = 'replicas', replica = 1, cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const { job, receipt } = deploy;
  return (
    <>
      {job.reason !== '' && <Notice tone={STATUS_TONES[job.status]}>{job.reason}</Notice>}
      <Costs job={job} />
      {receipt && <ReceiptSection receipt={receipt} currency={job.payment_type} />}
      <Section title={t.inside}>
        <Tabs
          label={t.inside}
          tabs={TABS.map((one) => [one, t.tabs[one]] as const)}
          current={tab}
          onChange={(next) => void navigate({ search: next === 'replicas' ? {} : { tab: next }, replace: true })}
        >
          {tab === 'replicas' && <ReplicasTab deploy={deploy} />}
          {tab === 'log' && <ReplicaLog deploy={deploy} replica={Math.min(replica, job.replicas)} />}
          {tab === 'events' && <EventsTab id={job.id} cursor={cursor} />}
          {tab === 'revisions' && <RevisionsTab job={job} cursor={cursor} />}
        </Tabs>
      </Section>
    </>
  );
}

function Costs({ job }: { job: Deploy['job'] }) {
  const t = useDeploysTexts();
  const { money, number } = useFormats();
  const { cost, payment_type: currency } = job;
  return (
    <>
      <Grid>
        <Stat name={t.running} value={t.runningOf(job.running_replicas, job.replicas)} />
        <Stat name={t.perHour} value={isOver(job) ? '–' : money(cost.per_hour, currency)} />
        <Stat name={t.soFar} value={money(cost.so_far, currency)} />
        <Stat name={t.held} value={money(cost.held, currency)} note={t.unusedReturns} />
      </Grid>
      <Section title={t.facts}>
        <Facts
          of={[
            [t.machine, job.gpu_count === 0 ? t.noGpu : `${job.gpu_count} × ${job.gpu_model}`],
            [t.port, job.port === null ? t.noPort : String(job.port)],
            [t.revision, number(job.revision)],
            [t.hours, number(job.duration_hrs)],
            [t.renews, job.auto_renew ? t.yes : t.no],
            [t.created, <DateTime key="created" at={job.created_at} />],
            [t.ends, <Ends key="ends" job={job} />],
          ]}
        />
      </Section>
    </>
  );
}

function Ends({ job: { ended_at, ends_at } }: { job: Deploy['job'] }) {
  const t = useDeploysTexts();
  const at = ended_at ?? ends_at;
  return at === null ? t.endsAfterStart : <DateTime at={at} />;
}
