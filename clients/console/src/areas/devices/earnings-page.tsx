import type { Earnings } from '@compute-market/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { listKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { Empty, Grid, Loaded, Money, Page, Section, Select, Stat, Table } from '../../ui/index.js';
import { Plot } from '../../ui/plot.js';
import { allOf, MOST } from './all-of.js';
import { DisputesSection } from './disputes-section.js';
import { byDay, byDevice, totalOf } from './earnings.js';
import { ReviewsSection } from './reviews-section.js';
import { useDevicesTexts } from './texts/index.js';

const route = getRouteApi('/signed-in/earnings');
const PERIODS = [7, 30, 90, 365];

export function EarningsPage() {
  const t = useDevicesTexts();
  const { days = 30, device, cursor } = route.useSearch();
  const earnings = useQuery({
    queryKey: listKey('work', 'earnings', days),
    queryFn: () => market.devices.earnings(days),
  });
  return (
    <Page title={t.earnings}>
      <Filters days={days} device={device} />
      <Loaded query={earnings} lines={8}>
        {(found) => <Earned earnings={found} days={days} device={device} />}
      </Loaded>
      <DisputesSection device={device} />
      <ReviewsSection device={device} cursor={cursor} />
    </Page>
  );
}

/** Of all that aren't removed. */
function useDevices() {
  return useQuery({
    queryKey: listKey('work', 'machines'),
    queryFn: () => allOf(market.devices.list({ limit: MOST })),
  });
}

/** What the results in review pay, those of other pages of the list too. */
function useInReview(device_id?: string) {
  const query = { state: 'awaiting_review', device_id, limit: 1 } as const;
  return useQuery({
    queryKey: listKey('work', 'in review', device_id ?? null),
    queryFn: async () => (await market.request('get', '/api/worker/work', { query })).total_pending_coin,
  });
}

function Filters({ days, device }: { days: number; device?: string }) {
  const t = useDevicesTexts();
  const router = useRouter();
  const devices = useDevices();
  const show = (search: { days: number; device?: string }) => void router.navigate({ to: '/earnings', search });
  return (
    <Grid>
      <Select label={t.days} value={days} onChange={(event) => show({ days: Number(event.target.value), device })}>
        {PERIODS.map((period) => (
          <option key={period} value={period}>
            {t.lastDays(period)}
          </option>
        ))}
      </Select>
      <Select
        label={t.machine}
        value={device ?? ''}
        onChange={(event) => show({ days, device: event.target.value || undefined })}
      >
        <option value="">{t.allMachines}</option>
        {(devices.data ?? []).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Grid>
  );
}

function Earned({ earnings, days, device }: { earnings: Earnings; days: number; device?: string }) {
  const t = useDevicesTexts();
  const { data: inReview } = useInReview(device);
  const lines = useMemo(
    () => earnings.earnings.filter(({ device_id }) => device === undefined || device_id === device),
    [earnings, device],
  );
  const total = totalOf(lines);
  return (
    <>
      <Grid>
        <Stat
          name={t.total}
          value={<Money amount={total.coins} />}
          note={total.dollars > 0 && <Money amount={total.dollars} currency="usd" />}
        />
        <Stat
          name={t.inReview}
          value={typeof inReview === 'number' ? <Money amount={inReview} /> : '–'}
          note={t.inReviewNote}
        />
      </Grid>
      <Section title={t.perDay}>
        {lines.length === 0 ? <Empty>{t.noEarnings}</Empty> : <DayPlot lines={lines} days={days} />}
      </Section>
      {lines.length > 0 && (
        <Section title={t.byMachine} flush>
          <ByMachine lines={lines} />
        </Section>
      )}
    </>
  );
}

function DayPlot({ lines, days }: { lines: Earnings['earnings']; days: number }) {
  const t = useDevicesTexts();
  const formats = useFormats();
  const { x, series } = useMemo(() => {
    const earned = byDay(lines, days, Date.now());
    const coins = { name: t.coins, values: earned.coins };
    const dollars = { name: t.dollars, values: earned.dollars };
    return { x: earned.x, series: earned.dollars.some((amount) => amount > 0) ? [coins, dollars] : [coins] };
  }, [lines, days, t]);
  const [format, formatX] = useMemo(
    () => [
      (value: number) => formats.number(value, 6),
      // The API's days are those of UTC; noon is the same day nearly everywhere.
      (at: number) => formats.date(new Date(at + 43_200_000)),
    ],
    [formats],
  );
  return <Plot title={t.perDay} x={x} series={series} kind="bars" format={format} formatX={formatX} />;
}

function ByMachine({ lines }: { lines: Earnings['earnings'] }) {
  const t = useDevicesTexts();
  const { data: devices } = useDevices();
  const names = new Map(devices?.map(({ id, name }) => [id, name]));
  return (
    <Table
      caption={t.byMachine}
      items={byDevice(lines)}
      keyOf={({ deviceId }) => deviceId}
      columns={[
        {
          name: t.machine,
          cell: ({ deviceId }) =>
            names.has(deviceId) ? (
              <Link to="/machines/$id" params={{ id: deviceId }}>
                {names.get(deviceId)}
              </Link>
            ) : devices === undefined ? (
              '–'
            ) : (
              t.gone
            ),
        },
        { name: t.coins, numeric: true, cell: ({ coins }) => <Money amount={coins} /> },
        { name: t.dollars, numeric: true, cell: ({ dollars }) => <Money amount={dollars} currency="usd" /> },
      ]}
    />
  );
}
