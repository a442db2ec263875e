import type { Device } from '@compute-market/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { Ago, Grid, Loaded, Money, Page, Row, Section, Skeleton, Stat } from '../../ui/index.js';
import { BandwidthSection } from './bandwidth-section.js';
import { DeviceActions } from './device-actions.js';
import { ExplainSection } from './explain-section.js';
import { HistorySection } from './history-section.js';
import { MachineSection } from './machine-section.js';
import { PresenceSection } from './presence-section.js';
import { RemoveSection } from './remove-section.js';
import { RunningSection } from './running-section.js';
import { SelfTestSection } from './self-test-section.js';
import { StateBadge } from './state.js';
import { useDevicesTexts } from './texts/index.js';

const route = getRouteApi('/signed-in/machines/$id');

export function DevicePage() {
  const t = useDevicesTexts();
  const { id } = route.useParams();
  const { cursor } = route.useSearch();
  const device = useQuery({ queryKey: recordKey('device', id), queryFn: () => market.devices.get(id) });
  if (!device.data)
    return (
      <Page title={t.machine}>
        <Loaded query={device}>{() => <Skeleton />}</Loaded>
      </Page>
    );
  const { name } = device.data;
  return (
    <Page title={name} about={<About device={device.data} />} actions={<DeviceActions device={device.data} />}>
      <Figures device={device.data} />
      <ExplainSection id={id} />
      <RunningSection id={id} />
      <PresenceSection id={id} />
      <Grid wide>
        <MachineSection device={device.data} />
        <SelfTestSection device={device.data} />
      </Grid>
      <BandwidthSection id={id} />
      <HistorySection id={id} cursor={cursor} />
      <RemoveSection id={id} />
    </Page>
  );
}

function About({ device }: { device: Device }) {
  const t = useDevicesTexts();
  const { hostname, device_type, last_heartbeat_at } = device;
  return (
    <Row>
      <StateBadge device={device} />
      <span>
        {hostname} · {t.types[device_type]} · {t.lastSeen}:{' '}
        {last_heartbeat_at === null ? t.never : <Ago at={last_heartbeat_at} />}
      </span>
    </Row>
  );
}

/** What an offline device reported last says nothing about now. */
function Figures({ device }: { device: Device }) {
  const t = useDevicesTexts();
  const { percent, number } = useFormats();
  const now = <T,>(value: T | null, show: (value: T) => string) =>
    device.is_online && value !== null ? show(value) : '–';
  const share = (value: number) => percent(value / 100);
  const degrees = (value: number) => `${number(value, 0)} °C`;
  return (
    <Section title={t.load}>
      <Grid>
        <Stat name={t.cpu} value={now(device.cpu_pct, share)} note={now(device.cpu_temp, degrees)} />
        <Stat name={t.memory} value={now(device.ram_pct, share)} />
        {(device.gpu_count > 0 || device.gpu_name !== '') && (
          <Stat name={`${t.gpu}, ${t.temperature.toLocaleLowerCase()}`} value={now(device.gpu_temp, degrees)} />
        )}
        <Stat name={t.earnedToday} value={<Money amount={device.earn_today} />} />
      </Grid>
    </Section>
  );
}
