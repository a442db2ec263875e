import { useQuery } from '@tanstack/react-query';
import { listKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { Ago, ButtonLink, ErrorNotice, Money, Section, Table } from '../../ui/index.js';
import { allOf, MOST } from './all-of.js';
import { useDevicesTexts } from './texts/index.js';

/** Results that their buyers don't accept, while an administrator has yet to decide; the job's page takes evidence. */
export function DisputesSection({ device }: { device?: string }) {
  const t = useDevicesTexts();
  const query = { state: 'disputed', device_id: device, limit: MOST } as const;
  const disputes = useQuery({
    queryKey: listKey('work', query),
    queryFn: () => allOf(market.devices.work(query)),
  });
  const items = disputes.data ?? [];
  if (disputes.isError) return <ErrorNotice error={disputes.error} />;
  if (items.length === 0) return null;
  return (
    <Section title={t.disputes} flush>
      <Table
        caption={t.disputes}
        items={items}
        keyOf={({ attempt_id }) => attempt_id}
        columns={[
          { name: t.job, cell: ({ title }) => title },
          { name: t.machine, cell: ({ device_name }) => device_name },
          { name: t.ended, cell: ({ ended_at }) => (ended_at === null ? '–' : <Ago at={ended_at} />) },
          { name: t.inDispute, numeric: true, cell: ({ pending_coin }) => <Money amount={pending_coin} /> },
          {
            name: t.giveEvidence,
            unnamed: true,
            cell: ({ job_id: id, title }) => (
              <ButtonLink small to="/jobs/$id" params={{ id }} aria-label={`${t.giveEvidence}: ${title}`}>
                {t.giveEvidence}
              </ButtonLink>
            ),
          },
        ]}
      />
    </Section>
  );
}
