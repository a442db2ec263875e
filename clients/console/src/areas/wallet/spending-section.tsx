import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Spending } from '@compute-market/sdk';
import { recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { useFormats, type Currency } from '../../text/formats.js';
import { Empty, Loaded, Row, Section, Select, Table } from '../../ui/index.js';
import { Plot } from '../../ui/plot.js';
import { plotted } from './plotted.js';
import { useWalletTexts } from './texts/index.js';

const SPANS = [7, 30, 90] as const;

/** What was spent by day: a plot of the sums, and a table by subject. */
export function SpendingSection() {
  const t = useWalletTexts();
  const [days, setDays] = useState<number>(30);
  const [currency, setCurrency] = useState<Currency>('coin');
  const query = useQuery({
    queryKey: recordKey('wallet', 'spending', days),
    queryFn: () => market.wallet.spending(days),
    placeholderData: keepPreviousData,
  });
  return (
    <Section title={t.spending}>
      <Row>
        <Select label={t.period} value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {SPANS.map((span) => (
            <option key={span} value={span}>
              {t.lastDays(span)}
            </option>
          ))}
        </Select>
        <Select label={t.currency} value={currency} onChange={(event) => setCurrency(event.target.value as Currency)}>
          <option value="coin">{t.currencies.coin}</option>
          <option value="usd">{t.currencies.usd}</option>
        </Select>
      </Row>
      <Loaded query={query}>{(spent) => <Spent of={spent} {...{ days, currency }} />}</Loaded>
    </Section>
  );
}

function Spent({ of: all, days, currency }: { of: Spending[]; days: number; currency: Currency }) {
  const t = useWalletTexts();
  const { money, date } = useFormats();
  const own = useMemo(() => all.filter((one) => one.currency === currency), [all, currency]);
  const { x, series } = useMemo(() => plotted(own, days, t.spent, Date.now()), [own, days, t]);
  const formats = useMemo(
    () => ({ format: (value: number) => money(value, currency), formatX: (at: number) => date(new Date(at)) }),
    [money, date, currency],
  );
  if (own.length === 0) return <Empty>{t.nothingSpent}</Empty>;
  return (
    <>
      <Plot title={t.spending} kind="bars" {...{ x, series }} {...formats} />
      <Table
        caption={t.spending}
        items={own}
        keyOf={(one) => `${one.day} ${one.subject_type}`}
        columns={[
          { name: t.day, cell: (one) => date(`${one.day}T12:00:00Z`) },
          { name: t.about, cell: (one) => t.spentOn[one.subject_type] },
          { name: t.count, cell: (one) => one.count, numeric: true },
          { name: t.amount, cell: (one) => money(one.amount, currency), numeric: true },
        ]}
      />
    </>
  );
}
