import { useQueryClient } from '@tanstack/react-query';
import type { WebhookSecret } from '@compute-market/sdk';
import { useState } from 'react';
import { listKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { useSubmit } from '../../session/use-submit.js';
import { Button, ButtonLink, ErrorNotice, Form, Page, Section, Stack, TextField } from '../../ui/index.js';
import { SecretOnce } from './secret-once.js';
import { useWebhooksTexts } from './texts/index.js';
import { TypesPicker } from './types-picker.js';

export function NewWebhookPage() {
  const t = useWebhooksTexts();
  const queries = useQueryClient();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  /** Null: every event. */
  const [types, setTypes] = useState<string[] | null>(null);
  const [created, setCreated] = useState<WebhookSecret | null>(null);
  const { busy, error, submit } = useSubmit(async () => {
    const wanted = { url: url.trim(), types: types ?? [], description: description.trim() };
    setCreated(await market.webhooks.create(wanted));
    await queries.invalidateQueries({ queryKey: listKey('webhook') });
  });
  if (created) return <Created {...created} />;
  const isComplete = /^https?:\/\/./.test(url.trim()) && (types === null || types.length > 0);
  return (
    <Page title={t.newTitle} about={t.newAbout}>
      <Form onSubmit={submit}>
        <Section title={t.where}>
          <Stack>
            <TextField
              label={t.address}
              hint={t.addressHint}
              type="url"
              inputMode="url"
              placeholder="https://example.com/hooks/market"
              maxLength={2_000}
              required
              value={url}
              onChange={(event) => setUrl(event.target.value)}
            />
            <TextField
              label={t.note}
              hint={t.noteHint}
              maxLength={200}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
            />
          </Stack>
        </Section>
        <Section title={t.events}>
          <TypesPicker chosen={types} onChange={setTypes} />
        </Section>
        {error !== null && <ErrorNotice error={error} />}
        <div>
          <Button type="submit" look="primary" busy={busy} disabled={!isComplete}>
            {t.create}
          </Button>
        </div>
      </Form>
    </Page>
  );
}

function Created({ webhook, secret }: WebhookSecret) {
  const t = useWebhooksTexts();
  return (
    <Page title={t.createdTitle} about={webhook.url}>
      <Section title={t.secret}>
        <Stack>
          <SecretOnce secret={secret} />
          <div>
            <ButtonLink to="/webhooks/$id" params={{ id: webhook.id }} look="primary">
              {t.done}
            </ButtonLink>
          </div>
        </Stack>
      </Section>
    </Page>
  );
}
