import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { AdminUser } from '@compute-market/sdk';
import { market } from '../../session/session.js';
import { LANGUAGES } from '../../text/language.js';
import { ButtonLink, DateTime, Facts, Grid, Money, Notice, Page, Row, Section, Stat } from '../../ui/index.js';
import { AdminsOnly } from './admins-only.js';
import { operatorKey } from './keys.js';
import { useOperatorTexts } from './texts/index.js';
import { Statement } from './user/statement.js';
import { UserActs } from './user/user-acts.js';
import { UserState } from './users-page.js';

const route = getRouteApi('/signed-in/operator/users/$id');

export function UserPage() {
  const t = useOperatorTexts();
  const { id } = route.useParams();
  const search = route.useSearch();
  const query = useQuery({ queryKey: operatorKey('user', id), queryFn: () => market.admin.getUser(id) });
  return (
    <Page title={query.data?.username ?? t.user} about={query.data && <UserState of={query.data} />}>
      <AdminsOnly query={query}>
        {(user) => (
          <>
            <User key={user.id} of={user} />
            <Statement id={id} search={search} />
          </>
        )}
      </AdminsOnly>
    </Page>
  );
}

function User({ of: user }: { of: AdminUser }) {
  const t = useOperatorTexts();
  return (
    <>
      {user.suspended_at !== null && (
        <Notice tone="warn">
          {t.userStates.suspended}: {user.suspended_why ?? '–'}
        </Notice>
      )}
      <Grid>
        <Stat name={t.coins} value={<Money amount={user.coin_balance} />} />
        <Stat name={t.dollars} value={<Money amount={user.usd_balance} currency="usd" />} />
        <Stat name={t.signIns} value={user.sessions} />
        <Stat name={t.apiKeys} value={user.api_keys} />
      </Grid>
      <Section title={t.acts}>
        {user.deleted_at === null && <UserActs user={user} />}
        <Row>
          <ButtonLink small to="/operator/jobs" search={{ user: user.id }}>
            {t.theirJobs}
          </ButtonLink>
          <ButtonLink small to="/operator/devices" search={{ search: user.id }}>
            {t.theirDevices}
          </ButtonLink>
          <ButtonLink small to="/operator/audit-log" search={{ user: user.id }}>
            {t.auditLog}
          </ButtonLink>
        </Row>
      </Section>
      <Section title={t.accountFacts}>
        <Facts
          of={[
            ['ID', <code key="id">{user.id}</code>],
            [t.email, `${user.email} (${user.email_verified ? t.confirmed : t.notConfirmed})`],
            [t.registeredAt, <DateTime key="since" at={user.registered_at} />],
            [t.mailLanguage, LANGUAGES[user.language]],
          ]}
        />
      </Section>
    </>
  );
}
