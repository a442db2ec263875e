import type { SignIn } from '@compute-market/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { listKey } from '../../live/keys.js';
import { useList } from '../../live/use-list.js';
import { market } from '../../session/session.js';
import { useSubmit } from '../../session/use-submit.js';
import {
  Ago,
  Badge,
  Button,
  ConfirmDialog,
  ErrorNotice,
  Loaded,
  Pager,
  Row,
  Section,
  Table,
  toast,
} from '../../ui/index.js';
import { programOf } from './program.js';
import { useAccountTexts } from './texts/index.js';

const route = getRouteApi('/signed-in/account');
const PAGE = 20;

/** Where the user is signed in, and the end of it. */
export function SessionsSection() {
  const t = useAccountTexts();
  const { cursor } = route.useSearch();
  const queries = useQueryClient();
  const query = useList('account', 'sessions', () => market.account.sessions({ limit: PAGE }), cursor);
  const [asks, setAsks] = useState(false);
  const changed = () => queries.invalidateQueries({ queryKey: listKey('account', 'sessions') });
  const { error, submit } = useSubmit(async ({ id }: SignIn) => {
    await market.account.revokeSession(id);
    toast(t.signedOutThere);
    await changed();
  });
  return (
    <Section title={t.sessions} actions={<Button onClick={() => setAsks(true)}>{t.signOutOthers}</Button>} flush>
      {error !== null && <ErrorNotice error={error} />}
      <Loaded query={query}>
        {({ items, next }) => (
          <>
            <List sessions={items} onRevoke={submit} />
            <Pager cursor={cursor} next={next} />
          </>
        )}
      </Loaded>
      <ConfirmDialog
        title={t.signOutOthers}
        confirm={t.signOutOthers}
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={async () => {
          await market.account.revokeOtherSessions();
          toast(t.signedOutOthers);
          await changed();
        }}
      >
        {t.signOutOthersAbout}
      </ConfirmDialog>
    </Section>
  );
}

function List({ sessions, onRevoke }: { sessions: SignIn[]; onRevoke: (session: SignIn) => void }) {
  const t = useAccountTexts();
  const nameOf = ({ program }: SignIn) => programOf(program) ?? t.unknownProgram;
  return (
    <Table
      caption={t.sessions}
      items={sessions}
      keyOf={({ id }) => id}
      columns={[
        {
          name: t.program,
          cell: (session) => (
            <Row>
              <span title={session.program ?? undefined}>{nameOf(session)}</span>
              {session.current && <Badge tone="accent">{t.thisOne}</Badge>}
            </Row>
          ),
        },
        { name: t.address, short: true, cell: ({ address }) => address ?? '–' },
        { name: t.begun, cell: ({ started_at }) => <Ago at={started_at} /> },
        { name: t.lastUsed, cell: ({ last_used_at }) => <Ago at={last_used_at} /> },
        {
          name: t.actions,
          unnamed: true,
          cell: (session) =>
            session.current ? null : (
              <Button small onClick={() => onRevoke(session)} aria-label={`${t.signOutThere}: ${nameOf(session)}`}>
                {t.signOutThere}
              </Button>
            ),
        },
      ]}
    />
  );
}
