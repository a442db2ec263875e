import { getRouteApi } from '@tanstack/react-router';
import type { AdminWithdrawal } from '@compute-market/sdk';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { Ago, Money, Page, Row, Section } from '../../ui/index.js';
import { Act } from './act.js';
import { Filters } from './filters.js';
import { By, UserLink } from './links.js';
import { Listed } from './listed.js';
import { oneOf } from './search.js';
import { useOperatorTexts } from './texts/index.js';

const route = getRouteApi('/signed-in/operator/withdrawals');
const STATES = ['pending_approval', 'approved', 'sending', 'paid', 'returned', 'rejected', 'cancelled'] as const;
/** Money that was not sent yet can be kept here. */
const REJECTABLE = new Set<string>(['pending_approval', 'approved']);

export function WithdrawalsPage() {
  const t = useOperatorTexts();
  const search = route.useSearch();
  const status = oneOf(STATES, search.status, 'pending_approval');
  return (
    <Page title={t.waits.withdrawals} about={t.withdrawalsAbout}>
      <Filters statuses={STATES.map((state) => [state, t.withdrawalStates[state]] as const)} current={search} />
      <Section title={t.withdrawalStates[status]} flush>
        <Listed
          caption={t.waits.withdrawals}
          of={['withdrawals', status]}
          pages={() => market.admin.withdrawals({ status })}
          cursor={search.cursor}
          keyOf={({ id }) => id}
          empty={t.noWithdrawals}
          columns={[
            { name: t.user, cell: ({ user_id }) => <UserLink id={user_id} /> },
            { name: t.amount, numeric: true, cell: ({ amount_usd }) => <Money amount={amount_usd} currency="usd" /> },
            {
              name: t.whyItWaits,
              cell: ({ approval_reasons }) => approval_reasons.map((code) => t.approval[code]).join(', ') || '–',
            },
            { name: t.account, cell: ({ account_ref }) => <code>{account_ref}</code> },
            { name: t.askedAt, cell: ({ created_at: at }) => <Ago at={at} /> },
            { name: t.decidedBy, cell: ({ decided_by }) => (decided_by === null ? '–' : <By by={decided_by} />) },
            { name: t.acts, unnamed: true, cell: (one) => <Decide of={one} /> },
          ]}
        />
      </Section>
    </Page>
  );
}

function Decide({ of: { id, status, amount_usd, account_ref } }: { of: AdminWithdrawal }) {
  const t = useOperatorTexts();
  const { money } = useFormats();
  const of = `${money(amount_usd, 'usd')} → ${account_ref}`;
  return (
    <Row>
      {status === 'pending_approval' && (
        <Act name={t.approve} of={of} small run={(why) => market.admin.approveWithdrawal(id, why)}>
          {t.approveAbout}
        </Act>
      )}
      {REJECTABLE.has(status) && (
        <Act name={t.reject} of={of} small look="danger" run={(why) => market.admin.rejectWithdrawal(id, why)}>
          {t.rejectAbout}
        </Act>
      )}
    </Row>
  );
}
