import type { Webhook } from '@compute-market/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { Ago, DateTime, Facts, Loaded, Notice, Page, Section } from '../../ui/index.js';
import { Actions } from './actions.js';
import { Deliveries } from './deliveries.js';
import { WebhookBadge } from './state-badge.js';
import { useWebhooksTexts } from './texts/index.js';
import { Types } from './types.js';

const route = getRouteApi('/signed-in/webhooks/$id');

export function WebhookPage() {
  const t = useWebhooksTexts();
  const { id } = route.useParams();
  const query = useQuery({ queryKey: recordKey('webhook', id), queryFn: () => market.webhooks.get(id) });
  return (
    <Page title={t.webhook} about={query.data?.url} actions={query.data && <Actions webhook={query.data} />}>
      <Loaded query={query}>{(webhook) => <Shown webhook={webhook} />}</Loaded>
      <Deliveries id={id} />
    </Page>
  );
}

function Shown({ webhook }: { webhook: Webhook }) {
  const t = useWebhooksTexts();
  const { disabled_reason, failing_since, old_secret_until } = webhook;
  return (
    <>
      {disabled_reason !== null && <Notice tone="bad">{t.disabledBecause[disabled_reason]}</Notice>}
      {disabled_reason === null && failing_since !== null && (
        <Notice tone="warn">
          {t.failingSince} <Ago at={failing_since} />
        </Notice>
      )}
      <Section title={t.facts}>
        <Facts
          of={[
            [t.state, <WebhookBadge key="state" {...webhook} />],
            [t.address, webhook.url],
            [t.note, webhook.description || null],
            [t.events, <Types key="types" types={webhook.types} />],
            [t.createdAt, <DateTime key="at" at={webhook.created_at} />],
            ...(old_secret_until ? [[t.oldSecret, <DateTime key="old" at={old_secret_until} />] as const] : []),
          ]}
        />
      </Section>
    </>
  );
}
