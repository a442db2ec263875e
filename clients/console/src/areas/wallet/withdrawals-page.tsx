import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Withdrawal } from '@compute-market/sdk';
import { useList } from '../../live/use-list.js';
import { sendOnce } from '../../session/order-key.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { AmountField, useAmountOf } from '../../ui/amount-field.js';
import {
  Ago,
  Badge,
  Button,
  ConfirmDialog,
  Empty,
  ErrorNotice,
  Form,
  Grid,
  Loaded,
  Pager,
  Row,
  Section,
  Table,
  toast,
  type Column,
  type Tone,
} from '../../ui/index.js';
import { useMoneyMoved } from './money.js';
import { PayoutAccountSection } from './payout-account.js';
import { useWalletTexts } from './texts/index.js';
import { WalletFrame } from './wallet-frame.js';

const route = getRouteApi('/signed-in/wallet/withdrawals');

const TONES: Record<Withdrawal['status'], Tone> = {
  pending_approval: 'warn',
  approved: 'accent',
  sending: 'accent',
  paid: 'good',
  returned: 'bad',
  rejected: 'bad',
  cancelled: 'neutral',
};

export function WithdrawalsPage() {
  const t = useWalletTexts();
  const { cursor } = route.useSearch();
  const list = useList('wallet', 'withdrawals', () => market.wallet.withdrawals({ limit: 50 }), cursor);
  return (
    <WalletFrame page="withdrawals">
      <PayoutAccountSection />
      <NewWithdrawal />
      <Section title={t.pages.withdrawals} flush>
        <Loaded query={list}>
          {({ items, next }) => (
            <>
              {items.length === 0 ? <Empty>{t.noWithdrawals}</Empty> : <Withdrawals items={items} />}
              <Pager cursor={cursor} next={next} />
            </>
          )}
        </Loaded>
      </Section>
    </WalletFrame>
  );
}

function NewWithdrawal() {
  const t = useWalletTexts();
  const { money } = useFormats();
  const moved = useMoneyMoved();
  const [text, setText] = useState('');
  const amount = useAmountOf()(text);
  const withdraw = useMutation({
    mutationFn: (usd: number) =>
      sendOnce('withdrawal', { usd }, (order, once) => market.wallet.withdraw(order.usd, once)),
    onSuccess: async ({ status }) => {
      toast(t.withdrawalStates[status]);
      setText('');
      await moved();
    },
  });
  return (
    <Section title={t.payOut}>
      <Form onSubmit={() => amount !== null && withdraw.mutate(amount)}>
        <Grid>
          <AmountField label={t.amount} unit="USD" hint={t.withdrawHint} value={text} onType={setText} />
        </Grid>
        {withdraw.error && <ErrorNotice error={withdraw.error} />}
        <Row>
          <Button type="submit" look="primary" busy={withdraw.isPending} disabled={amount === null}>
            {amount === null ? t.withdraw : t.withdrawSum(money(amount, 'usd'))}
          </Button>
        </Row>
      </Form>
    </Section>
  );
}

function Withdrawals({ items }: { items: Withdrawal[] }) {
  const t = useWalletTexts();
  const { money } = useFormats();
  const [cancelling, setCancelling] = useState<Withdrawal | null>(null);
  const moved = useMoneyMoved();
  const columns: Array<Column<Withdrawal>> = [
    { name: t.at, cell: ({ created_at }) => <Ago at={created_at} /> },
    { name: t.state, cell: ({ status }) => <Badge tone={TONES[status]}>{t.withdrawalStates[status]}</Badge> },
    { name: t.amount, cell: ({ amount_usd }) => money(amount_usd, 'usd'), numeric: true },
    {
      name: t.why,
      cell: ({ reason, status, approval_reasons }) =>
        reason ?? (status === 'pending_approval' ? approval_reasons.map((one) => t.approvals[one]).join(' ') : '–'),
    },
    {
      name: t.cancelWithdrawal,
      unnamed: true,
      cell: (one) =>
        (one.status === 'pending_approval' || one.status === 'approved') && (
          <Button small onClick={() => setCancelling(one)}>
            {t.cancelWithdrawal}
          </Button>
        ),
    },
  ];
  return (
    <>
      <Table caption={t.pages.withdrawals} items={items} keyOf={({ id }) => id} columns={columns} />
      <ConfirmDialog
        title={t.cancelWithdrawal}
        confirm={t.cancelWithdrawal}
        open={cancelling !== null}
        onClose={() => setCancelling(null)}
        onConfirm={async () => {
          await market.wallet.cancelWithdrawal(cancelling!.id);
          await moved();
        }}
      >
        {t.cancelNote}
      </ConfirmDialog>
    </>
  );
}
