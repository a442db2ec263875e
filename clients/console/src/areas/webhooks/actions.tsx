import type { Webhook } from '@compute-market/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { useSubmit } from '../../session/use-submit.js';
import { Button, ConfirmDialog, Dialog, ErrorNotice, Row, toast } from '../../ui/index.js';
import { SecretOnce } from './secret-once.js';
import { useWebhooksTexts } from './texts/index.js';

/** What one can do with a webhook. */
export function Actions({ webhook: { id, url, state } }: { webhook: Webhook }) {
  const t = useWebhooksTexts();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'rotate' | 'delete' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const changed = () => queries.invalidateQueries({ queryKey: ['webhook'] });
  const { busy, error, submit } = useSubmit(async (work: () => Promise<unknown>, said: string) => {
    await work();
    toast(said);
    await changed();
  });
  const close = () => setAsked(null);
  return (
    <>
      <Row>
        {state === 'disabled' ? (
          <Button look="primary" busy={busy} onClick={() => submit(() => market.webhooks.enable(id), t.enabled)}>
            {t.enable}
          </Button>
        ) : (
          <Button busy={busy} onClick={() => submit(() => market.webhooks.test(id), t.tested)}>
            {t.test}
          </Button>
        )}
        <Button onClick={() => setAsked('rotate')}>{t.rotate}</Button>
        <Button look="danger" onClick={() => setAsked('delete')}>
          {t.delete}
        </Button>
      </Row>
      {error !== null && <ErrorNotice error={error} />}
      <ConfirmDialog
        title={t.rotateTitle}
        confirm={t.rotate}
        open={asked === 'rotate'}
        onClose={close}
        onConfirm={async () => {
          setSecret((await market.webhooks.rotateSecret(id)).secret);
          await changed();
        }}
      >
        {t.rotateAbout}
      </ConfirmDialog>
      <ConfirmDialog
        title={t.deleteTitle}
        confirm={t.delete}
        danger
        open={asked === 'delete'}
        onClose={close}
        onConfirm={async () => {
          await market.webhooks.delete(id);
          toast(t.deleted);
          await navigate({ to: '/webhooks' });
          queries.removeQueries({ queryKey: recordKey('webhook', id) });
          await changed();
        }}
      >
        {t.deleteAbout(url)}
      </ConfirmDialog>
      <Dialog title={t.secret} open={secret !== null} onClose={() => setSecret(null)}>
        {secret && <SecretOnce secret={secret} />}
        <Button look="primary" onClick={() => setSecret(null)}>
          {t.done}
        </Button>
      </Dialog>
    </>
  );
}
