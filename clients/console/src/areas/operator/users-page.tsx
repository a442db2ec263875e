import { getRouteApi } from '@tanstack/react-router';
import type { AdminUserItem, AdminUsersQuery } from '@compute-market/sdk';
import { market } from '../../session/session.js';
import { Ago, Badge, Page, Row, Section } from '../../ui/index.js';
import { Filters } from './filters.js';
import { UserLink } from './links.js';
import { Listed } from './listed.js';
import { useOperatorTexts } from './texts/index.js';
import { oneOf } from './search.js';

const route = getRouteApi('/signed-in/operator/users');
const STATES = ['', 'active', 'suspended', 'deleted'] as const;

export function UsersPage() {
  const t = useOperatorTexts();
  const search = route.useSearch();
  const status = oneOf(STATES, search.status, '');
  const { search: typed } = search;
  const asked = { ...(typed && { search: typed }), ...(status !== '' && { status }) };
  return (
    <Page title={t.users}>
      <Filters
        hint={t.userSearchHint}
        statuses={STATES.map((state) => [state, state === '' ? t.all : t.userStates[state]] as const)}
        current={search}
      />
      <Section title={t.newestFirst} flush>
        <Listed
          caption={t.users}
          of={['users', asked]}
          pages={() => usersOf(asked)}
          cursor={search.cursor}
          keyOf={({ id }) => id}
          empty={t.noUsers}
          columns={[
            { name: t.name, cell: ({ id, username }) => <UserLink id={id}>{username}</UserLink> },
            { name: t.email, cell: ({ email }) => email },
            { name: t.state, cell: (user) => <UserState of={user} /> },
            { name: t.registeredAt, cell: ({ registered_at: at }) => <Ago at={at} /> },
          ]}
        />
      </Section>
    </Page>
  );
}

/** A whole address has an index, so it is found at once among any number of accounts; if none has it, it may be a part. */
const usersOf = ({ search, ...rest }: AdminUsersQuery) => ({
  page: async (cursor?: string) => {
    const whole = search?.includes('@') && (await market.admin.users({ query: search, ...rest }).page(cursor));
    return whole && whole.items.length > 0 ? whole : market.admin.users({ search, ...rest }).page(cursor);
  },
});

export function UserState({ of: user }: { of: AdminUserItem }) {
  const t = useOperatorTexts();
  return (
    <Row>
      {user.role === 'admin' && <Badge tone="accent">{t.admin}</Badge>}
      {user.deleted_at !== null && <Badge>{t.userStates.deleted}</Badge>}
      {user.deleted_at === null && user.suspended_at !== null && <Badge tone="bad">{t.userStates.suspended}</Badge>}
      {user.deleted_at === null && user.suspended_at === null && <Badge tone="good">{t.userStates.active}</Badge>}
    </Row>
  );
}
