import { useQuery } from '@tanstack/react-query';
import type { AdminOverview } from '@compute-market/sdk';
import { Grid, Page, Section } from '../../ui/index.js';
import { market } from '../../session/session.js';
import { AdminsOnly } from './admins-only.js';
import { operatorKey } from './keys.js';
import { Attention } from './overview/attention.js';
import { AuditState } from './overview/audit-state.js';
import { DevicesOnline } from './overview/devices-online.js';
import { Errors } from './overview/errors.js';
import { Figures } from './overview/figures.js';
import { Processes } from './overview/processes.js';
import { Queues } from './overview/queues.js';
import { useOperatorTexts } from './texts/index.js';

export function OverviewPage() {
  const t = useOperatorTexts();
  const query = useQuery({
    queryKey: operatorKey('overview'),
    queryFn: () => market.admin.overview(),
  });
  return (
    <Page title={t.overview} about={t.overviewAbout}>
      <AdminsOnly query={query}>{(overview) => <Overview of={overview} />}</AdminsOnly>
    </Page>
  );
}

function Overview({ of }: { of: AdminOverview }) {
  const t = useOperatorTexts();
  return (
    <>
      <Section title={t.attention} flush>
        <Attention of={of.attention} />
      </Section>
      <AuditState audit={of.attention.audit} />
      <Section title={t.now}>
        <Figures of={of} />
      </Section>
      <Section title={t.processes} flush>
        <Processes of={of.processes} />
      </Section>
      <Grid wide>
        <Section title={t.queues} flush>
          <Queues of={of.queues} />
        </Section>
        <Section title={t.devicesOnline}>
          <DevicesOnline />
        </Section>
      </Grid>
      <Section title={t.errors} flush>
        <Errors of={of.errors} />
      </Section>
    </>
  );
}
