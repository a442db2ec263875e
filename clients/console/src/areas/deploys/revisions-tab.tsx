import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Deploy, DeployRevision } from '@compute-market/sdk';
import { recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import {
  Ago,
  Badge,
  Button,
  ConfirmDialog,
  Loaded,
  Pager,
  Row,
  Stack,
  Table,
  toast,
  type Column,
} from '../../ui/index.js';
import { RevisionCompare } from './revision-compare.js';
import { summaryOf } from './revision-diff.js';
import { isOver, VERDICT_TONES } from './shown.js';
import { useDeploysTexts } from './texts/index.js';

/** What ran and runs: compare two, or bring one back. */
export function RevisionsTab({ job, cursor }: { job: Deploy['job']; cursor?: string }) {
  const query = useQuery({
    queryKey: recordKey('deploy', job.id, 'revisions', cursor ?? null),
    queryFn: () => market.deploys.revisions(job.id, { limit: 50 }).page(cursor),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {({ items, next }) => (
        <Stack>
          <Revisions {...{ job, items }} />
          <Pager cursor={cursor} next={next} />
          {items.length > 1 && <RevisionCompare items={items} />}
        </Stack>
      )}
    </Loaded>
  );
}

function Revisions({ job, items }: { job: Deploy['job']; items: DeployRevision[] }) {
  const t = useDeploysTexts();
  const queries = useQueryClient();
  const [wanted, setWanted] = useState<number | null>(null);
  const columns: Array<Column<DeployRevision>> = [
    { name: t.revision, cell: ({ revision }) => revision, numeric: true },
    {
      name: t.state,
      cell: ({ verdict, current }) => (
        <Row>
          <Badge tone={VERDICT_TONES[verdict]}>{t.verdicts[verdict]}</Badge>
          {current && <Badge tone="accent">{t.current}</Badge>}
        </Row>
      ),
    },
    { name: t.runs, cell: (one) => <code>{summaryOf(one)}</code> },
    { name: t.created, cell: ({ created_at }) => <Ago at={created_at} /> },
    {
      name: t.rollBack,
      unnamed: true,
      cell: ({ revision, current }) =>
        !current &&
        !isOver(job) && (
          <Button small onClick={() => setWanted(revision)} aria-label={t.rollBackTo(revision)}>
            {t.rollBack}
          </Button>
        ),
    },
  ];
  return (
    <>
      <Table caption={t.tabs.revisions} items={items} keyOf={({ revision }) => String(revision)} columns={columns} />
      <ConfirmDialog
        title={t.rollBackTo(wanted ?? 0)}
        confirm={t.rollBack}
        open={wanted !== null}
        onClose={() => setWanted(null)}
        onConfirm={async () => {
          toast(t.revised(await market.deploys.rollback(job.id, wanted ?? undefined)));
          await queries.invalidateQueries({ queryKey: ['deploy', job.id] });
        }}
      >
        {t.rollBackNote}
      </ConfirmDialog>
    </>
  );
}
