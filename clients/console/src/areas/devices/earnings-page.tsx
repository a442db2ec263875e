import type { Device, Earnings } from '@compute-market/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { workKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { Empty, Grid, Loaded, Money, Page, Section, Select, Stat, Table } from '../../ui/index.js';
import { Plot } from '../../ui/plot.js';
import { byDay, byDevice } from './earnings.js';
import { ReviewsSection, usePendingReviews } from './reviews-section.js';
import { useDevicesTexts } from './texts/index.js';

const route = getRouteApi('/signed-in/earnings');
const PERIODS = [7, 30, 90, 365];

export function EarningsPage() {
  const t = useDevicesTexts();
  const { days = 30, device } = route.useSearch();
  const earnings = useQuery({
    queryKey: workKey('earnings', days),
    queryFn: () => market.devices.earnings(days),
  });
  return (
    <Page title={t.earnings}>
      <Filters days={days} device={device} />
      <Loaded query={earnings} lines={8}>
        {(found) => <Earned earnings={found} days={days} device={device} />}
      </Loaded>
      <ReviewsSection />
    </Page>
  );
}

/** Of all that aren't removed. */
function useDevices() {
  return useQuery({
    queryKey: workKey('all'),
    queryFn: async () => (await market.devices.list({ limit: 1_000 }).page()).items,
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
  const pending = usePendingReviews();
  const lines = useMemo(
    () => earnings.earnings.filter(({ device_id }) => device === undefined || device_id === device),
    [earnings, device],
  );
  const total = byDevice(lines).reduce(
    (sum, { coins, dollars }) => ({ coins: sum.coins + coins, dollars: sum.dollars + dollars }),
    { coins: 0, dollars: 0 },
  );
  const inReview = (pending.data?.items ?? []).reduce((sum, { pending_coin }) => sum + pending_coin, 0);
  return (
    <>
      <Grid>
        <Stat
          name={t.total}
          value={<Money amount={total.coins} />}
          note={total.dollars > 0 && <Money amount={total.dollars} currency="usd" />}
        />
        <Stat name={t.inReview} value={<Money amount={inReview} />} note={t.inReviewNote} />
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
  const devices = useDevices();
  const names = new Map((devices.data ?? []).map((device: Device) => [device.id, device.name]));
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
