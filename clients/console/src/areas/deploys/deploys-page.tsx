import { getRouteApi, Link } from '@tanstack/react-router';
import type { DeployItem } from '@compute-market/sdk';
import { useList } from '../../live/use-list.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import {
  Ago,
  Badge,
  ButtonLink,
  Empty,
  Loaded,
  Page,
  Pager,
  Section,
  Select,
  Table,
  type Column,
} from '../../ui/index.js';
import { STATUSES, type DeploysSearch } from './search.js';
import { isOver, STATUS_TONES } from './shown.js';
import { useDeploysTexts } from './texts/index.js';

const route = getRouteApi('/signed-in/deploys');

export function DeploysPage() {
  const t = useDeploysTexts();
  const { cursor, status } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList('deploy', { status }, () => market.deploys.list({ limit: 50, status }), cursor);
  const order = (
    <ButtonLink to="/deploys/new" look="primary">
      {t.newDeploy}
    </ButtonLink>
  );
  return (
    <Page title={t.deploys} about={t.about} actions={order}>
      <Section title={t.yours}>
        <Select
          label={t.state}
          value={status ?? ''}
          onChange={(event) =>
            void navigate({
              search: { status: (event.target.value || undefined) as DeploysSearch['status'] },
              replace: true,
            })
          }
        >
          <option value="">{t.all}</option>
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {t.statuses[one]}
            </option>
          ))}
        </Select>
        <Loaded query={list}>
          {({ items, next }) => (
            <>
              {items.length === 0 ? <Empty>{status ? t.noneOfState : t.none}</Empty> : <Deploys items={items} />}
              <Pager cursor={cursor} next={next} />
            </>
          )}
        </Loaded>
      </Section>
    </Page>
  );
}

function Deploys({ items }: { items: DeployItem[] }) {
  const t = useDeploysTexts();
  const { money } = useFormats();
  const columns: Array<Column<DeployItem>> = [
    {
      name: t.name,
      cell: ({ id, job_name }) => (
        <Link to="/deploys/$id" params={{ id }}>
          {job_name}
        </Link>
      ),
    },
    { name: t.state, cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{t.statuses[status]}</Badge> },
    { name: t.replicas, cell: (one) => t.runningOf(one.running_replicas, one.replicas), numeric: true },
    { name: t.machine, cell: (one) => (one.gpu_count === 0 ? t.noGpu : `${one.gpu_count} × ${one.gpu_model}`) },
    {
      name: t.perHour,
      cell: (one) => (isOver(one) ? '–' : money(one.cost.per_hour, one.payment_type)),
      numeric: true,
    },
    { name: t.soFar, cell: (one) => money(one.cost.so_far, one.payment_type), numeric: true },
    { name: t.created, cell: ({ created_at }) => <Ago at={created_at} /> },
  ];
  return <Table caption={t.yours} items={items} keyOf={({ id }) => id} columns={columns} />;
}
