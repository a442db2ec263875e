import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ProxyUsage } from '@compute-market/sdk';
import { recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { Empty, Loaded, Section } from '../../ui/index.js';
import { Plot } from '../../ui/plot.js';
import { useBandwidthTexts } from './texts/index.js';
import { plotted } from './usage-points.js';

/** Bytes over time, fetched anew with the session: hints at a session make all of it stale. */
export function UsageSection({ id }: { id: string }) {
  const t = useBandwidthTexts();
  const query = useQuery({
    queryKey: recordKey('session', id, 'usage'),
    queryFn: () => market.bandwidth.usage(id),
  });
  return (
    <Section title={t.usage}>
      <Loaded query={query}>{(usage) => <Points of={usage} />}</Loaded>
    </Section>
  );
}

function Points({ of: usage }: { of: ProxyUsage }) {
  const t = useBandwidthTexts();
  const { bytes, dateTime, time } = useFormats();
  const { x, series } = useMemo(() => plotted(usage, t.used), [usage, t]);
  const formats = useMemo(() => {
    const isShort = (x.at(-1) ?? 0) - (x[0] ?? 0) < 86_400_000;
    return {
      format: (value: number) => bytes(value),
      formatX: (at: number) => (isShort ? time : dateTime)(new Date(at)),
    };
  }, [x, bytes, dateTime, time]);
  if (x.length === 0) {
    const gone = usage.kept_until !== null && Date.parse(usage.kept_until) < Date.now();
    return <Empty>{gone ? t.usageGone : t.noUsage}</Empty>;
  }
  return <Plot title={t.usage} kind="bars" {...{ x, series }} {...formats} />;
}
