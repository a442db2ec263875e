import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ExitCountries, NewProxySession } from '@compute-market/sdk';
import { listKey } from '../../live/keys.js';
import { sendOnce } from '../../session/order-key.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { AmountField, useAmountOf } from '../../ui/amount-field.js';
import { Button, ErrorNotice, Form, Grid, Row, Section, Select } from '../../ui/index.js';
import { remember } from './secrets.js';
import { useCountries } from './shown.js';
import { useBandwidthTexts } from './texts/index.js';

type Exit = NonNullable<NewProxySession['exit']>;

interface Order {
  gb: string;
  price: string;
  exit: Exit;
  country: string;
}

/** Buys traffic: how much, where it leaves, and for how much; the price is known before. */
export function BuySection() {
  const t = useBandwidthTexts();
  const { money } = useFormats();
  const [order, setOrder] = useState<Order>({ gb: '1', price: '1', exit: 'any', country: '' });
  const offered = useQuery({ queryKey: listKey('session', 'countries'), queryFn: () => market.bandwidth.countries() });
  const buy = useBuy();
  const amountOf = useAmountOf();
  const [gb, price] = [amountOf(order.gb), amountOf(order.price)];
  const set = (change: Partial<Order>) => setOrder((before) => ({ ...before, ...change }));
  const submit = () => {
    if (gb === null || price === null) return;
    const { exit, country } = order;
    buy.mutate({ gb, price_per_gb: price, exit, ...(country !== '' && { country }) } as NewProxySession);
  };
  return (
    <Section title={t.buy}>
      <Form onSubmit={submit}>
        <Grid>
          <AmountField
            label={t.traffic}
            unit="GB"
            hint={t.trafficHint}
            value={order.gb}
            onType={(typed) => set({ gb: typed })}
          />
          <Where {...{ order, set }} offered={offered.data} />
          <AmountField
            label={t.pricePerGb}
            unit="USD"
            hint={offered.data && t.leastPrice(money(leastOf(offered.data, order), 'usd'))}
            value={order.price}
            onType={(typed) => set({ price: typed })}
          />
        </Grid>
        {offered.error && <ErrorNotice error={offered.error} retry={() => void offered.refetch()} />}
        {buy.error && <ErrorNotice error={buy.error} />}
        <Row>
          <Button type="submit" look="primary" busy={buy.isPending} disabled={gb === null || price === null}>
            {gb !== null && price !== null ? t.buyFor(money(gb * price, 'usd')) : t.buy}
          </Button>
          <span>{t.unusedReturns}</span>
        </Row>
      </Form>
    </Section>
  );
}

/** Where connections leave. A country needs a device there. */
function Where({
  order,
  set,
  offered,
}: {
  order: Order;
  set: (change: Partial<Order>) => void;
  offered: ExitCountries | undefined;
}) {
  const t = useBandwidthTexts();
  const { money } = useFormats();
  const countries = useCountries();
  const known = offered?.countries.filter(({ country }) => country !== null) ?? [];
  return (
    <>
      <Select
        label={t.exit}
        hint={t.exitHints[order.exit]}
        value={order.exit}
        onChange={(event) => set({ exit: event.target.value as Exit, country: '' })}
      >
        {(['any', 'device', 'direct'] as const).map((exit) => (
          <option key={exit} value={exit}>
            {t.exits[exit]}
          </option>
        ))}
      </Select>
      <Select
        label={t.country}
        hint={known.length === 0 ? t.noCountries : undefined}
        value={order.country}
        disabled={order.exit === 'direct'}
        onChange={(event) => set({ country: event.target.value })}
      >
        <option value="">{t.anyCountry}</option>
        {known.map(({ country, exits, min_price_per_gb }) => (
          <option key={country} value={country!}>
            {t.countryOffer(countries.of(country!), exits, money(min_price_per_gb, 'usd'))}
          </option>
        ))}
      </Select>
    </>
  );
}

/** The least price at which this order finds an exit now. */
function leastOf({ min_price_per_gb, countries }: ExitCountries, { exit, country }: Order): number {
  if (exit !== 'device' && country === '') return min_price_per_gb;
  const fitting = countries.filter((one) => country === '' || one.country === country);
  if (fitting.length === 0) return min_price_per_gb;
  return Math.max(min_price_per_gb, Math.min(...fitting.map((one) => one.min_price_per_gb)));
}

function useBuy() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (session: NewProxySession) =>
      sendOnce('session', session, (order, once) => market.bandwidth.create(order, once)),
    onSuccess: async ({ session_id, proxy }) => {
      remember(session_id, proxy);
      void queries.invalidateQueries({ queryKey: ['session'] });
      void queries.invalidateQueries({ queryKey: ['wallet'] });
      void queries.invalidateQueries({ queryKey: ['account', 'me'] });
      await navigate({ to: '/bandwidth/$id', params: { id: session_id } });
    },
  });
}
