import { useState } from 'react';
import type { DeployRevision } from '@compute-market/sdk';
import { Empty, Grid, Select, Table } from '../../ui/index.js';
import styles from './deploys.module.css';
import { differencesOf } from './revision-diff.js';
import { useDeploysTexts } from './texts/index.js';

/** Two revisions side by side: only what is different. */
export function RevisionCompare({ items }: { items: DeployRevision[] }) {
  const t = useDeploysTexts();
  const [before, setBefore] = useState<number | null>(null);
  const [after, setAfter] = useState<number | null>(null);
  // Newest first; without a choice, the newest with the one before it.
  const of = (chosen: number | null, index: number) =>
    items.find(({ revision }) => revision === chosen) ?? items[index]!;
  const [old, current] = [of(before, 1), of(after, 0)];
  const choice = (label: string, value: number, choose: (revision: number) => void) => (
    <Select label={label} value={value} onChange={(event) => choose(Number(event.target.value))}>
      {items.map(({ revision }) => (
        <option key={revision} value={revision}>
          {t.revisionNumber(revision)}
        </option>
      ))}
    </Select>
  );
  const differences = differencesOf(old, current);
  return (
    <section aria-label={t.compare}>
      <h3>{t.compare}</h3>
      <Grid>
        {choice(t.before, old.revision, setBefore)}
        {choice(t.after, current.revision, setAfter)}
      </Grid>
      {differences.length === 0 ? (
        <Empty>{t.same}</Empty>
      ) : (
        <Table
          caption={t.compare}
          items={differences}
          keyOf={({ field }) => field}
          columns={[
            { name: t.field, cell: ({ field }) => <code>{field}</code> },
            { name: t.before, cell: (one) => <Value of={one.before} /> },
            { name: t.after, cell: (one) => <Value of={one.after} /> },
          ]}
        />
      )}
    </section>
  );
}

function Value({ of: value }: { of: string | null }) {
  return value === null ? '–' : <code className={styles['value']}>{value}</code>;
}
