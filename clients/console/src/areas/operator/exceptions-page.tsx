import { getRouteApi } from '@tanstack/react-router';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { Ago, Page, Section } from '../../ui/index.js';
import { Resolve } from './exception/resolve.js';
import { Filters } from './filters.js';
import { UserLink } from './links.js';
import { Listed } from './listed.js';
import { oneOf } from './search.js';
import { useOperatorTexts } from './texts/index.js';

const route = getRouteApi('/signed-in/operator/payment-exceptions');
const STATES = ['open', 'resolved'] as const;

export function ExceptionsPage() {
  const t = useOperatorTexts();
  const formats = useFormats();
  const search = route.useSearch();
  const status = oneOf(STATES, search.status, 'open');
  return (
    <Page title={t.waits.payment_exceptions} about={t.exceptionsAbout}>
      <Filters statuses={STATES.map((state) => [state, t.exceptionStates[state]] as const)} current={search} />
      <Section title={t.exceptionStates[status]} flush>
        <Listed
          caption={t.waits.payment_exceptions}
          of={['exceptions', status]}
          pages={() => market.admin.paymentExceptions({ status })}
          cursor={search.cursor}
          keyOf={({ id }) => id}
          empty={t.noExceptions}
          columns={[
            { name: t.what, cell: ({ code }) => t.exceptionCodes[code] },
            { name: t.details, cell: ({ detail }) => detail },
            {
              name: t.amount,
              numeric: true,
              cell: ({ amount, currency }) =>
                amount === null ? '–' : `${formats.number(amount, 6)} ${(currency ?? '').toUpperCase()}`,
            },
            { name: t.user, cell: ({ user_id }) => (user_id === null ? '–' : <UserLink id={user_id} />) },
            { name: t.reference, cell: ({ ref }) => <code>{ref}</code> },
            { name: t.openedAt, cell: ({ opened_at: at }) => <Ago at={at} /> },
            {
              name: status === 'open' ? t.acts : t.decision,
              unnamed: status === 'open',
              cell: (one) =>
                one.status === 'open' ? (
                  <Resolve exception={one} />
                ) : (
                  `${one.action === null ? '' : t.exceptionActions[one.action]} · ${one.note ?? ''}`
                ),
            },
          ]}
        />
      </Section>
    </Page>
  );
}
