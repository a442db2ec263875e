import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ProxySession } from '@compute-market/sdk';
import { recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { Ago, Badge, DateTime, Facts, Grid, Loaded, Page, Progress, Section, Stat, Table } from '../../ui/index.js';
import { Credentials } from './credentials.js';
import { SessionActions } from './session-actions.js';
import { TONES, useCountries } from './shown.js';
import { useBandwidthTexts } from './texts/index.js';
import { UsageSection } from './usage-section.js';

const route = getRouteApi('/signed-in/bandwidth/$id');

export function SessionPage() {
  const t = useBandwidthTexts();
  const { id } = route.useParams();
  const query = useQuery({ queryKey: recordKey('session', id), queryFn: () => market.bandwidth.get(id) });
  const session = query.data?.session;
  return (
    <Page
      title={t.session}
      about={session && <Badge tone={TONES[session.status]}>{t.states[session.status]}</Badge>}
      actions={session?.status === 'active' && <SessionActions session={session} />}
    >
      <Loaded query={query}>{(data) => <Shown of={data} />}</Loaded>
    </Page>
  );
}

function Shown({ of: { session, events, receipt } }: { of: ProxySession }) {
  const t = useBandwidthTexts();
  const { bytes, money } = useFormats();
  const countries = useCountries();
  const { bytes_used, gb_bought, price_per_gb, cost_usd, settled_usd } = session;
  return (
    <>
      <Grid>
        <Stat
          name={t.used}
          value={bytes(bytes_used)}
          note={
            <Progress
              percent={(bytes_used / (gb_bought * 1e9)) * 100}
              label={t.usedOf(bytes(bytes_used), bytes(gb_bought * 1e9))}
            />
          }
        />
        <Stat name={t.bought} value={bytes(gb_bought * 1e9)} />
        <Stat name={t.costSoFar} value={money(settled_usd ?? roundDown((bytes_used / 1e9) * price_per_gb), 'usd')} />
        <Stat name={t.held} value={money(cost_usd, 'usd')} note={t.unusedReturns} />
      </Grid>
      {session.status === 'active' && <Credentials session={session} />}
      <UsageSection id={session.id} />
      <Section title={t.facts}>
        <Facts
          of={[
            [t.exit, session.country === null ? t.exits[session.exit] : countries.of(session.country)],
            [t.pricePerGb, money(price_per_gb, 'usd')],
            [t.bought, <DateTime key="at" at={session.created_at} />],
            session.ended_at === null
              ? [t.expires, <DateTime key="expires" at={session.expires_at} />]
              : [t.ended, <DateTime key="ended" at={session.ended_at} />],
            ...(session.end_reason === null ? [] : [[t.endReason, session.end_reason] as const]),
          ]}
        />
      </Section>
      {session.exits.length > 0 && <Exits of={session.exits} />}
      {receipt && <Receipt of={receipt} />}
      <Section title={t.history} flush>
        <Table
          caption={t.history}
          items={events.toReversed()}
          keyOf={({ at, type }) => `${at} ${type}`}
          columns={[
            { name: t.at, cell: ({ at }) => <Ago at={at} /> },
            { name: t.what, cell: ({ type, message }) => (t.events as Record<string, string>)[type] ?? message },
          ]}
        />
      </Section>
    </>
  );
}

const roundDown = (usd: number): number => Math.floor(usd * 1e6) / 1e6;

function Exits({ of: exits }: { of: ProxySession['session']['exits'] }) {
  const t = useBandwidthTexts();
  const { bytes } = useFormats();
  const countries = useCountries();
  return (
    <Section title={t.carriedBy} flush>
      <Table
        caption={t.carriedBy}
        items={exits.map((exit, index) => ({ ...exit, index }))}
        keyOf={({ index }) => String(index)}
        columns={[
          { name: t.country, cell: ({ country }) => (country === null ? t.unknownCountry : countries.of(country)) },
          { name: t.gatewayCount, cell: (exit) => bytes(exit.bytes), numeric: true },
          { name: t.deviceCount, cell: (exit) => bytes(exit.exit_bytes), numeric: true },
          { name: t.agree, cell: (exit) => (exit.differs ? t.differs : t.agrees) },
        ]}
      />
    </Section>
  );
}

function Receipt({ of: receipt }: { of: NonNullable<ProxySession['receipt']> }) {
  const t = useBandwidthTexts();
  const { bytes, money } = useFormats();
  return (
    <Section title={t.receipt}>
      <Facts
        of={[
          [t.used, bytes(receipt.gb_used * 1e9)],
          [t.pricePerGb, money(receipt.price_per_gb, 'usd')],
          [t.paid, money(receipt.paid_usd, 'usd')],
          [t.toOwners, money(receipt.exits_usd, 'usd')],
          [t.returned, money(receipt.refunded_usd, 'usd')],
          [t.settled, <DateTime key="at" at={receipt.settled_at} />],
        ]}
      />
    </Section>
  );
}
