import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { DepositItem } from '@compute-market/sdk';
import { recordKey } from '../../live/keys.js';
import { useList } from '../../live/use-list.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { AmountField, useAmountOf } from '../../ui/amount-field.js';
import {
  Ago,
  Badge,
  Button,
  DateTime,
  Empty,
  ErrorNotice,
  ExternalLink,
  Form,
  Grid,
  Loaded,
  Notice,
  Pager,
  Row,
  Section,
  Table,
  type Column,
  type Tone,
} from '../../ui/index.js';
import { useMoneyMoved } from './money.js';
import { useWalletTexts } from './texts/index.js';
import { WalletFrame } from './wallet-frame.js';

const route = getRouteApi('/signed-in/wallet/deposits');

const TONES: Record<DepositItem['status'], Tone> = {
  pending: 'accent',
  paid: 'good',
  expired: 'neutral',
  refunded: 'neutral',
  partly_refunded: 'neutral',
  disputed: 'warn',
  dispute_lost: 'bad',
};

export function DepositsPage() {
  const t = useWalletTexts();
  const { cursor } = route.useSearch();
  const list = useList('wallet', 'deposits', () => market.wallet.deposits({ limit: 50 }), cursor);
  return (
    <WalletFrame page="deposits">
      <NewDeposit />
      <Section title={t.pages.deposits} flush>
        <Loaded query={list}>
          {({ items, next }) => (
            <>
              {items.length === 0 ? <Empty>{t.noDeposits}</Empty> : <Deposits items={items} />}
              <Pager cursor={cursor} next={next} />
            </>
          )}
        </Loaded>
      </Section>
    </WalletFrame>
  );
}

function NewDeposit() {
  const t = useWalletTexts();
  const moved = useMoneyMoved();
  const [text, setText] = useState('20');
  const amount = useAmountOf()(text);
  const start = useMutation({ mutationFn: (usd: number) => market.wallet.deposit(usd), onSuccess: moved });
  return (
    <Section title={t.newDeposit}>
      <Form onSubmit={() => amount !== null && start.mutate(amount)}>
        <Grid>
          <AmountField label={t.amount} unit="USD" hint={t.depositHint} value={text} onType={setText} />
        </Grid>
        {start.error && <ErrorNotice error={start.error} />}
        <Row>
          <Button
            type="submit"
            look={start.data ? 'plain' : 'primary'}
            busy={start.isPending}
            disabled={amount === null}
          >
            {t.startDeposit}
          </Button>
        </Row>
      </Form>
      {start.data && <Started id={start.data.deposit_id} />}
    </Section>
  );
}

/** A deposit from its checkout link to its credit; live events fetch it anew. */
function Started({ id }: { id: string }) {
  const t = useWalletTexts();
  const { money } = useFormats();
  const query = useQuery({
    queryKey: recordKey('wallet', 'deposits', id),
    queryFn: () => market.wallet.getDeposit(id),
  });
  return (
    <Loaded query={query} lines={1}>
      {(deposit) => (
        <Notice
          tone={deposit.status === 'paid' ? 'good' : 'accent'}
          actions={
            <>
              <ExternalLink to={deposit.checkout_url} look="primary">
                {t.pay(money(deposit.amount_usd, 'usd'))}
              </ExternalLink>
              {deposit.status === 'pending' && (
                <Button small busy={query.isFetching} onClick={() => void query.refetch()}>
                  {t.checkNow}
                </Button>
              )}
            </>
          }
        >
          {deposit.status === 'pending' ? (
            <>
              {t.payBefore} <DateTime at={deposit.expires_at} />
            </>
          ) : (
            t.depositStates[deposit.status]
          )}
        </Notice>
      )}
    </Loaded>
  );
}

function Deposits({ items }: { items: DepositItem[] }) {
  const t = useWalletTexts();
  const { money } = useFormats();
  const columns: Array<Column<DepositItem>> = [
    { name: t.at, cell: ({ created_at }) => <Ago at={created_at} /> },
    {
      name: t.state,
      cell: ({ status, in_review }) => (
        <Badge tone={in_review ? 'warn' : TONES[status]}>{in_review ? t.inReview : t.depositStates[status]}</Badge>
      ),
    },
    { name: t.amount, cell: ({ amount_usd }) => money(amount_usd, 'usd'), numeric: true },
    { name: t.credited, cell: ({ credited_usd }) => money(credited_usd, 'usd'), numeric: true },
    {
      name: t.payment,
      unnamed: true,
      cell: ({ checkout_url }) => (
        <ExternalLink to={checkout_url} small>
          {t.payNow}
        </ExternalLink>
      ),
    },
  ];
  return <Table caption={t.pages.deposits} items={items} keyOf={({ id }) => id} columns={columns} />;
}
