import type { Delivery } from '@compute-market/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { listKey } from '../../live/keys.js';
import { useList } from '../../live/use-list.js';
import { market } from '../../session/session.js';
import { useSubmit } from '../../session/use-submit.js';
import { useFormats } from '../../text/formats.js';
import { Ago, Button, Empty, ErrorNotice, Loaded, Pager, Section, Table, toast } from '../../ui/index.js';
import { DeliveryBadge } from './state-badge.js';
import { useWebhooksTexts } from './texts/index.js';
import styles from './webhooks.module.css';

const route = getRouteApi('/signed-in/webhooks/$id');
const PAGE = 25;
const SOON_MS = 3_000;
const LATER_MS = 30_000;

/** Attempts have no event to us: often while one is due, else slowly, as new deliveries come. */
const everyMs = (deliveries: readonly Delivery[]): number => {
  const isDue = ({ state, next_at }: Delivery) =>
    state === 'pending' && (next_at === null || Date.parse(next_at) < Date.now() + SOON_MS);
  return deliveries.some(isDue) ? SOON_MS : LATER_MS;
};

/** What was sent, what the server answered, and sending it again. */
export function Deliveries({ id }: { id: string }) {
  const t = useWebhooksTexts();
  const queries = useQueryClient();
  const { cursor } = route.useSearch();
  const list = [id, 'deliveries'];
  const query = useList('webhook', list, () => market.webhooks.deliveries(id, { limit: PAGE }), cursor, everyMs);
  const { error, submit } = useSubmit(async (delivery: string) => {
    await market.webhooks.redeliver(id, delivery);
    toast(t.sentAgain);
    await queries.invalidateQueries({ queryKey: listKey('webhook', list) });
  });
  return (
    <Section title={t.deliveries} flush>
      {error !== null && <ErrorNotice error={error} />}
      <Loaded query={query}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? <Empty>{t.noDeliveries}</Empty> : <List deliveries={items} onRedeliver={submit} />}
            <Pager cursor={cursor} next={next} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function List({ deliveries, onRedeliver }: { deliveries: Delivery[]; onRedeliver: (id: string) => void }) {
  const t = useWebhooksTexts();
  return (
    <Table
      caption={t.deliveries}
      items={deliveries}
      keyOf={({ id }) => id}
      columns={[
        { name: t.event, cell: ({ type }) => <code className={styles['type']}>{type}</code> },
        { name: t.state, cell: (delivery) => <DeliveryBadge {...delivery} /> },
        { name: t.sent, cell: ({ created_at }) => <Ago at={created_at} /> },
        { name: t.attempts, numeric: true, cell: (delivery) => <Attempts of={delivery} /> },
        { name: t.answer, cell: (delivery) => <Answer {...delivery} /> },
        {
          name: t.actions,
          unnamed: true,
          cell: ({ id, type, state }) =>
            state !== 'pending' && (
              <Button small onClick={() => onRedeliver(id)} aria-label={`${t.redeliver}: ${type}`}>
                {t.redeliver}
              </Button>
            ),
        },
      ]}
    />
  );
}

function Attempts({ of: { attempt, next_at } }: { of: Delivery }) {
  const t = useWebhooksTexts();
  return (
    <div className={styles['named']}>
      {attempt}
      {next_at !== null && (
        <span>
          {t.nextAttempt} <Ago at={next_at} />
        </span>
      )}
    </div>
  );
}

/** The status, the error, and the first kilobyte of what a stranger's server answered: text, whatever it says. */
function Answer({ status_code, ms, error, response }: Delivery) {
  const t = useWebhooksTexts();
  const { number } = useFormats();
  const errors: Record<string, string> = t.errors;
  const said = [status_code === null ? null : `HTTP ${status_code}`, ms === null ? null : `${number(ms, 0)} ms`];
  return (
    <div className={styles['named']}>
      <span>{said.filter(Boolean).join(' · ') || '–'}</span>
      {error !== null && <span>{errors[error] ?? error}</span>}
      {response && (
        <details>
          <summary>{t.response}</summary>
          <pre className={styles['answer']}>{response}</pre>
        </details>
      )}
    </div>
  );
}
