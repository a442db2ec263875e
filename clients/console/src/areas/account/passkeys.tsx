import type { Passkey } from '@compute-market/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listKey } from '../../live/keys.js';
import { usePasskeyTexts } from '../../session/passkey-texts/index.js';
import { passkeysWork } from '../../session/passkeys.js';
import { market } from '../../session/session.js';
import { Ago, Button, ConfirmDialog, Empty, Loaded, Notice, Section, Stack, Table, toast } from '../../ui/index.js';
import { AddPasskeyDialog } from './add-passkey-dialog.js';

const KEY = listKey('account', 'passkeys');

/** The passkeys of the account: the list, adding and removing. */
export function PasskeysSection() {
  const t = usePasskeyTexts();
  const queries = useQueryClient();
  const query = useQuery({ queryKey: KEY, queryFn: () => market.account.passkeys() });
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const changed = async (said: string) => {
    toast(said);
    await queries.invalidateQueries({ queryKey: KEY });
  };
  const add = passkeysWork() && <Button onClick={() => setAdding(true)}>{t.add}</Button>;
  return (
    <Section title={t.title} actions={add}>
      <Stack>
        <p>{t.about}</p>
        {!passkeysWork() && <Notice>{t.unavailable}</Notice>}
        <Loaded query={query}>
          {(passkeys) =>
            passkeys.length === 0 ? <Empty>{t.none}</Empty> : <List {...{ passkeys, onRemove: setRemoving }} />
          }
        </Loaded>
      </Stack>
      <AddPasskeyDialog open={adding} onClose={() => setAdding(false)} onAdded={() => changed(t.added)} />
      <ConfirmDialog
        title={t.removeTitle}
        confirm={t.remove}
        danger
        open={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={async () => {
          await market.account.revokePasskey(removing!.id);
          await changed(t.removed);
        }}
      >
        {removing && t.removeAbout(removing.name)}
      </ConfirmDialog>
    </Section>
  );
}

function List({ passkeys, onRemove }: { passkeys: Passkey[]; onRemove: (passkey: Passkey) => void }) {
  const t = usePasskeyTexts();
  return (
    <Table
      caption={t.title}
      items={passkeys}
      keyOf={({ id }) => id}
      columns={[
        { name: t.name, cell: ({ name }) => name },
        { name: t.kept, cell: ({ backed_up }) => (backed_up ? t.synced : t.oneDevice) },
        { name: t.createdAt, cell: ({ created_at }) => <Ago at={created_at} /> },
        { name: t.lastUsed, cell: ({ last_used_at }) => (last_used_at ? <Ago at={last_used_at} /> : t.never) },
        {
          name: t.actions,
          unnamed: true,
          cell: (passkey) => (
            <Button small onClick={() => onRemove(passkey)} aria-label={`${t.remove}: ${passkey.name}`}>
              {t.remove}
            </Button>
          ),
        },
      ]}
    />
  );
}
