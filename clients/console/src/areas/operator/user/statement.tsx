import { market } from '../../../session/session.js';
import { DateTime, Money, Section } from '../../../ui/index.js';
import { useWalletTexts } from '../../wallet/texts/index.js';
import { Filters } from '../filters.js';
import { Listed } from '../listed.js';
import { oneOf, type ListSearch } from '../search.js';
import { useOperatorTexts } from '../texts/index.js';

const CURRENCIES = ['coin', 'usd'] as const;

/** Every line of one currency of a user, newest first. */
export function Statement({ id, search }: { id: string; search: ListSearch }) {
  const t = useOperatorTexts();
  const kinds: Record<string, string> = useWalletTexts().kinds;
  const currency = oneOf(CURRENCIES, search.status, 'coin');
  return (
    <>
      <Filters
        statusName={t.currency}
        statuses={[
          ['coin', t.coins],
          ['usd', t.dollars],
        ]}
        current={search}
      />
      <Section title={t.statement} flush>
        <Listed
          caption={t.statement}
          of={['statement', id, currency]}
          pages={() => market.admin.userStatement(id, { currency })}
          cursor={search.cursor}
          keyOf={({ id: line }) => line}
          empty={t.noLines}
          columns={[
            { name: t.at, cell: ({ at }) => <DateTime at={at} /> },
            { name: t.kind, short: true, cell: ({ kind }) => kinds[kind] ?? <code>{kind}</code> },
            { name: t.memo, cell: ({ memo }) => memo ?? '–' },
            { name: t.amount, numeric: true, cell: ({ amount }) => <Money amount={amount} currency={currency} /> },
            {
              name: t.balanceAfter,
              numeric: true,
              cell: ({ balance_after }) => <Money amount={balance_after} currency={currency} />,
            },
          ]}
        />
      </Section>
    </>
  );
}
