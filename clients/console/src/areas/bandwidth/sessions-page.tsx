import { getRouteApi, Link } from '@tanstack/react-router';
import type { ProxySessionItem } from '@compute-market/sdk';
import { useList } from '../../live/use-list.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { Ago, Badge, DateTime, Empty, Loaded, Page, Pager, Section, Table, type Column } from '../../ui/index.js';
import { Tabs } from '../../ui/tabs.js';
import { BuySection } from './buy-section.js';
import { TONES, useCountries } from './shown.js';
import { useBandwidthTexts } from './texts/index.js';

const route = getRouteApi('/signed-in/bandwidth');

export function SessionsPage() {
  const t = useBandwidthTexts();
  const { cursor, over = false } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList('session', { over }, () => market.bandwidth.list({ limit: 50, over }), cursor);
  return (
    <Page title={t.bandwidth} about={t.bandwidthAbout}>
      <BuySection />
      <Section title={t.sessions}>
        <Tabs
          label={t.sessions}
          tabs={[
            ['active', t.active],
            ['over', t.over],
          ]}
          current={over ? 'over' : 'active'}
          onChange={(tab) => void navigate({ search: tab === 'over' ? { over: true } : {} })}
        >
          <Loaded query={list}>
            {({ items, next }) => (
              <>
                {items.length === 0 ? <Empty>{over ? t.noneOver : t.noneActive}</Empty> : <Sessions items={items} />}
                <Pager cursor={cursor} next={next} />
              </>
            )}
          </Loaded>
        </Tabs>
      </Section>
    </Page>
  );
}

function Sessions({ items }: { items: ProxySessionItem[] }) {
  const t = useBandwidthTexts();
  const { bytes, money } = useFormats();
  const countries = useCountries();
  const columns: Array<Column<ProxySessionItem>> = [
    {
      name: t.bought,
      cell: ({ id, created_at }) => (
        <Link to="/bandwidth/$id" params={{ id }}>
          <Ago at={created_at} />
        </Link>
      ),
    },
    { name: t.state, cell: ({ status }) => <Badge tone={TONES[status]}>{t.states[status]}</Badge> },
    {
      name: t.exit,
      cell: ({ exit, country }) => (country === null ? t.exits[exit] : countries.of(country)),
    },
    {
      name: t.used,
      cell: ({ bytes_used, gb_bought }) => t.usedOf(bytes(bytes_used), bytes(gb_bought * 1e9)),
      numeric: true,
    },
    { name: t.pricePerGb, cell: ({ price_per_gb }) => money(price_per_gb, 'usd'), numeric: true },
    { name: t.expires, cell: ({ expires_at }) => <DateTime at={expires_at} /> },
  ];
  return <Table caption={t.sessions} items={items} keyOf={({ id }) => id} columns={columns} />;
}
