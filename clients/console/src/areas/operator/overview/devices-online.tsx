import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { market } from '../../../session/session.js';
import { useFormats } from '../../../text/formats.js';
import { useLanguage } from '../../../text/language.js';
import { Empty, Loaded, Select } from '../../../ui/index.js';
import { Plot } from '../../../ui/plot.js';
import { operatorKey } from '../keys.js';
import { withGaps } from './with-gaps.js';
import { useOperatorTexts } from '../texts/index.js';

const DAYS = [1, 7, 30];
const DAY = { day: 'numeric', month: 'numeric' } as const;

/** Devices online over time. */
export function DevicesOnline() {
  const t = useOperatorTexts();
  const formats = useFormats();
  const [days, setDays] = useState(7);
  const query = useQuery({
    queryKey: operatorKey('devices-online', days),
    queryFn: () => market.admin.devicesOnline({ days }),
    // As often as there is a new point.
    refetchInterval: ({ state }) => (state.data?.every_s ?? 0) * 1000 || false,
  });
  return (
    <>
      <Select label={t.period} value={days} onChange={(event) => setDays(Number(event.target.value))}>
        {DAYS.map((count) => (
          <option key={count} value={count}>
            {formats.duration(count * 86_400)}
          </option>
        ))}
      </Select>
      <Loaded query={query}>
        {({ samples, every_s }) =>
          samples.length < 2 ? (
            <Empty>{t.noSamples}</Empty>
          ) : (
            <OnlinePlot samples={samples} everyS={every_s} days={days} />
          )
        }
      </Loaded>
    </>
  );
}

interface OnlinePlotProps {
  samples: Array<{ at: string; devices: number }>;
  everyS: number;
  days: number;
}

function OnlinePlot({ samples, everyS, days }: OnlinePlotProps) {
  const t = useOperatorTexts();
  const formats = useFormats();
  const language = useLanguage();
  const formatX = useMemo(() => {
    // Short, as an axis needs it, and with the hour, which tells the rows of the table apart.
    const format = new Intl.DateTimeFormat(language, { ...(days > 1 && DAY), hour: '2-digit', minute: '2-digit' });
    return (at: number) => format.format(at);
  }, [language, days]);
  const { x, values } = useMemo(() => withGaps(samples, everyS), [samples, everyS]);
  const series = useMemo(() => [{ name: t.devicesOnline, values }], [t, values]);
  return <Plot title={t.devicesOnline} x={x} series={series} format={formats.number} formatX={formatX} />;
}
