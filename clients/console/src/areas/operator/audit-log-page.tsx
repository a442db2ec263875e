import { getRouteApi } from '@tanstack/react-router';
import type { AdminAuditEntry } from '@compute-market/sdk';
import { market } from '../../session/session.js';
import { DateTime, Notice, Page, Section } from '../../ui/index.js';
import { Filters } from './filters.js';
import { By, UserLink } from './links.js';
import { Listed } from './listed.js';
import { useOperatorTexts } from './texts/index.js';

const route = getRouteApi('/signed-in/operator/audit-log');
/** What the API takes. */
const ACT = /^[a-z_]+\.[a-z_]+$/;

export function AuditLogPage() {
  const t = useOperatorTexts();
  const search = route.useSearch();
  const act = search.search;
  const isNone = act !== undefined && !ACT.test(act);
  const asked = { ...(act && { act }), ...(search.user && { user_id: search.user }) };
  return (
    <Page title={t.auditLog} about={t.auditLogAbout}>
      {search.user && (
        <Notice>
          {t.onlyOf} <UserLink id={search.user} />
        </Notice>
      )}
      <Filters hint={t.actSearchHint} error={isNone ? t.noSuchAct : undefined} statuses={[]} current={search} />
      {!isNone && (
        <Section title={t.newestFirst} flush>
          <Listed
            caption={t.auditLog}
            of={['audit-log', asked]}
            pages={() => market.admin.auditLog(asked)}
            cursor={search.cursor}
            keyOf={({ id }) => id}
            empty={t.noActs}
            columns={[
              { name: t.at, cell: ({ at }) => <DateTime at={at} /> },
              { name: t.act, short: true, cell: ({ act: name }) => <code>{name}</code> },
              { name: t.concerns, cell: ({ user_id }) => <UserLink id={user_id} /> },
              { name: t.by, short: true, cell: ({ by }) => <By by={by} /> },
              { name: t.details, cell: ({ detail }) => <Details of={detail} /> },
              { name: t.address, short: true, cell: ({ address }) => address ?? '–' },
            ]}
          />
        </Section>
      )}
    </Page>
  );
}

/** Names, ids and reasons, as they were recorded. */
function Details({ of }: { of: AdminAuditEntry['detail'] }) {
  return (
    <>
      {Object.entries(of)
        .map(([name, value]) => `${name}: ${String(value)}`)
        .join(' · ') || '–'}
    </>
  );
}
