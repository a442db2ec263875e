import type { AuditEntry } from '@compute-market/sdk';
import { getRouteApi } from '@tanstack/react-router';
import { useList } from '../../live/use-list.js';
import { market } from '../../session/session.js';
import { ButtonLink, DateTime, Empty, Loaded, Page, Pager, Section, Table } from '../../ui/index.js';
import { programOf } from './program.js';
import { useAccountTexts } from './texts/index.js';

const route = getRouteApi('/signed-in/account/activity');
const PAGE = 50;

/** What was done with the account, by whom and from where. */
export function ActivityPage() {
  const t = useAccountTexts();
  const { cursor } = route.useSearch();
  const query = useList('account', 'activity', () => market.account.auditLog({ limit: PAGE }), cursor);
  return (
    <Page title={t.activity} about={t.activityAbout} actions={<ButtonLink to="/account">{t.title}</ButtonLink>}>
      <Section title={t.acts} flush>
        <Loaded query={query}>
          {({ items, next }) => (
            <>
              {items.length === 0 ? <Empty>{t.noActs}</Empty> : <Acts acts={items} />}
              <Pager cursor={cursor} next={next} />
            </>
          )}
        </Loaded>
      </Section>
    </Page>
  );
}

function Acts({ acts }: { acts: AuditEntry[] }) {
  const t = useAccountTexts();
  const names: Record<string, string> = t.actNames;
  return (
    <Table
      caption={t.acts}
      items={acts}
      keyOf={({ id }) => id}
      columns={[
        { name: t.when, cell: ({ at }) => <DateTime at={at} /> },
        { name: t.act, short: true, cell: ({ act }) => names[act] ?? <code>{act}</code> },
        { name: t.details, cell: ({ detail }) => detailOf(detail) },
        { name: t.by, short: true, cell: ({ by }) => t.actors[by] },
        { name: t.address, short: true, cell: ({ address }) => address ?? '–' },
        { name: t.program, cell: ({ program }) => programOf(program) ?? '–' },
      ]}
    />
  );
}

/** The facts of an act for people: names and reasons, no ids. */
function detailOf(detail: AuditEntry['detail']): string {
  const facts = Object.entries(detail ?? {}).filter(([, value]) => value !== null && value !== '');
  const readable = facts.filter(([name]) => !/(^|_)(id|key)$/.test(name));
  return readable.map(([name, value]) => `${name}: ${String(value)}`).join(', ') || '–';
}
