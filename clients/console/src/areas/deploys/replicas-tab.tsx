import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Deploy } from '@compute-market/sdk';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { CopyButton } from '../../ui/copy.js';
import {
  Ago,
  Badge,
  Button,
  DateTime,
  ErrorNotice,
  ExternalLink,
  Notice,
  Row,
  Select,
  Stack,
  Table,
  type Column,
} from '../../ui/index.js';
import styles from './deploys.module.css';
import { isOver, REPLICA_TONES } from './shown.js';
import { useDeploysTexts } from './texts/index.js';

type Replica = Deploy['replicas'][number];

/** Where each replica runs, why not, and the links that open its port. */
export function ReplicasTab({ deploy: { job, replicas } }: { deploy: Deploy }) {
  const t = useDeploysTexts();
  const columns: Array<Column<Replica>> = [
    { name: t.replica, cell: ({ replica }) => replica, numeric: true },
    { name: t.state, cell: ({ state }) => <Badge tone={REPLICA_TONES[state]}>{t.replicaStates[state]}</Badge> },
    { name: t.place, cell: ({ place }) => place ?? '–' },
    { name: t.revision, cell: ({ revision }) => revision ?? '–', numeric: true },
    { name: t.since, cell: ({ since }) => <Ago at={since} /> },
    {
      name: t.why,
      cell: ({ cause, exit_code, reason }) => (
        <>
          {cause !== null && `${t.causes[cause]}. `}
          {exit_code !== null && `${t.exitCode(exit_code)} `}
          {reason || (cause === null && '–')}
        </>
      ),
    },
    {
      name: t.log,
      unnamed: true,
      cell: ({ replica }) => (
        <Link to="/deploys/$id" params={{ id: job.id }} search={{ tab: 'log', replica }}>
          {t.log}
        </Link>
      ),
    },
  ];
  return (
    <Stack>
      {job.port !== null && !isOver(job) && <Access id={job.id} />}
      <Table caption={t.replicas} items={replicas} keyOf={({ replica }) => String(replica)} columns={columns} />
    </Stack>
  );
}

const SPANS_S = [600, 3_600, 86_400] as const;

/** Secret addresses are made when they are wanted, and known only here. */
function Access({ id }: { id: string }) {
  const t = useDeploysTexts();
  const { duration } = useFormats();
  const [ttl, setTtl] = useState<number>(3_600);
  const open = useMutation({ mutationFn: () => market.deploys.access(id, ttl) });
  return (
    <Stack>
      <Row>
        <Select label={t.linksFor} value={ttl} onChange={(event) => setTtl(Number(event.target.value))}>
          {SPANS_S.map((span) => (
            <option key={span} value={span}>
              {duration(span)}
            </option>
          ))}
        </Select>
        <Button busy={open.isPending} onClick={() => open.mutate()}>
          {t.getLinks}
        </Button>
      </Row>
      {open.error && <ErrorNotice error={open.error} />}
      {open.data && (
        <Notice tone="warn">
          <p>
            {t.linksSecret} <DateTime at={open.data.expires_at} />
          </p>
          <ul className={styles['links']}>
            {open.data.replicas.map(({ replica, url }) => (
              <li key={replica}>
                <Row>
                  <ExternalLink to={url} small>
                    {t.openReplica(replica)}
                  </ExternalLink>
                  <CopyButton text={url} label={t.copyLink(replica)} />
                </Row>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Stack>
  );
}
