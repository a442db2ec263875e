import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExchangeQuote } from '@compute-market/sdk';
import { market } from '../../session/session.js';
import { useFormats, type Currency } from '../../text/formats.js';
import { AmountField, useAmountOf } from '../../ui/amount-field.js';
import { Button, ErrorNotice, Facts, Form, Grid, Row, Section, Select, toast, useNow } from '../../ui/index.js';
import { useMoneyMoved } from './money.js';
import { useWalletTexts } from './texts/index.js';
import { WalletFrame } from './wallet-frame.js';

/** How long a quote is good, counted here from its arrival: the clock of this computer may be wrong. */
const GOOD_FOR_MS = 60_000;

export function ExchangePage() {
  const t = useWalletTexts();
  const [from, setFrom] = useState<Currency>('usd');
  const [text, setText] = useState('10');
  const amount = useAmountOf()(text);
  const quote = useMutation({ mutationFn: (give: number) => market.wallet.quoteExchange({ from, amount: give }) });
  const ask = () => amount !== null && quote.mutate(amount);
  return (
    <WalletFrame page="exchange">
      <Section title={t.whatYouGive}>
        <Form onSubmit={ask}>
          <Grid>
            <Select
              label={t.currency}
              value={from}
              onChange={(event) => {
                setFrom(event.target.value as Currency);
                quote.reset();
              }}
            >
              <option value="usd">{t.currencies.usd}</option>
              <option value="coin">{t.currencies.coin}</option>
            </Select>
            <AmountField
              label={t.amount}
              hint={t.exchangeHint}
              value={text}
              onType={(typed) => {
                setText(typed);
                quote.reset();
              }}
            />
          </Grid>
          {quote.error && <ErrorNotice error={quote.error} />}
          <Row>
            <Button
              type="submit"
              look={quote.data ? 'plain' : 'primary'}
              busy={quote.isPending}
              disabled={amount === null}
            >
              {quote.data ? t.newQuote : t.getQuote}
            </Button>
          </Row>
        </Form>
      </Section>
      {quote.data && <Quote key={quote.data.quote_id} of={quote.data} done={() => quote.reset()} />}
    </WalletFrame>
  );
}

function Quote({ of: quote, done }: { of: ExchangeQuote; done: () => void }) {
  const t = useWalletTexts();
  const { money, duration } = useFormats();
  const moved = useMoneyMoved();
  const [until] = useState(() => Date.now() + GOOD_FOR_MS);
  const left = Math.max(0, Math.ceil((until - useNow(500)) / 1000));
  const take = useMutation({
    mutationFn: () => market.wallet.exchange(quote.quote_id),
    onSuccess: async ({ receives, to }) => {
      toast(t.exchanged(money(receives, to)));
      done();
      await moved();
    },
  });
  return (
    <Section title={t.whatYouGet}>
      <Facts
        of={[
          [t.youGet, <strong key="amount">{money(quote.receives, quote.to)}</strong>],
          [t.rate, t.rateIs(money(quote.rate, 'usd'))],
          [t.fee, money(quote.fee, quote.to)],
          [t.validFor, left > 0 ? <span role="timer">{duration(left)}</span> : t.expired],
        ]}
      />
      {take.error && <ErrorNotice error={take.error} />}
      <Row>
        <Button look="primary" busy={take.isPending} disabled={left === 0} onClick={() => take.mutate()}>
          {t.exchangeNow(money(quote.amount, quote.from), money(quote.receives, quote.to))}
        </Button>
      </Row>
    </Section>
  );
}
