import type { Webhook } from '@compute-market/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { Ago, ButtonLink, Empty, Loaded, Page, Section, Table } from '../../ui/index.js';
import { WebhookBadge } from './state-badge.js';
import { useWebhooksTexts } from './texts/index.js';
import { Types } from './types.js';
import styles from './webhooks.module.css';

export function WebhooksPage() {
  const t = useWebhooksTexts();
  const query = useQuery({ queryKey: listKey('webhook'), queryFn: () => market.webhooks.list() });
  const create = (
    <ButtonLink to="/webhooks/new" look="primary">
      {t.create}
    </ButtonLink>
  );
  return (
    <Page title={t.title} about={t.about} actions={create}>
      <Section title={t.list} flush>
        <Loaded query={query}>
          {(webhooks) => (webhooks.length === 0 ? <Empty>{t.none}</Empty> : <List webhooks={webhooks} />)}
        </Loaded>
      </Section>
    </Page>
  );
}

function List({ webhooks }: { webhooks: Webhook[] }) {
  const t = useWebhooksTexts();
  return (
    <Table
      caption={t.list}
      items={webhooks}
      keyOf={({ id }) => id}
      columns={[
        {
          name: t.address,
          cell: ({ id, url, description }) => (
            <div className={styles['named']}>
              <Link to="/webhooks/$id" params={{ id }}>
                {url}
              </Link>
              {description}
            </div>
          ),
        },
        { name: t.events, cell: ({ types }) => <Types types={types} /> },
        { name: t.state, cell: (webhook) => <WebhookBadge {...webhook} /> },
        { name: t.createdAt, cell: ({ created_at }) => <Ago at={created_at} /> },
      ]}
    />
  );
}
