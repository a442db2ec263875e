import type { DevicePresence } from '@compute-market/sdk';
import { useQuery } from '@tanstack/react-query';
import { recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { Empty, Loaded, Section, Table } from '../../ui/index.js';
import { daysOf, stretchesOf, type PresenceDay } from './presence-days.js';
import styles from './presence.module.css';
import { useDevicesTexts } from './texts/index.js';

const DAYS = 30;
const WIDTH = 3_000;
const HEIGHT = 40;

export function PresenceSection({ id }: { id: string }) {
  const t = useDevicesTexts();
  const presence = useQuery({
    queryKey: recordKey('device', id, 'presence'),
    queryFn: () => market.devices.presence(id, DAYS),
  });
  return (
    <Section title={t.presence}>
      <Loaded query={presence} lines={3}>
        {(found) => (found.spans.length === 0 ? <Empty>{t.nothingRecorded}</Empty> : <Timeline presence={found} />)}
      </Loaded>
    </Section>
  );
}

/** The days before the device was watched stay empty: nothing is known of them. */
function Timeline({ presence }: { presence: DevicePresence }) {
  const t = useDevicesTexts();
  const formats = useFormats();
  const to = Date.parse(presence.to);
  const start = new Date(to);
  start.setDate(start.getDate() - DAYS);
  const window = { from: start.getTime(), to };
  const days = daysOf(presence.spans, { from: Date.parse(presence.from), to });
  const share = t.onlineShare(formats.percent(presence.online_share ?? 0), formats.dateTime(presence.from));
  return (
    <div className={styles['figure']}>
      <p>{share}</p>
      {!presence.complete && <p>{t.newestOnly}</p>}
      <svg
        className={styles['timeline']}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${t.timeline}. ${share}`}
      >
        {stretchesOf(presence.spans, window).map(({ start: x, length }) => (
          <rect
            key={x}
            className={styles['online']}
            x={x * WIDTH}
            width={Math.max(1, length * WIDTH)}
            y={0}
            height={HEIGHT}
          />
        ))}
        {midnights(window).map((x) => (
          <line
            key={x}
            className={styles['midnight']}
            x1={x}
            x2={x}
            y1={0}
            y2={HEIGHT}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <div className={styles['ends']}>
        <span>{formats.date(start)}</span>
        <span>{formats.date(presence.to)}</span>
      </div>
      <Days days={days} />
    </div>
  );
}

/** The same as numbers: a picture says nothing to a screen reader. */
function Days({ days }: { days: PresenceDay[] }) {
  const t = useDevicesTexts();
  const formats = useFormats();
  return (
    <details>
      <summary>{t.byDay}</summary>
      <div className={styles['days']} tabIndex={0} role="region" aria-label={t.byDay}>
        <Table
          caption={t.presence}
          items={days}
          keyOf={({ day }) => String(day)}
          columns={[
            { name: t.day, cell: ({ day }) => formats.date(new Date(day)) },
            { name: t.online, numeric: true, cell: ({ share }) => formats.percent(share) },
          ]}
        />
      </div>
    </details>
  );
}

function midnights({ from, to }: { from: number; to: number }): number[] {
  const all: number[] = [];
  const day = new Date(from);
  day.setHours(24, 0, 0, 0);
  for (; day.getTime() < to; day.setDate(day.getDate() + 1))
    all.push(Math.round(((day.getTime() - from) / (to - from)) * WIDTH));
  return all;
}
