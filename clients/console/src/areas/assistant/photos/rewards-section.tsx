import type { Reward } from '@compute-market/sdk';
import { useList } from '../../../live/use-list.js';
import { market } from '../../../session/session.js';
import { useLanguage } from '../../../text/language.js';
import { Badge, DateTime, Empty, Loaded, Money, Pager, Section, Table, type Column } from '../../../ui/index.js';
import { useAssistantTexts } from '../texts/index.js';
import { TONES } from './tones.js';

/** All rewards, newest first, each with its reason in words and until when it is held. */
export function RewardsSection({ cursor }: { cursor: string | undefined }) {
  const t = useAssistantTexts().photos;
  const language = useLanguage();
  const headers = { 'Accept-Language': language };
  const query = useList('reward', { language }, () => market.assistant.rewards({ limit: 20 }, { headers }), cursor);
  const columns: Array<Column<Reward>> = [
    { name: t.columns.at, cell: ({ at }) => <DateTime at={at} /> },
    { name: t.columns.deed, cell: ({ goodness_type, kind }) => t.deeds[goodness_type ?? (kind as 'first_work')] },
    { name: t.columns.amount, cell: ({ amount_coin }) => <Money amount={amount_coin} />, numeric: true },
    { name: t.columns.status, cell: ({ status }) => <Badge tone={TONES[status]}>{t.statuses[status]}</Badge> },
    { name: t.columns.reason, cell: ({ message }) => message },
    { name: t.columns.until, cell: ({ held_until }) => (held_until ? <DateTime at={held_until} /> : '–') },
  ];
  return (
    <Section title={t.rewards} flush={(query.data?.items.length ?? 0) > 0}>
      <Loaded query={query}>
        {({ items, next }) =>
          items.length === 0 ? (
            <Empty>{t.none}</Empty>
          ) : (
            <>
              <Table caption={t.rewards} columns={columns} items={items} keyOf={({ id }) => id} />
              <Pager cursor={cursor} next={next} />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
