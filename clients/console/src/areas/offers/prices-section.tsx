import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { DayPrice } from '@compute-market/sdk';
import { listKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { Empty, Loaded, Row, Section, Select } from '../../ui/index.js';
import { Plot } from '../../ui/plot.js';
import { modelsIn, pricesOf } from './price-series.js';
import { useOffersTexts } from './texts/index.js';

const SPANS = [30, 90, 365] as const;

/** What jobs paid per hour, by day: of one GPU model, or the four that were used most. */
export function PricesSection({ model }: { model?: string }) {
  const t = useOffersTexts();
  const [days, setDays] = useState<number>(30);
  const navigate = useNavigate();
  const query = useQuery({
    queryKey: listKey('offer', 'prices', days),
    queryFn: ({ signal }) => allOf(market.offers.prices({ days, limit: 1000 }, { signal })),
    placeholderData: keepPreviousData,
  });
  const models = useMemo(() => modelsIn(query.data ?? []), [query.data]);
  return (
    <Section title={t.prices}>
      <Row>
        <Select label={t.period} value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {SPANS.map((span) => (
            <option key={span} value={span}>
              {t.lastDays(span)}
            </option>
          ))}
        </Select>
        <Select
          label={t.model}
          value={model ?? ''}
          onChange={(event) =>
            void navigate({
              to: '/offers',
              search: (before) => ({ ...before, model: event.target.value || undefined }),
              replace: true,
            })
          }
        >
          <option value="">{t.mostUsed}</option>
          {[...new Set([...(model ? [model] : []), ...models])].filter(Boolean).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </Row>
      <Loaded query={query}>{(prices) => <Prices of={prices} model={model} />}</Loaded>
    </Section>
  );
}

/** A page has the newest days only, when there are many models. */
async function allOf(pages: AsyncIterable<DayPrice>): Promise<DayPrice[]> {
  const all: DayPrice[] = [];
  for await (const price of pages) all.push(price);
  return all;
}

function Prices({ of: prices, model }: { of: DayPrice[]; model?: string }) {
  const t = useOffersTexts();
  const { money, date } = useFormats();
  const { x, series } = useMemo(
    () => pricesOf(prices, model, { noGpu: t.noGpu, least: t.least, median: t.median, most: t.most }),
    [prices, model, t],
  );
  const formats = useMemo(
    () => ({ format: (value: number) => money(value, 'coin'), formatX: (at: number) => date(new Date(at)) }),
    [money, date],
  );
  if (x.length === 0) return <Empty>{t.noPrices}</Empty>;
  return <Plot title={t.prices} {...{ x, series }} {...formats} />;
}
