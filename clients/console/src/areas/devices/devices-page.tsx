import type { Device } from '@compute-market/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { listKey } from '../../live/keys.js';
import { useList } from '../../live/use-list.js';
import { market } from '../../session/session.js';
import { useFormats, type Formats } from '../../text/formats.js';
import { Ago, ButtonLink, Empty, Loaded, Money, Page, Pager, Section, Table } from '../../ui/index.js';
import { MOST } from './all-of.js';
import { StateBadge } from './state.js';
import { useDevicesTexts } from './texts/index.js';

const route = getRouteApi('/signed-in/machines');
const PAGE = 50;

export function DevicesPage() {
  const t = useDevicesTexts();
  const { cursor } = route.useSearch();
  const devices = useList('device', { limit: PAGE }, () => market.devices.list({ limit: PAGE }), cursor);
  const add = (
    <ButtonLink look="primary" to="/machines/add">
      {t.addMachine}
    </ButtonLink>
  );
  return (
    <Page title={t.machines} actions={add}>
      <Section title={t.listOf} flush>
        <Loaded query={devices}>
          {({ items, next }) =>
            items.length === 0 ? (
              <Empty action={<ButtonLink to="/machines/add">{t.addMachine}</ButtonLink>}>{t.noMachines}</Empty>
            ) : (
              <>
                <DevicesTable devices={items} />
                <Pager cursor={cursor} next={next} />
              </>
            )
          }
        </Loaded>
      </Section>
    </Page>
  );
}

function DevicesTable({ devices }: { devices: Device[] }) {
  const t = useDevicesTexts();
  const formats = useFormats();
  // Of more than the API gives at once, the counts are of the newest.
  const running = useQuery({
    queryKey: listKey('work', 'running'),
    queryFn: async () => {
      const [jobs, replicas] = await Promise.all([
        market.devices.work({ state: 'running', limit: MOST }).page(),
        market.devices.replicas({ limit: MOST }).page(),
      ]);
      return countByDevice([...jobs.items, ...replicas.items]);
    },
  });
  return (
    <Table
      caption={t.listOf}
      items={devices}
      keyOf={({ id }) => id}
      columns={[
        {
          name: t.name,
          cell: ({ id, name }) => (
            <Link to="/machines/$id" params={{ id }}>
              {name}
            </Link>
          ),
        },
        { name: t.state, cell: (device) => <State device={device} /> },
        { name: t.load, cell: (device) => loadOf(device, formats) },
        { name: t.temperature, cell: (device) => temperatureOf(device, formats) },
        { name: t.work, cell: ({ id }) => (running.data ? t.runs(running.data.get(id) ?? 0) : '–') },
        { name: t.earnedToday, numeric: true, cell: ({ earn_today }) => <Money amount={earn_today} /> },
      ]}
    />
  );
}

function State({ device }: { device: Device }) {
  return (
    <>
      <StateBadge device={device} />{' '}
      {!device.is_online && device.last_heartbeat_at !== null && <Ago at={device.last_heartbeat_at} />}
    </>
  );
}

function countByDevice(work: Array<{ device_id: string }>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { device_id } of work) counts.set(device_id, (counts.get(device_id) ?? 0) + 1);
  return counts;
}

/** `CPU 35% · RAM 20%`; what an offline device said last says nothing about now. */
export function loadOf({ is_online, cpu_pct, ram_pct }: Device, { percent }: Formats): string {
  const parts = [
    cpu_pct !== null && `CPU ${percent(cpu_pct / 100)}`,
    ram_pct !== null && `RAM ${percent(ram_pct / 100)}`,
  ];
  return (is_online && parts.filter(Boolean).join(' · ')) || '–';
}

export function temperatureOf({ is_online, cpu_temp, gpu_temp }: Device, { number }: Formats): string {
  const parts = [
    cpu_temp !== null && `CPU ${number(cpu_temp, 0)} °C`,
    gpu_temp !== null && `GPU ${number(gpu_temp, 0)} °C`,
  ];
  return (is_online && parts.filter(Boolean).join(' · ')) || '–';
}
