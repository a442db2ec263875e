import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { AdminDispute } from '@compute-market/sdk';
import { market } from '../../session/session.js';
import { Ago, Badge, DateTime, Facts, Money, Page, Section } from '../../ui/index.js';
import { AdminsOnly } from './admins-only.js';
import { DisputedWork } from './dispute/disputed-work.js';
import { Evidence } from './dispute/evidence.js';
import { Settle } from './dispute/settle.js';
import { operatorKey } from './keys.js';
import { By, DeviceLink, JobLink, UserLink } from './links.js';
import { LongText } from './long-text.js';
import { useOperatorTexts } from './texts/index.js';

const route = getRouteApi('/signed-in/operator/disputes/$id');

export function DisputePage() {
  const t = useOperatorTexts();
  const { id } = route.useParams();
  const query = useQuery({ queryKey: operatorKey('dispute', id), queryFn: () => market.admin.getDispute(id) });
  const dispute = query.data;
  return (
    <Page
      title={dispute?.title ?? t.dispute}
      about={t.dispute}
      actions={dispute?.state === 'open' && <Settle dispute={dispute} />}
    >
      <AdminsOnly query={query}>{(data) => <Dispute key={data.job_id} of={data} />}</AdminsOnly>
    </Page>
  );
}

function Dispute({ of }: { of: AdminDispute }) {
  const t = useOperatorTexts();
  const { settlement } = of;
  return (
    <>
      <Section title={t.whatItIsAbout}>
        <Facts
          of={[
            [
              t.state,
              <Badge key="state" tone={of.state === 'open' ? 'warn' : 'neutral'}>
                {t.disputeStates[of.state]}
              </Badge>,
            ],
            [t.price, <Money key="price" amount={of.price_coin} />],
            [t.inDispute, <Money key="owed" amount={of.owed_coin} />],
            [t.deposit, <Money key="deposit" amount={of.deposit_coin} />],
            [t.job, <JobLink key="job" id={of.job_id} />],
            [t.buyer, <UserLink key="buyer" id={of.buyer_id} />],
            [t.owner, <UserLink key="owner" id={of.owner_id} />],
            [t.device, <DeviceLink key="device" id={of.device_id} />],
            [t.openedAt, <DateTime key="opened" at={of.opened_at} />],
            [t.endsByRule, settlement ? null : <Ago key="ends" at={of.settles_at} />],
          ]}
        />
        <LongText name={t.reason} text={of.reason} />
      </Section>
      {settlement && (
        <Section title={t.decision}>
          <Facts
            of={[
              [t.decidedBy, <By key="by" by={of.settled_by ?? settlement.by} />],
              [t.toOwner, <Money key="pay" amount={settlement.pay_coin} />],
              [t.toBuyer, <Money key="refund" amount={settlement.refunded_coin} />],
              [t.at, <DateTime key="at" at={settlement.at} />],
              [t.why, settlement.note],
            ]}
          />
        </Section>
      )}
      <Section title={t.evidence}>
        <Evidence of={of.evidence} />
      </Section>
      <DisputedWork jobId={of.job_id} of={of.work} />
    </>
  );
}
