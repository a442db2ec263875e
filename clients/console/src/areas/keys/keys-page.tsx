import type { ApiKey } from '@compute-market/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { listKey } from '../../live/keys.js';
import { useList } from '../../live/use-list.js';
import { market } from '../../session/session.js';
import { ButtonLink, ConfirmDialog, Empty, Loaded, Page, Pager, Section, toast } from '../../ui/index.js';
import { KeysTable } from './keys-table.js';
import { useKeysTexts } from './texts/index.js';

const route = getRouteApi('/signed-in/keys');
const PAGE = 25;

export function KeysPage() {
  const t = useKeysTexts();
  const { cursor } = route.useSearch();
  const queries = useQueryClient();
  const query = useList('account', 'keys', () => market.account.apiKeys({ limit: PAGE }), cursor);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const create = (
    <ButtonLink to="/keys/new" look="primary">
      {t.create}
    </ButtonLink>
  );
  return (
    <Page title={t.title} about={t.about} actions={create}>
      <Section title={t.list} flush>
        <Loaded query={query}>
          {({ items, next }) => (
            <>
              {items.length === 0 ? <Empty>{t.none}</Empty> : <KeysTable keys={items} onRevoke={setRevoking} />}
              <Pager cursor={cursor} next={next} />
            </>
          )}
        </Loaded>
      </Section>
      <ConfirmDialog
        title={t.revokeTitle}
        confirm={t.revoke}
        danger
        open={revoking !== null}
        onClose={() => setRevoking(null)}
        onConfirm={async () => {
          await market.account.revokeApiKey(revoking!.id);
          toast(t.revoked);
          await queries.invalidateQueries({ queryKey: listKey('account', 'keys') });
        }}
      >
        {revoking && t.revokeAbout(revoking.name)}
      </ConfirmDialog>
    </Page>
  );
}
