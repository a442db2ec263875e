import { getRouteApi } from '@tanstack/react-router';
import type { AdminDevice } from '@compute-market/sdk';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { Ago, Badge, Money, Page, Section } from '../../ui/index.js';
import { Filters } from './filters.js';
import { UserLink } from './links.js';
import { Listed } from './listed.js';
import styles from './operator.module.css';
import { oneOf } from './search.js';
import { useOperatorTexts } from './texts/index.js';

const route = getRouteApi('/signed-in/operator/devices');
const STATES = ['', 'online', 'offline'] as const;

export function AllDevicesPage() {
  const t = useOperatorTexts();
  const search = route.useSearch();
  const status = oneOf(STATES, search.status, '');
  const asked = {
    ...(search.search && { search: search.search }),
    ...(status !== '' && { online: status === 'online' }),
  };
  return (
    <Page title={t.devices}>
      <Filters
        hint={t.deviceSearchHint}
        statuses={STATES.map((state) => [state, state === '' ? t.all : t.deviceStates[state]] as const)}
        current={search}
      />
      <Section title={t.newestFirst} flush>
        <Listed
          caption={t.devices}
          of={['devices', asked]}
          pages={() => market.admin.devices(asked)}
          cursor={search.cursor}
          keyOf={({ id }) => id}
          empty={t.noDevices}
          columns={[
            { name: t.name, cell: (device) => <DeviceName of={device} /> },
            { name: t.state, cell: (device) => <DeviceState of={device} /> },
            { name: t.owner, cell: ({ owner_id }) => <UserLink id={owner_id} /> },
            { name: t.hardware, cell: (device) => <Hardware of={device} /> },
            {
              name: t.minPrice,
              numeric: true,
              cell: ({ min_price_usd: price }) => (price === null ? '–' : <Money amount={price} currency="usd" />),
            },
            { name: t.seenAt, cell: ({ last_heartbeat_at: at }) => (at === null ? t.never : <Ago at={at} />) },
          ]}
        />
      </Section>
    </Page>
  );
}

function DeviceName({ of: { name, hostname } }: { of: AdminDevice }) {
  return (
    <>
      {name}
      {hostname !== name && <span className={styles['second']}>{hostname}</span>}
    </>
  );
}

function Hardware({ of: { gpu_name, gpu_count, cpu_cores, ram_gb } }: { of: AdminDevice }) {
  const t = useOperatorTexts();
  const formats = useFormats();
  const computer = t.coresAndMemory(cpu_cores, formats.bytes(ram_gb * 1e9));
  if (gpu_count === 0) return <>{computer}</>;
  return (
    <>
      {gpu_count} × {gpu_name}
      <span className={styles['second']}>{computer}</span>
    </>
  );
}

function DeviceState({ of: { is_online, revoked_at, barred } }: { of: AdminDevice }) {
  const t = useOperatorTexts();
  if (revoked_at !== null) return <Badge>{t.revoked}</Badge>;
  if (barred) return <Badge tone="bad">{t.barred}</Badge>;
  return <Badge tone={is_online ? 'good' : 'neutral'}>{t.deviceStates[is_online ? 'online' : 'offline']}</Badge>;
}
