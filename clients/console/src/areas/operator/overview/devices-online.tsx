import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { market } from '../../../session/session.js';
import { useFormats } from '../../../text/formats.js';
import { Empty, Loaded, Plot, Select } from '../../../ui/index.js';
import { operatorKey } from '../keys.js';
import { withGaps } from './with-gaps.js';
import { useOperatorTexts } from '../texts/index.js';

const DAYS = [1, 7, 30];

/** Devices online over time. */
export function DevicesOnline() {
  const t = useOperatorTexts();
  const formats = useFormats();
  const [days, setDays] = useState(7);
  const query = useQuery({
    queryKey: operatorKey('devices-online', days),
    queryFn: () => market.admin.devicesOnline({ days }),
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
          samples.length === 0 ? <Empty>{t.noSamples}</Empty> : <OnlinePlot samples={samples} everyS={every_s} />
        }
      </Loaded>
    </>
  );
}

function OnlinePlot({ samples, everyS }: { samples: Array<{ at: string; devices: number }>; everyS: number }) {
  const t = useOperatorTexts();
  const formats = useFormats();
  const formatX = useCallback((at: number) => formats.dateTime(new Date(at)), [formats]);
  const { x, values } = useMemo(() => withGaps(samples, everyS), [samples, everyS]);
  const series = useMemo(() => [{ name: t.devicesOnline, values }], [t, values]);
  return <Plot title={t.devicesOnline} x={x} series={series} format={formats.number} formatX={formatX} />;
}
